import { describe, expect, test } from 'vitest';
import type { Permission } from '#lib/account/permissions.ts';
import type { Role } from '#lib/account/permissions.ts';
import { InvitationForm, PersonChange } from '#lib/contract/people.ts';
import { findUser } from '#lib/server/features/account/repo.ts';
import { read } from '#lib/server/infra/request-body.ts';
import {
  aBrowser,
  aClock,
  aPerson,
  changePerson,
  mailsOf,
  PASSWORD,
  tokenOf,
} from '../../support/people.ts';
import { aShop } from '../../support/shop.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const NEW = 'kasun@example.com';
const IP = '192.0.2.7';

/** A shop with an admin, one of the staff for People, and Nimali, who shops. */
async function aTeam() {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  const callerOf = async (id: string) => shop.sessions.authenticate(await tokenOf(shop, id));
  const add = async (email: string, role: Role = 'user', own: readonly Permission[] = []) => {
    const id = await aPerson(shop, { email, role, name: email.replace(/@.*/, '') });
    await changePerson(shop, id, { permissions: own.join('|') });
    return callerOf(id);
  };
  const admin = await add('sunil@example.com', 'admin');
  const clerk = await add('clerk@example.com', 'user', ['people', 'orders']);
  const nimali = await add('nimali@example.com');
  const rowOf = async (id: string) => findUser(shop.db, id);
  const audit = async (id: string) => (await shop.people.person(id)).audit;
  return { clock, shop, callerOf, add, admin, clerk, nimali, rowOf, audit };
}

describe('Permissions', () => {
  test('are in force at the next call, logged and emailed once', async () => {
    const { shop, admin, nimali, callerOf, audit } = await aTeam();
    const token = await tokenOf(shop, nimali.id);
    const change = { permissions: ['orders', 'support'] satisfies Permission[] };
    expect(await shop.people.change(admin, nimali.id, change)).toMatchObject({
      permissions: ['orders', 'support'],
    });
    await shop.people.change(admin, nimali.id, { permissions: ['support', 'orders'] });
    expect((await shop.sessions.authenticate(token)).permissions).toEqual(['orders', 'support']);
    await shop.people.change(admin, nimali.id, { permissions: [] });
    expect((await shop.sessions.authenticate(token)).permissions).toEqual([]);
    expect((await callerOf(nimali.id)).permissions).toEqual([]);
    expect(await audit(nimali.id)).toMatchObject([
      { action: 'permissions', before: 'orders, support', after: '', by: 'sunil' },
      { action: 'permissions', before: '', after: 'orders, support' },
    ]);
    const mails = await mailsOf(shop, nimali.email);
    expect(mails.map(({ text }) => /Orders, Tickets|no longer/.exec(text)?.[0])).toEqual([
      'Orders, Tickets',
      'no longer',
    ]);
  });

  test('of staff let nobody approve himself as a driver', async () => {
    const { shop, clerk, callerOf, rowOf } = await aTeam();
    await changePerson(shop, clerk.id, { role: 'driver' });
    const self = await callerOf(clerk.id);
    await expect(shop.people.change(self, self.id, { driver: 'approved' })).rejects.toMatchObject({
      reason: 'forbidden',
      message: 'You cannot approve yourself as a driver. Ask a colleague.',
    });
    expect(await rowOf(self.id)).toMatchObject({ driver_approved_at: null });
  });

  test.each<[string, Record<string, unknown>]>([
    ['what the staff lack', { permissions: ['catalogue'] }],
    ['access to people', { permissions: ['people'] }],
    ['the admin role', { admin: true }],
  ])('of staff do not give %s', async (_, change) => {
    const { shop, clerk, nimali } = await aTeam();
    await expect(
      shop.people.change(clerk, nimali.id, read(PersonChange, change)),
    ).rejects.toMatchObject({ reason: 'forbidden' });
  });

  test('of staff give what they have, approve drivers, and leave admins alone', async () => {
    const { shop, admin, clerk, nimali } = await aTeam();
    const change = { permissions: ['orders' as const], driver: 'approved' as const };
    expect(await shop.people.change(clerk, nimali.id, change)).toMatchObject({
      permissions: ['orders'],
      role: 'driver',
      driver: 'approved',
    });
    await expect(shop.people.change(clerk, admin.id, { permissions: [] })).rejects.toThrow(
      'Only admins can change an admin.',
    );
    await expect(shop.people.block(clerk, admin.id, 'No.')).rejects.toMatchObject({
      reason: 'forbidden',
    });
  });

  test('of staff change, block and unblock nobody who has more than they have', async () => {
    const { shop, admin, clerk, add, rowOf } = await aTeam();
    const editor = await add('editor@example.com', 'user', ['content', 'orders']);
    const more = {
      reason: 'forbidden',
      message: 'This person has permissions that you do not have. Ask an admin.',
    };
    const { people } = shop;
    await expect(
      people.change(clerk, editor.id, { permissions: ['content'] }),
    ).rejects.toMatchObject(more);
    await expect(people.change(clerk, editor.id, { driver: 'approved' })).rejects.toMatchObject(
      more,
    );
    await expect(people.block(clerk, editor.id, 'No.')).rejects.toMatchObject(more);
    await people.block(admin, editor.id, 'Left the shop.');
    await expect(people.unblock(clerk, editor.id)).rejects.toMatchObject(more);
    expect((await rowOf(editor.id))?.blocked_at).not.toBeNull();
  });

  test.each([
    [{ permissions: 'orders' }, 'permissions'],
    [{ permissions: ['cooking'] }, 'permissions'],
    [{ admin: 'yes' }, 'admin'],
    [{ driver: 'maybe' }, 'driver'],
  ])('refuse %j by field', (change, field) => {
    expect(() => read(PersonChange, change)).toThrow(
      expect.objectContaining({
        reason: 'invalid',
        details: { errors: { [field]: expect.any(String) } },
      }),
    );
  });
});

describe('The last admin', () => {
  test('is not demoted, blocked or deleted; with a second one each is possible', async () => {
    const { shop, admin, add, rowOf } = await aTeam();
    const LAST = 'The shop needs an admin.';
    await expect(shop.people.change(admin, admin.id, { admin: false })).rejects.toThrow(LAST);
    await expect(shop.account.remove(admin)).rejects.toThrow(LAST);
    const second = await add('second@example.com', 'admin');
    await shop.people.block(admin, second.id, 'On leave.');
    // A blocked admin cannot run the shop.
    await expect(shop.people.change(admin, admin.id, { admin: false })).rejects.toThrow(LAST);
    await shop.people.unblock(admin, second.id);
    await shop.people.change(admin, admin.id, { admin: false });
    expect(await rowOf(admin.id)).toMatchObject({ role: 'user', permissions: '' });
  });

  test('stays when two admins demote each other at once', async () => {
    const { shop, admin, add } = await aTeam();
    const second = await add('second@example.com', 'admin');
    const ends = await Promise.allSettled([
      shop.people.change(admin, second.id, { admin: false }),
      shop.people.change(second, admin.id, { admin: false }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('A blocked person', () => {
  test('is out at once, and logs in again once unblocked', async () => {
    const { shop, clerk, nimali, audit } = await aTeam();
    const token = await tokenOf(shop, nimali.id);
    const login = () => shop.account.login({ email: nimali.email, password: PASSWORD }, aBrowser());
    expect(await shop.people.block(clerk, nimali.id, 'Twenty false orders.')).toMatchObject({
      blocked: true,
    });
    await shop.people.block(clerk, nimali.id, 'Again.');
    await expect(shop.sessions.authenticate(token)).rejects.toMatchObject({ reason: 'signed-out' });
    await expect(login()).rejects.toMatchObject({
      reason: 'forbidden',
      message: 'This account is blocked. Please contact the shop.',
    });
    await shop.people.unblock(clerk, nimali.id);
    expect(await login()).toMatchObject({ state: 'in' });
    expect(await audit(nimali.id)).toMatchObject([
      { action: 'block', before: 'blocked', after: '' },
      { action: 'block', after: 'blocked', reason: 'Twenty false orders.', by: 'clerk' },
    ]);
    expect(await mailsOf(shop, nimali.email)).toHaveLength(2);
  });

  test('is not told so without the password, and nobody blocks himself', async () => {
    const { shop, clerk, nimali } = await aTeam();
    await shop.people.block(clerk, nimali.id, 'Twenty false orders.');
    await expect(
      shop.account.login({ email: nimali.email, password: 'wrong password' }, aBrowser()),
    ).rejects.toMatchObject({ reason: 'signed-out' });
    await expect(shop.people.block(clerk, clerk.id, 'Me.')).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  test('who drives gets no orders', async () => {
    const { shop, admin, add } = await aTeam();
    const ravi = await add('ravi@example.com', 'driver');
    await shop.people.block(admin, ravi.id, 'He lost two parcels.');
    expect((await shop.drivers.all({ page: 1, limit: 10 })).drivers).toEqual([]);
  });
});

describe('An invitation', () => {
  const form = {
    name: 'Kasun Perera',
    phone: '0771112223',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  async function invited(
    grant: Record<string, unknown> = { permissions: ['orders'] },
    email = NEW,
  ) {
    const team = await aTeam();
    const { shop, admin } = team;
    const invite = async () => {
      const invitation = await shop.people.invite(admin, read(InvitationForm, { email, ...grant }));
      const mail = (await mailsOf(shop, email)).at(-1);
      const token = /\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return { invitation, token };
    };
    return { ...team, ...(await invite()), invite };
  }

  test('makes an account whose address is confirmed, once', async () => {
    const { shop, admin, token, audit } = await invited({ permissions: ['orders'], driver: true });
    expect(await shop.people.opened(token, IP)).toEqual({
      email: NEW,
      permissions: ['orders'],
      admin: false,
      driver: true,
      hasAccount: false,
    });
    const { user, tokens } = await shop.people.acceptNew(token, form, IP);
    expect(user).toMatchObject({ email: NEW, role: 'driver', permissions: ['orders'] });
    expect(await shop.sessions.authenticate(tokens.accesstoken)).toMatchObject({ email: NEW });
    expect(await audit(user._id)).toMatchObject([
      { action: 'driver', after: 'approved' },
      { action: 'permissions', after: 'orders', by: admin.name },
    ]);
    await expect(shop.people.acceptNew(token, form, IP)).rejects.toMatchObject({
      reason: 'gone',
      message: 'This invitation is no longer valid.',
    });
    expect(await shop.people.invitations()).toEqual([]);
  });

  test('adds to what an account may do, and only to the invited one', async () => {
    const { shop, clerk, nimali, token } = await invited(
      { permissions: ['support'] },
      'clerk@example.com',
    );
    await expect(shop.people.acceptAs(nimali, token)).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await expect(shop.people.acceptNew(token, form, IP)).rejects.toMatchObject({
      reason: 'signed-out',
    });
    expect(await shop.people.acceptAs(clerk, token)).toMatchObject({
      permissions: ['orders', 'support', 'people'],
    });
  });

  test('refuses a form by its fields and stays open', async () => {
    const { shop, token } = await invited();
    await expect(
      shop.people.acceptNew(token, { ...form, phone: '12', confirmPassword: 'other' }, IP),
    ).rejects.toMatchObject({
      reason: 'invalid',
      details: { errors: { phone: expect.any(String), confirmPassword: expect.any(String) } },
    });
    expect(await shop.people.acceptNew(token, form, IP)).toMatchObject({ state: 'in' });
  });

  test('is over after seven days, withdrawn, replaced, or when its sender lost the right', async () => {
    const dead = { reason: 'gone' };
    const expired = await invited();
    expired.clock.pass(7 * DAY_MS);
    await expect(expired.shop.people.opened(expired.token, IP)).rejects.toMatchObject(dead);

    const withdrawn = await invited();
    await withdrawn.shop.people.withdraw(withdrawn.admin, withdrawn.invitation._id);
    await expect(withdrawn.shop.people.opened(withdrawn.token, IP)).rejects.toMatchObject(dead);

    const replaced = await invited();
    const { token } = await replaced.invite();
    await expect(replaced.shop.people.opened(replaced.token, IP)).rejects.toMatchObject(dead);
    expect(await replaced.shop.people.opened(token, IP)).toMatchObject({ email: NEW });

    const lost = await invited({ admin: true });
    await lost.add('second@example.com', 'admin');
    await changePerson(lost.shop, lost.admin.id, { role: 'user' });
    await expect(lost.shop.people.acceptNew(lost.token, form, IP)).rejects.toMatchObject(dead);
  });

  test('is not replaced by who could not withdraw it', async () => {
    const { shop, clerk, token, invitation } = await invited({ permissions: ['content'] });
    const replacing = read(InvitationForm, { email: NEW, permissions: ['orders'] });
    await expect(shop.people.invite(clerk, replacing)).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await expect(shop.people.withdraw(clerk, invitation._id)).rejects.toMatchObject({
      reason: 'forbidden',
    });
    expect(await shop.people.opened(token, IP)).toMatchObject({ email: NEW });
  });

  test('is sent to nobody by himself: it would approve him as a driver', async () => {
    const { shop, clerk, rowOf } = await aTeam();
    const own = read(InvitationForm, { email: clerk.email, driver: true });
    await expect(shop.people.invite(clerk, own)).rejects.toMatchObject({
      reason: 'forbidden',
      message: 'You cannot invite yourself. Ask a colleague.',
    });
    expect(await mailsOf(shop, clerk.email)).toEqual([]);
    expect(await rowOf(clerk.id)).toMatchObject({ role: 'user', driver_approved_at: null });
  });

  test('gives only what its sender has, and is no use to an admin', async () => {
    const { shop, admin, clerk } = await aTeam();
    const by = (grant: Record<string, unknown>) =>
      shop.people.invite(clerk, read(InvitationForm, { email: NEW, ...grant }));
    for (const grant of [
      { admin: true },
      { permissions: ['content'] },
      { permissions: ['people'] },
    ])
      await expect(by(grant)).rejects.toMatchObject({ reason: 'forbidden' });
    expect(await by({ permissions: ['orders'] })).toMatchObject({ email: NEW });
    expect(() => read(InvitationForm, { email: NEW })).toThrow('Choose what the person may do.');
    await expect(
      shop.people.invite(clerk, read(InvitationForm, { email: admin.email, driver: true })),
    ).rejects.toMatchObject({ reason: 'conflict' });
  });
});

test('Only an email about what an account did itself offers to reset the password', async () => {
  const { shop, admin, nimali } = await aTeam();
  await shop.people.change(admin, nimali.id, { driver: 'approved' });
  await shop.people.change(admin, nimali.id, { driver: 'none' });
  await shop.people.block(admin, nimali.id, 'Twenty false orders.');
  await shop.people.unblock(admin, nimali.id);
  const reported = await mailsOf(shop, nimali.email);
  await shop.people.erase(admin, nimali.id);
  const mails = [...reported, ...(await mailsOf(shop, nimali.email))];
  expect(mails.map(({ text }) => /^(Questions|Didn't ask|Wasn't you).*/m.exec(text)?.[0])).toEqual([
    ...Array.from(
      { length: 4 },
      () => 'Questions? Email sales@shilpa.example or call 066 555 0142.',
    ),
    "Didn't ask for this? Email sales@shilpa.example or call 066 555 0142.",
  ]);
});

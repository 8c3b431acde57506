import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ForgotSchema,
  LoginSchema,
  OtpSchema,
  RegisterSchema,
  ResetSchema,
} from '#lib/account/schema.ts';
import { factsOf } from '#lib/content/fill-facts.ts';
import { mailtoUrl, toEmail } from '#lib/email/address.ts';
import { SubscribeSchema } from '#lib/newsletter/schema.ts';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { TrackSchema } from '#lib/orders/schema.ts';
import { AddressSchema } from '#lib/checkout/address.ts';
import { InvitationForm } from '#lib/contract/people.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { writeLine } from '#lib/server/app/start-messages.ts';
import { prefixesOf } from '#lib/server/features/orders/order-number.ts';
import { ShopSettingsSchema } from '#lib/shop-settings/schema.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { AlertEmailSchema } from '#lib/stock-alerts/schema.ts';

const accepted: ReadonlyArray<readonly [typed: string, stored: string]> = [
  ['nimali@example.com', 'nimali@example.com'],
  [' Nimali.Perera+shop@Example.COM ', 'nimali.perera+shop@example.com'],
  ["o'neil@example.com", "o'neil@example.com"],
  ["!#$%&'*+/=?^_`{|}~-@example.com", "!#$%&'*+/=?^_`{|}~-@example.com"],
  ['name@exämple.com', 'name@xn--exmple-cua.com'],
  ['NAME@EXÄMPLE.COM', 'name@xn--exmple-cua.com'],
  ['name@xn--exmple-cua.com', 'name@xn--exmple-cua.com'],
  ['name@ශ්‍රී.ලංකා', 'name@xn--10cl1a0b660p.xn--fzc2c9e2c'],
  ['name@உதாரணம்.இலங்கை', 'name@xn--zkc6cc5bi7f6e.xn--xkc2al3hye2a'],
  ['name@example。com', 'name@example.com'],
  ['a@b.lk', 'a@b.lk'],
  [`${'n'.repeat(64)}@example.com`, `${'n'.repeat(64)}@example.com`],
];

const long = (length: number) => `n@${'long.'.repeat(length)}lk`;

const refused = [
  'nimali',
  'nimali@',
  '@example.com',
  'nimali@example',
  'nimali@@example.com',
  'nimali@perera@example.com',
  '.nimali@example.com',
  'nimali.@example.com',
  'nimali..perera@example.com',
  '"nimali perera"@example.com',
  'nimali perera@example.com',
  'nimäli@example.com',
  'nimali@example.com.',
  'nimali@-example.com',
  'nimali@example-.com',
  'nimali@exa_mple.com',
  'nimali@example.c',
  'nimali@192.0.2.1',
  'nimali@[192.0.2.1]',
  'nimali@１９２.0.2.1',
  'nimali@example.com:25',
  'nimali@exämple.com/path',
  'nimali@ex\u0000ämple.com',
  'nimali@\ud800.com',
  'nimali@example.com\r\nBcc: all@example.com',
  `${'n'.repeat(65)}@example.com`,
  `nimali@${'n'.repeat(64)}.com`,
  long(51),
  // Short as it is typed, too long as it is stored.
  `n@${'ä.'.repeat(40)}lk`,
];

describe('An email address', () => {
  test.each(accepted)('%s is stored as %s', (typed, stored) => {
    expect(toEmail(typed)).toBe(stored);
    expect(toEmail(stored)).toBe(stored);
  });

  test.each(refused)('%j is none', (typed) => {
    expect(toEmail(typed)).toBeUndefined();
  });

  test('has at most 254 characters', () => {
    expect(long(50)).toHaveLength(254);
    expect(toEmail(long(50))).toBe(long(50));
  });

  test('finds an order in either form', () => {
    for (const typed of ['Name@Exämple.com', 'name@xn--exmple-cua.com']) {
      expect(prefixesOf(typed)).toContainEqual({
        column: 'email',
        prefix: 'name@xn--exmple-cua.com',
      });
    }
  });

  test('of any length is looked at quickly', () => {
    const start = performance.now();
    for (const part of ['a', 'a.', '@', 'ä', '-', '.a-']) {
      expect(toEmail(`${part.repeat(200_000)}@${part.repeat(200_000)}`)).toBeUndefined();
      expect(toEmail(`n@${part.repeat(250 / part.length)}`)).toBeUndefined();
    }
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('is a link that writes to it alone', () => {
    expect(mailtoUrl('sales@shilpa.example')).toBe('mailto:sales@shilpa.example');
    expect(mailtoUrl("o'neil?cc=a&b%20#@shilpa.example")).toBe(
      "mailto:o'neil%3Fcc%3Da%26b%2520%23@shilpa.example",
    );
    const settings = publicSettings(defaultShopSettings);
    const contact = { ...settings.contact, email: 'a&b?c@shilpa.example' };
    expect(factsOf({ ...settings, contact }, 0).emailLink).toEqual({
      href: 'mailto:a%26b%3Fc@shilpa.example',
      label: 'a&b?c@shilpa.example',
    });
  });

  test.each(accepted)('%s is in no line of the log, in either form', (typed, stored) => {
    for (const address of [typed.trim(), stored]) {
      const error = new Error(`<${address}> Not now, ${address}: see mail,${address}.`);
      expect(writeLine(error)).toMatchObject({
        message: '<(address)> Not now, (address): see mail,(address).',
      });
    }
  });
});

/** The part of each form and setting that reads an address. */
const fields: Readonly<Record<string, v.GenericSchema>> = {
  login: LoginSchema.entries.email,
  registration: RegisterSchema.entries.email,
  'forgotten password': ForgotSchema.entries.email,
  code: OtpSchema.entries.email,
  reset: ResetSchema.entries.email,
  checkout: AddressSchema.entries.email,
  'order by the staff': StaffOrderSchema.entries.customer.entries.email,
  'order tracking': TrackSchema.entries.email,
  newsletter: SubscribeSchema.entries.email,
  'stock alert': AlertEmailSchema.entries.email,
  invitation: InvitationForm.entries.email,
  'contact of the shop': ShopSettingsSchema.entries.contact.entries.email,
};

describe('The same addresses are taken', () => {
  test.each(Object.entries(fields))('by the form of a %s', (_form, schema) => {
    for (const [typed, stored] of accepted) expect(v.parse(schema, typed)).toBe(stored);
    for (const typed of refused) expect([typed, v.is(schema, typed)]).toEqual([typed, false]);
  });

  test('for whom the shop emails, each once in whatever form', () => {
    const { orders } = ShopSettingsSchema.entries.notify.entries;
    expect(v.parse(orders, ["O'Neil@example.com", 'name@exämple.com'])).toEqual([
      "o'neil@example.com",
      'name@xn--exmple-cua.com',
    ]);
    expect(
      v.safeParse(orders, ['name@exämple.com', 'name@xn--exmple-cua.com']).issues,
    ).toMatchObject([{ message: 'Each email address can be listed once.' }]);
  });

  test('for the first admin', () => {
    const start = (email: string) =>
      readSettings({ ADMIN_EMAIL: email, ADMIN_PASSWORD: 'weaver' }).firstAdmin?.email;
    for (const [typed, stored] of accepted) expect(start(typed)).toBe(stored);
    expect(() => start('anoma')).toThrow('is not an email address');
  });
});

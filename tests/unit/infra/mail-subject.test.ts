import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { openTransport } from '#lib/server/infra/mail/transport.ts';

const at = '2026-11-20T08:00:00.000Z';

test.each([
  ['Back in stock: Jug & “Cup” <M>', 'Back in stock: Jug & “Cup” <M>'],
  [`Back in stock: ${'මැටි භාජනය '.repeat(10)}`, `Back in stock: ${'මැටි භාජනය '.repeat(10)}`.trim()],
  [
    'Back in stock: Jug\r\nBcc: eve@example.com\n\nCup',
    'Back in stock: Jug Bcc: eve@example.com Cup',
  ],
])('the subject %j is one line of its own, with its signs', async (subject, displayed) => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const transport = openTransport({
    mailUrl: undefined,
    mailFrom: 'Shilpa & Sons <sales@shop.test>',
    siteHost: 'shop.test',
    folder,
  });
  await transport.carry({
    id: 'mail',
    channel: 'email',
    recipient: 'nimali@example.com',
    subject,
    text: 'Text',
    html: '<p>Text</p>',
    tries: 1,
    is_secret: 0,
    is_farewell: 0,
    created_at: at,
    next_try_at: at,
    sent_at: null,
    unsubscribe_url: null,
    topic: null,
    qr_text: '',
    segments: 0,
    cost_cents: 0,
    owner: '',
    about: '',
  });
  const [file = ''] = readdirSync(folder);
  const mail = await PostalMime.parse(readFileSync(join(folder, file)));
  expect(mail.subject?.replaceAll(/\s+/g, ' ').trim()).toBe(displayed);
  expect(mail).toMatchObject({
    from: { name: 'Shilpa & Sons' },
    to: [{ address: 'nimali@example.com' }],
    text: expect.stringMatching(/^Text/),
  });
  expect(mail.bcc).toBeUndefined();
});

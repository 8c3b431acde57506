import type { SmsGateway } from './sms-settings.ts';
import { type EmailTransport, Undeliverable } from './transport.ts';

const RESPONSE_TIMEOUT_MS = 20_000;

/** Answers about the shop's account or about time: the text itself is not refused. */
const TRY_AGAIN = new Set([401, 402, 403, 408, 425, 429]);
const isForGood = (status: number): boolean =>
  status >= 400 && status < 500 && !TRY_AGAIN.has(status);

/** Puts each value in its place at once, so that a text that names a placeholder stays as it is. */
const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(to|text|key)\}/g, (_, name: string) => values[name] ?? '');

/** Posts each text message to the gateway as a form. No error names the number, the text or the key. */
export const smsTransport = ({ address, fields, key }: SmsGateway): EmailTransport => ({
  async carry({ recipient, text }) {
    // Most gateways read the country code without the plus.
    const values = { to: recipient.replace(/^\+/, ''), text, key };
    const form = fields.map(([name, template]) => [name, filled(template, values)]);
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(form),
      // Another address must not get the key.
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const problem = `The SMS gateway answered ${response.status}`;
    throw isForGood(response.status) ? new Undeliverable(problem) : new Error(problem);
  },
});

/** Of a shop that sends no SMS any more. */
export const noSms: EmailTransport = {
  carry: () => Promise.reject(new Undeliverable('SMS_URL is not set')),
};

import { expect, test } from 'vitest';
import {
  cancelReasons,
  declineReasons,
  ofReadyText,
  slipReasons,
  ticketAnswers,
} from '#lib/messages/ready-texts.ts';
import { inLocale } from '#lib/server/infra/locale.ts';

test.each([
  ['slips that are returned', slipReasons],
  ['cancelled orders', cancelReasons],
  ['declined returns', declineReasons],
  ['tickets', ticketAnswers],
])('translates the ready texts for %s', (_for, ready) => {
  for (const text of ready) {
    const stored = text({}, { locale: 'en' });
    for (const locale of ['en', 'si', 'ta'] as const) {
      expect(inLocale(locale, () => ofReadyText(ready, `${stored} Thanks!`))).toBe(
        `${text({}, { locale })} Thanks!`,
      );
    }
  }
});

test('returns a text of the staff’s own unchanged', () => {
  expect(inLocale('ta', () => ofReadyText(slipReasons, 'Half of it is cut.'))).toBe(
    'Half of it is cut.',
  );
});

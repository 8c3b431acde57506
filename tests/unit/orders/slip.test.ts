import { expect, test } from 'vitest';
import { faultOfSlip, SLIP_BYTES, slipWords } from '#lib/orders/slip.ts';

test.each([
  ['no file', undefined, 'Please select a payment slip image.'],
  ['an empty one', { type: 'image/png', size: 0 }, 'Please select a payment slip image.'],
  ['words', { type: 'text/plain', size: 9 }, 'Only PNG, JPG, WebP or PDF files are allowed.'],
  [
    'what only Apple reads',
    { type: 'image/heic', size: 9 },
    'Only PNG, JPG, WebP or PDF files are allowed.',
  ],
  [
    'a PDF of 5 MB',
    { type: 'application/pdf', size: SLIP_BYTES },
    'File size must be less than 5MB',
  ],
  ['a PDF of less', { type: 'application/pdf', size: SLIP_BYTES - 1 }, undefined],
  ['a large photo, which is made smaller', { type: 'image/jpeg', size: 2 * SLIP_BYTES }, undefined],
  ['a file of which the phone does not say the kind', { type: '', size: 9 }, undefined],
])('of a chosen file it is said at once what is wrong: %s', (_what, file, fault) => {
  expect(faultOfSlip(file)).toBe(fault);
});

const words = (given: Partial<Parameters<typeof slipWords>[0]>) => {
  const { title, says } = slipWords({
    slip: undefined,
    slipStatus: 'none',
    status: 'pending_payment',
    ...given,
  });
  return `${title}. ${says}`.trim();
};

test('an order says what became of its slip', () => {
  const slip = '/uploads/slips/a.webp?until=1&sig=x';
  expect(words({})).toMatch(/^Pay by bank slip/);
  expect(words({ slip, slipStatus: 'waiting' })).toBe('Slip Uploaded. Awaiting admin approval.');
  expect(words({ slip, slipStatus: 'approved', status: 'delivering' })).toMatch(/Approved/);
  expect(words({ slipStatus: 'returned' })).toMatch(/^Send the right slip/);
  // Words of a newer shop, and of one that gives no state.
  expect(words({ slip, slipStatus: 'lost' })).toMatch(/^Slip Uploaded/);
  expect(words({ slip })).toMatch(/^Slip Uploaded/);
  expect(words({ slip, slipStatus: 'waiting', status: 'cancelled' })).toBe('Slip Uploaded.');
});

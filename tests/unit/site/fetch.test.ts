import { describe, expect, test } from 'vitest';
import { ApiError, isAway, isRejected } from '#lib/browser/fetch.ts';

const refused = (status: number, text = '{"success":false,"message":"No."}') =>
  new ApiError('refused', { status, text });

describe('A call that failed', () => {
  test.each([400, 403, 404, 409, 410, 413, 422])('is rejected for good by %i', (status) => {
    expect(isRejected(refused(status))).toBe(true);
    expect(isAway(refused(status))).toBe(false);
  });

  test.each([
    ['a lost answer', new ApiError('away', {})],
    ['a late answer', new ApiError('late', {})],
    ['a shop that is down', refused(503)],
    ['a fault of the shop', refused(500)],
    ['a request that came too slowly', refused(408)],
    ['a limit', refused(429)],
    ['a page from a network’s sign-in', refused(200, '<html>Welcome to the hotel</html>')],
    ['a proxy’s refusal', refused(403, '<html>Blocked</html>')],
    ['a proxy’s refusal in JSON', refused(403, '{"error":"blocked"}')],
  ])('may succeed later after %s', (_, error) => {
    expect(isAway(error)).toBe(true);
    expect(isRejected(error)).toBe(false);
  });

  test('is not rejected for good when a session has ended', () => {
    expect(isRejected(refused(401))).toBe(false);
    expect(isAway(refused(401))).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { writeLine } from '#lib/server/infra/log.ts';

test('a line tells what went wrong and where, and none of what the error carries', () => {
  const cause = Object.assign(new Error('550 <nimali@example.com>: no such person'), {
    code: 'EENVELOPE',
    rejected: ['nimali@example.com'],
    response: '550 <nimali@example.com>',
  });
  const told = writeLine(new Error('The mail of නිමාලි@example.co.lk stays', { cause }));
  expect(told).toMatchObject({
    type: 'Error',
    message: 'The mail of (address) stays',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: '550 <(address)>: no such person', code: 'EENVELOPE' },
  });
  expect(JSON.stringify(told)).not.toContain('example.co');
  expect(JSON.stringify(told)).not.toContain('rejected');
});

test('where it was stays readable, though a path has the sign of an address', () => {
  const error = new Error('lost');
  error.stack = 'at run (/shop/node_modules/@astrojs/node/dist/serve-app.js:5:9)';
  expect(writeLine(error)).toMatchObject({ stack: error.stack });
});

test('an error that is its own cause is told in the end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(writeLine(error)).match(/round/g)?.length).toBeLessThan(20);
  expect(writeLine('thrown words')).toEqual({ type: 'string' });
});

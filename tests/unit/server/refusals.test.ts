import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isRefusalCode, refusalCodes } from '#lib/messages/refusal-codes.ts';
import { Refusal, statusOf, type Reason } from '#lib/server/errors.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { respondError, respondRevalidated } from '#lib/server/web/respond.ts';
import * as m from '#messages';

const codes = Object.entries(refusalCodes);
const LIST = 'src/lib/messages/refusal-codes.ts';

const sources = globSync('src/**/*.ts').filter((file) => file !== LIST);
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');

describe('The codes of refusals', () => {
  test('are the table of docs/api.md, sorted, with their statuses', () => {
    const [, section = ''] = readFileSync('docs/api.md', 'utf8').split('\n### Codes\n');
    const [table = ''] = section.split('\n#');
    const rows = Array.from(
      table.matchAll(/^\| `(\w+)` \| ([\d, ]+) \|/gm),
      ([, name, statuses]) => [name, statuses?.split(', ').map(Number)],
    );
    expect(rows).toEqual(codes);
    expect(codes.map(([name]) => name)).toEqual(Object.keys(refusalCodes).toSorted());
  });

  test('are lower case with underscores, and each is given somewhere', () => {
    const names = codes.map(([name]) => name);
    expect(names.filter((name) => !/^[a-z]+(?:_[a-z]+)*$/.test(name))).toEqual([]);
    expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });

  test('come with the statuses of their list', () => {
    const isReason = (name: string): name is Reason => Object.hasOwn(statusOf, name);
    const given = code.matchAll(/new Refusal\(\s*'([a-z-]+)',[^;]*?\bcode: '(\w+)'/g);
    const pairs = Array.from(given, ([, reason = '', name = '']) => ({ reason, name }));
    expect(pairs.length).toBeGreaterThan(30);
    const wrong = pairs.filter(({ reason, name }) => {
      if (!isReason(reason) || !isRefusalCode(name)) return true;
      const statuses: readonly number[] = refusalCodes[name];
      return !statuses.includes(statusOf[reason]);
    });
    expect(wrong).toEqual([]);
  });

  test('without one of its own, that of the reason, with its status', () => {
    const reasons = Object.keys(statusOf).filter((name): name is Reason =>
      Object.hasOwn(statusOf, name),
    );
    for (const reason of reasons) {
      const refusal = new Refusal(reason, 'No.');
      expect(refusalCodes[refusal.code]).toEqual([statusOf[reason]]);
    }
    expect(new Refusal('conflict', 'No.', { code: 'sold_out' }).code).toBe('sold_out');
  });
});

describe('A JSON answer', () => {
  const request = new Request('http://shop.test/api/users/login');
  const headersOf = ({ headers }: Response) => [
    headers.get('content-language'),
    headers.get('vary'),
  ];

  test('names its language, by which it differs', async () => {
    const refused = await inLocale('ta', () => respondError(request, new Error('A bug')));
    expect(headersOf(refused)).toEqual(['ta', 'Accept-Encoding, Accept-Language']);
    expect(await refused.json()).toMatchObject({
      code: 'server_error',
      message: m.common_went_wrong_try_again({}, { locale: 'ta' }),
    });
    expect(headersOf(await respondError(request, new Error('A bug')))[0]).toBe('en');
  });

  test('does so as 304, too', async () => {
    const first = await respondRevalidated(request, { success: true });
    const known = new Request(request, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    const same = await inLocale('si', () => respondRevalidated(known, { success: true }));
    expect([same.status, ...headersOf(same)]).toEqual([
      304,
      'si',
      'Accept-Encoding, Accept-Language',
    ]);
  });
});

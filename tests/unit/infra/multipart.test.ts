import { expect, test } from 'vitest';
import { readMultipart } from '#lib/server/infra/multipart.ts';

/** As a browser sends it. */
async function sent(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { type, bytes: await response.arrayBuffer() };
}

const NAME = 'ක "quoted"\r\n; name=x';

test('a form is read as it was sent, with its texts, files and names', async () => {
  const form = new FormData();
  form.append('name', 'මැටි\r\n--not a boundary\r\n');
  form.append('name', '');
  form.append(NAME, 'x');
  const picture = new Uint8Array([13, 10, 45, 45, 0, 255, 13, 10]);
  form.append('file', new File([picture], NAME, { type: 'image/png' }));
  const { bytes, type } = await sent(form);
  const read = readMultipart(bytes, type);
  expect(read?.getAll('name')).toEqual(['මැටි\r\n--not a boundary\r\n', '']);
  expect(read?.get(NAME)).toBe('x');
  const file = read?.get('file');
  if (!(file instanceof File)) throw new Error('There is no file');
  expect([file.name, file.type, new Uint8Array(await file.arrayBuffer())]).toEqual([
    NAME,
    'image/png',
    picture,
  ]);
});

const TYPE = 'multipart/form-data; boundary=b';
const formOf = (...parts: string[]): string => [...parts, '--b--', ''].join('\r\n');
const part = (head: string, content = '1'): string => ['--b', head, '', content].join('\r\n');
const NAMED = part('content-disposition: form-data; name=a');
const read = (text: string, type = TYPE) =>
  readMultipart(new TextEncoder().encode(text).buffer, type);

test('a form may begin with other words, and names may stand without quotes', () => {
  expect(read(`Hello\r\n${formOf(NAMED)}`)?.get('a')).toBe('1');
  expect(read(formOf(NAMED), 'multipart/form-data; boundary="b"')?.get('a')).toBe('1');
  const noFile = part('Content-Disposition: form-data; name="f"; filename=""', '');
  expect(read(formOf(noFile))?.get('f')).toMatchObject({ name: '', size: 0 });
  expect([...(read('--b--\r\n') ?? [['no form']])]).toEqual([]);
});

test.each([
  ['no boundary', formOf(NAMED), 'multipart/form-data'],
  ['another boundary', formOf(NAMED), 'multipart/form-data; boundary=c'],
  ['no bytes', '', TYPE],
  ['no end', NAMED, TYPE],
  ['a part without a name', formOf(part('Content-Disposition: form-data')), TYPE],
  ['a part without a head', formOf('--b\r\n1'), TYPE],
  ['a very long head', formOf(part(`X: ${'x'.repeat(5_000)}`)), TYPE],
  ['very many parts', formOf(...Array<string>(201).fill(NAMED)), TYPE],
])('a form with %s is none', (_, text, type) => {
  expect(read(text, type)).toBeUndefined();
});

/** A form whose file repeats a line. */
async function filledWith(line: string, bytes: number) {
  const form = new FormData();
  form.append('file', new File([line.repeat(bytes / line.length)], 'a.csv'));
  return sent(form);
}

/** The processor time of this thread alone, which other programs do not add to, in ms. */
function timeOf({ bytes, type }: Awaited<ReturnType<typeof sent>>): number {
  const begin = process.threadCpuUsage();
  expect(readMultipart(bytes, type)?.get('file')).toBeInstanceOf(File);
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}

const SIZE = 10 * 2 ** 20;
/** Fresh memory and garbage take so long now and then, in ms. */
const NOISE_MS = 20;
const MOST = 10;

test('a form of 10 MB takes about as long as a plain one, whatever its file has', async () => {
  const plain = await filledWith('product,bowl\n', SIZE);
  for (const line of ['\r\n--', '{}\n', '\r\n------', '\r\n\r\n']) {
    const nasty = await filledWith(line, SIZE);
    const times = Array.from({ length: 3 }, () => ({ long: timeOf(nasty), short: timeOf(plain) }));
    const short = Math.min(...times.map((time) => time.short));
    const long = Math.min(...times.map((time) => time.long));
    const isSlow = long / Math.max(short, NOISE_MS) > MOST;
    expect({ line, isSlow }).toEqual({ line, isSlow: false });
  }
});

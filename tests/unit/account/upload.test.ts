import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendForm } from '#lib/browser/upload.ts';

const answers: Record<string, readonly [status: number, body: string]> = {
  '/right': [200, '{"success":true,"avatar":"/media/a.webp"}'],
  '/large': [413, '{"success":false,"message":"File size must be less than 5MB"}'],
  '/proxy': [502, '<html>'],
  '/cut': [200, '{"success":tr'],
};
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((req, res) => {
    const [status, body] = answers[req.url ?? ''] ?? [404, '{}'];
    const isSigned = req.headers.authorization === 'Bearer t';
    const isForm = req.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    req.resume();
    res.writeHead(isSigned && isForm ? status : 400).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const send = (path: string) => sendForm('PUT', origin + path, new FormData(), { token: 't' });

test('a form is sent with the token, and answered', async () => {
  await expect(send('/right')).resolves.toMatchObject({ avatar: '/media/a.webp' });
});

test("a failure says the server's sentence, else the status, and the path", async () => {
  await expect(send('/large')).rejects.toThrow(`File size must be less than 5MB (${origin}/large)`);
  await expect(send('/proxy')).rejects.toThrow(`Request failed with status 502 (${origin}/proxy)`);
});

test('an answer that cannot be read is none', async () => {
  await expect(send('/cut')).rejects.toThrow(`File upload failed (${origin}/cut)`);
});

test('a line that is down says so', async () => {
  await expect(
    sendForm('PUT', 'http://127.0.0.1:9/x', new FormData(), { token: 't' }),
  ).rejects.toThrow('Network connection failed (http://127.0.0.1:9/x)');
});

test('what is no form is not sent', async () => {
  // @ts-expect-error -- what somebody without types might pass
  await expect(sendForm('PUT', '/x', { avatar: 'x' }, { token: 't' })).rejects.toThrow(
    'Invalid form data format',
  );
});

import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CroppedPicture } from '#islands/admin/content/CroppedPicture.tsx';
import type { PictureUse } from '#lib/content/picture-rules.ts';
import { fakeApi, refusal, type SentRequest, success } from '../support/fake-api.ts';
import {
  accessibilityFaults,
  aTextFile,
  chooseFile,
  noPicture,
  pictureFile,
  renderOnPage,
} from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const SEND = 'POST /api/admin/content/pictures';
const NAME = 'p0123456789abcdef0123';

const chooser = page.getByLabelText('Picture file', { exact: true });
const another = page.getByLabelText('Another picture file');
const focus = page.getByRole('slider', { name: 'Focus point' });
const submit = page.getByRole('button', { name: 'Use this picture' });
const tryAgain = page.getByRole('button', { name: 'Try again' });
const value = page.getByTestId('value');
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words });
const preview = (caption: string) =>
  page.getByRole('figure').filter({ hasText: caption }).element().querySelector('img');

/** The field in a form that shows what it has. */
function Form({ use, initial, problem }: { use: PictureUse; initial: string; problem?: string }) {
  const [name, setName] = useState(initial);
  return (
    <form className="form-grid">
      <CroppedPicture use={use} value={name} onChange={setName} problem={problem} />
      <output data-testid="value">{name}</output>
      <button type="button" onClick={() => setName('hero-1')}>
        Discard draft
      </button>
    </form>
  );
}

async function open(
  routes: Parameters<typeof fakeApi>[0] = {},
  given: Partial<Parameters<typeof Form>[0]> = {},
) {
  const api = fakeApi(routes);
  await renderOnPage('/admin/products', () => <Form use="hero" initial="" {...given} />);
  return api;
}
const fields = ({ body }: SentRequest) => {
  const { focusX, focusY, picture }: Record<string, unknown> = Object(body);
  return { focusX, focusY, name: picture instanceof File ? picture.name : undefined };
};

beforeEach(() => signIn({ role: 'admin' }));

test('uploads a picture with its focus point, after a look at both crops', async () => {
  const api = await open({ [SEND]: success({ picture: NAME }, 201) });
  expect(await accessibilityFaults()).toEqual([]);
  chooseFile(chooser, await pictureFile('new-year.png', 1600, 1600));
  await expect.element(focus).toHaveFocus();
  await expect
    .element(focus)
    .toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top');
  await expect
    .element(page.getByText(/^new-year\.png, \d\.\d MB, 1600 × 1600 pixels$/))
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);

  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  await expect
    .element(focus)
    .toHaveAttribute('aria-valuetext', '48% from the left, 38% from the top');
  expect(preview('On wide screens')?.style.objectPosition).toBe('50% 31.7%');
  expect(preview('On phones')?.style.objectPosition).toBe('50% 0%');
  await focus.click({ position: { x: 2, y: 2 } });
  const place = () => focus.element().getAttribute('aria-valuetext');
  await expect.poll(place).toMatch(/^[01]% from the left, [01]% from the top$/);
  expect(preview('On wide screens')?.style.objectPosition).toBe('50% 0%');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}');

  await expect.element(value).toHaveTextContent('');
  await submit.click();
  await expect.element(value).toHaveTextContent(NAME);
  expect(api.sentTo(SEND).map(fields)).toEqual([
    { focusX: '0.000', focusY: '0.000', name: 'new-year.png' },
  ]);
  await expect.element(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
  // Another focus is another upload of the same file.
  await focus.click();
  await expect.element(submit).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(submit).toBeVisible();
});

test('says what is wrong with a file before it is sent, and keeps the picture there was', async () => {
  const api = await open({}, { initial: NAME });
  const addressed = () => preview('On phones')?.getAttribute('src');
  expect(addressed()).toBe('/media/0123456789abcdef0123-phone-820.webp');
  for (const [file, words] of [
    [aTextFile(), 'Save the picture as JPG, PNG, WebP or AVIF'],
    [noPicture(), 'The shop cannot read this file.'],
    [noPicture(10 * 2 ** 20 + 1), 'A picture can be at most 10 MB.'],
    [await pictureFile('small.png', 1279, 700), 'This picture is 1279 × 700 pixels. For a hero'],
  ] as const) {
    chooseFile(chooser, file);
    await expect.element(alert(words)).toBeVisible();
  }
  expect(await accessibilityFaults()).toEqual([]);
  expect(addressed()).toBe('/media/0123456789abcdef0123-phone-820.webp');
  await expect.element(value).toHaveTextContent(NAME);

  chooseFile(chooser, await pictureFile('large.png', 1400, 700));
  await expect.element(submit).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  chooseFile(another, aTextFile());
  await expect.element(alert('Save the picture as JPG')).toBeVisible();
  await expect.element(focus).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(chooser).toBeInTheDocument();
  await expect.element(value).toHaveTextContent(NAME);
  expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('sends again without choosing again, after a failed connection and a refusal', async () => {
  const api = await open({ [SEND]: 'offline' }, { use: 'advert', initial: 'advert-1' });
  await expect
    .element(page.getByText('A picture that comes with the shop: advert-1'))
    .toBeVisible();
  chooseFile(chooser, await pictureFile('sale.png', 900, 600));
  await submit.click();
  await expect.element(alert('The picture was not uploaded. It is still here')).toBeVisible();
  await expect.element(value).toHaveTextContent('advert-1');
  api.response({ [SEND]: refusal(413, 'A picture can be at most 10 MB.') });
  await tryAgain.click();
  await expect.element(alert('A picture can be at most 10 MB.')).toBeVisible();
  api.response({ [SEND]: success({ picture: NAME }, 201) });
  await tryAgain.click();
  await expect.element(value).toHaveTextContent(NAME);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(api.sentTo(SEND).length).toBe(3);
});

test('shows that it is sending, once, and stops when it is told to', async () => {
  const api = await open({ [SEND]: 'silence' }, { use: 'portrait', problem: 'Choose a picture.' });
  await expect.element(alert('Choose a picture.')).toBeVisible();
  chooseFile(chooser, await pictureFile('kumari.png', 600, 760));
  await submit.click();
  await expect.element(page.getByRole('progressbar', { name: 'Picture uploaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Uploading…' }).click({ force: true });
  await userEvent.keyboard('{ArrowLeft}');
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(chooser).toBeInTheDocument();
  expect(api.sentTo(SEND).length).toBe(1);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CategoriesScreen } from '#islands/admin/catalogue/CategoriesScreen.tsx';
import { TranslationsScreen } from '#islands/admin/translations/TranslationsScreen.tsx';
import { $toasts } from '#lib/browser/toasts.ts';
import type { TranslatedRow, TranslatedThing } from '#lib/contract/translations.ts';
import { accessibilityFaults, onDesktop, renderOnPage, setOnline } from '../support/page.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

const CALL = '/api/admin/translations';
const LIST = `GET ${CALL}`;
const SAVE = `PUT ${CALL}`;
const ONE = `GET ${CALL}/one`;

const row = (given: Partial<TranslatedRow> = {}): TranslatedRow => ({
  kind: 'product',
  id: 'bowl',
  name: 'Clay bowl',
  field: 'name',
  label: 'Name',
  english: 'Clay bowl',
  text: '',
  status: 'missing',
  maxLength: 120,
  isLong: false,
  isPicture: false,
  ...given,
});
const about = row({
  field: 'description',
  label: 'Description',
  english: 'Thrown by hand.',
  text: 'අතින් තැනූ',
  status: 'older',
  isLong: true,
});

const thing = (...rows: TranslatedRow[]): TranslatedThing => ({
  kind: 'product',
  id: 'bowl',
  name: 'Clay bowl',
  fields: rows.map(({ field, label, english, maxLength, isLong, isPicture, text, status }) => ({
    field,
    label,
    english,
    maxLength,
    isLong,
    isPicture,
    texts: { si: { text, status }, ta: { text: '', status: 'missing' } },
  })),
});

const faults = () => accessibilityFaults(document.querySelector('main') ?? document.body);

const counts = {
  si: {
    product: { missing: 7, older: 1, done: 4 },
    content: { missing: 2, older: 0, done: 4 },
    picture: { missing: 5, older: 0, done: 0 },
  },
};
const listed = (texts: TranslatedRow[], more = {}) =>
  success({ texts, page: 1, pages: 1, total: texts.length, counts, ...more });

const name = () => page.getByLabelText('Sinhala, Name of Clay bowl', { exact: true });
const description = () => page.getByLabelText('Sinhala, Description of Clay bowl', { exact: true });
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const chip = (label: string) =>
  page.getByRole('main').getByRole('link', { name: label, exact: true });

async function openScreen(query = '', routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [LIST]: listed([row(), about]), ...routes });
  await renderOnPage(`/admin/translations${query}`, () => <TranslationsScreen />);
  const bodies = () => api.sentTo(SAVE).map(({ body }) => body);
  const asked = () => api.sent.filter(({ method }) => method === 'GET').map(({ path }) => path);
  return { ...api, bodies, asked };
}

beforeEach(async () => {
  $toasts.set([]);
  signIn({ role: 'admin' });
  await onDesktop();
});

describe('The screen of translations', () => {
  test('saves a text when its field is left, with the English text that was seen', async () => {
    const saved = row({ text: 'මැටි බඳුන', status: 'done' });
    const { bodies } = await openScreen('', { [SAVE]: success({ thing: thing(saved, about) }) });
    await expect.element(name()).toHaveAttribute('lang', 'si');
    await expect.element(chip('Missing 9')).toBeVisible();
    expect(await faults()).toEqual([]);
    await name().fill('මැටි බඳුන ');
    await userEvent.tab();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect.element(name()).toHaveValue('මැටි බඳුන');
    await expect.element(chip('Missing 8')).toBeVisible();
    const english = { name: 'Clay bowl' };
    const texts = { si: { name: 'මැටි බඳුන ' } };
    expect(bodies()).toEqual([{ kind: 'product', id: 'bowl', texts, english }]);
    await name().click();
    await description().click();
    expect(bodies()).toHaveLength(1);
  });

  test('saves with Enter, in a long text with Ctrl+Enter', async () => {
    const { bodies } = await openScreen('', { [SAVE]: success({ thing: thing(row(), about) }) });
    await name().fill('බඳුන');
    await userEvent.keyboard('{Enter}');
    await expect.poll(bodies).toHaveLength(1);
    await description().fill('එක');
    await userEvent.keyboard('{Enter}දෙක');
    await expect.element(description()).toHaveValue('එක\nදෙක');
    expect(bodies()).toHaveLength(1);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(bodies).toHaveLength(2);
    expect(bodies()[1]).toMatchObject({ texts: { si: { description: 'එක\nදෙක' } } });
  });

  test('keeps what was typed beside the error, and saves it again', async () => {
    const tooLong = 'Name has more than 120 characters.';
    const { response, bodies } = await openScreen('', {
      [SAVE]: refusal(400, tooLong, { errors: { 'texts.si.name': tooLong } }),
    });
    await name().fill('දිගු නම');
    await userEvent.tab();
    await expect.element(page.getByText(tooLong)).toBeVisible();
    await expect.element(name()).toHaveValue('දිගු නම');
    await expect.element(name()).toHaveAttribute('aria-invalid', 'true');
    expect(await faults()).toEqual([]);
    setOnline(false);
    response({ [SAVE]: 'offline' });
    await button('Save Name of Clay bowl in Sinhala').click();
    await expect
      .element(page.getByText('Not saved. Your changes are still here: try again.'))
      .toBeVisible();
    setOnline(true);
    response({ [SAVE]: success({ thing: thing(row({ text: 'දිගු නම', status: 'done' })) }) });
    await button('Save Name of Clay bowl in Sinhala').click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(bodies()).toHaveLength(3);
  });

  test('shows the English text that was changed meanwhile, and saves against that', async () => {
    const meanwhile = 'The English text has changed meanwhile.';
    const now = row({ english: 'Large clay bowl' });
    const { response, bodies } = await openScreen('', {
      [SAVE]: refusal(409, meanwhile, { more: { code: 'changed_meanwhile', thing: thing(now) } }),
    });
    await name().fill('බඳුන');
    await userEvent.tab();
    await expect.element(page.getByText(meanwhile)).toBeVisible();
    await expect.element(page.getByText('Large clay bowl')).toBeVisible();
    response({ [SAVE]: success({ thing: thing({ ...now, text: 'බඳුන', status: 'done' }) }) });
    await button('Save Name of Clay bowl in Sinhala').click();
    await expect.poll(bodies).toHaveLength(2);
    expect(bodies()[1]).toMatchObject({ english: { name: 'Large clay bowl' } });
  });

  test('keeps an older text that still fits', async () => {
    const fits = { ...about, status: 'done' as const };
    const { bodies } = await openScreen('', { [SAVE]: success({ thing: thing(row(), fits) }) });
    await button('Keep Description of Clay bowl in Sinhala: it still fits').click();
    await expect.element(chip('Older 0')).toBeVisible();
    expect(bodies()).toMatchObject([{ texts: { si: { description: about.text } } }]);
  });

  test('asks for the language, kind, status and words that are chosen', async () => {
    const { asked } = await openScreen('?kind=product');
    await chip('Tamil').click();
    await chip('Missing 0').click();
    await page.getByRole('searchbox', { name: 'Name or text' }).fill('bowl');
    await expect
      .poll(() => asked().at(-1))
      .toBe(`${CALL}?language=ta&kind=product&status=missing&q=bowl`);
  });

  test('counts the descriptions of pictures apart', async () => {
    const alt = row({ field: 'alt:a', label: 'Description of picture 1', isPicture: true });
    const saved = { ...alt, text: 'බඳුන', status: 'done' } as const;
    const { asked } = await openScreen('?status=missing', {
      [LIST]: listed([alt]),
      [SAVE]: success({ thing: thing(saved) }),
    });
    await expect.element(chip('Missing 9')).toBeVisible();
    await chip('Picture descriptions 5').click();
    await expect.poll(() => asked().at(-1)).toBe(`${CALL}?language=si&kind=picture&status=missing`);
    await expect.element(chip('Missing 5')).toBeVisible();
    await page.getByLabelText('Sinhala, Description of picture 1 of Clay bowl').fill('බඳුන');
    await userEvent.tab();
    await expect.element(chip('Missing 4')).toBeVisible();
    await expect.element(chip('All texts 10')).toBeVisible();
  });

  test('has only the kinds that the person may translate, and says when there is nothing', async () => {
    const { content } = counts.si;
    await openScreen('?status=missing', { [LIST]: listed([], { counts: { si: { content } } }) });
    await expect.element(page.getByText('No texts here.')).toBeVisible();
    await expect.element(chip('Content 2')).toBeVisible();
    const kinds = page.getByRole('navigation', { name: 'Kind' });
    await expect.element(kinds.getByText('Products')).not.toBeInTheDocument();
  });

  test('imports a file and says what became of its lines', async () => {
    const message = 'The English text is another one now.';
    const report = { changed: 2, unchanged: 1, errorCount: 1, errors: [{ row: 4, message }] };
    const { sentTo, asked, response } = await openScreen('', {
      [`POST ${CALL}/import`]: refusal(400, 'The first line needs the columns.'),
    });
    const file = () => new File(['kind'], 'texts.csv', { type: 'text/csv' });
    await page.getByLabelText('File of translations').upload(file());
    await expect.element(page.getByText('The first line needs the columns.')).toBeVisible();
    response({ [`POST ${CALL}/import`]: success({ report }) });
    await page.getByLabelText('File of translations').upload(file());
    await expect.element(page.getByText('2 texts saved, 1 unchanged, 1 not saved.')).toBeVisible();
    await expect.element(page.getByText(`Line 4: ${message}`)).toBeVisible();
    expect(await faults()).toEqual([]);
    expect(sentTo(`POST ${CALL}/import`)).toHaveLength(2);
    await expect.poll(() => asked().filter((path) => path.startsWith(`${CALL}?`))).toHaveLength(2);
  });

  test('can be loaded again after a failure, and stays closed to others', async () => {
    const { response } = await openScreen('', { [LIST]: 'offline' });
    await expect.element(page.getByText('The translations could not be loaded.')).toBeVisible();
    response({ [LIST]: refusal(403, 'You do not have permission to do this.') });
    await button('Try again').click();
    await expect.element(page.getByText('You can’t open this page')).toBeVisible();
  });
});

test('The form of a category has its texts in every language, and says how many are missing', async () => {
  const bags = {
    slug: 'bags',
    name: 'Bags',
    description: '',
    picture: '/pictures/bags.webp',
    pictureName: null,
    parent: null,
    places: [],
    position: 0,
    positions: {},
    products: 3,
    stored: 3,
  };
  const field = row({ kind: 'category', id: 'bags', name: 'Bags', english: 'Bags' });
  const one = { ...thing(field), kind: 'category', id: 'bags', name: 'Bags' };
  const { sentTo } = fakeApi({
    'GET /api/admin/categories': success({ categories: [bags] }),
    [ONE]: success({ thing: one }),
    [SAVE]: success({ thing: { ...one, ...thing({ ...field, text: 'බෑග්', status: 'done' }) } }),
  });
  await renderOnPage('/admin/categories?edit=bags', () => <CategoriesScreen />);
  await page.getByText('2 missing').click();
  await page.getByLabelText('Sinhala, Name of Bags').fill('බෑග්');
  await userEvent.tab();
  await expect.element(page.getByText('1 missing')).toBeVisible();
  expect(await faults()).toEqual([]);
  expect(sentTo(SAVE).map(({ body }) => body)).toMatchObject([{ kind: 'category', id: 'bags' }]);
});

test('the history says who changed what, and undoes a change', async () => {
  const HISTORY = `GET ${CALL}/history`;
  const UNDO = `POST ${CALL}/undo`;
  const change = {
    _id: 'a-change',
    at: '2026-11-25T09:00:00.000Z',
    by: { _id: 'nimali', name: 'Nimali Perera' },
    kind: 'product',
    id: 'bowl',
    field: 'name',
    locale: 'si',
    before: 'බඳුන',
    after: 'මැටි බඳුන',
  };
  const { sentTo } = await openScreen('', {
    [HISTORY]: success({ history: [change], page: 1, pages: 1 }),
    [UNDO]: success({ thing: thing(row()) }),
  });
  await button('History').click();
  await expect.element(page.getByText('Nimali Perera')).toBeVisible();
  expect(await faults()).toEqual([]);
  await button('Undo the change of bowl in Sinhala').click();
  await expect.poll(() => sentTo(UNDO).map(({ body }) => body)).toEqual([{ _id: 'a-change' }]);
});

import { districts } from '#lib/shop-settings/districts.ts';
import type { CollectionName } from './entries.ts';
import { helpSections } from './help-sections.ts';
import type { WrittenFields } from './written.ts';

type FieldKind =
  | 'line'
  | 'text'
  /** Names with commas between them. */
  | 'names'
  | 'markdown'
  | 'link'
  | 'picture'
  | 'alt'
  | 'icon'
  | 'choice'
  | 'number'
  | 'check'
  | 'instant'
  | 'day';

const MAX_LENGTHS: Readonly<Record<FieldKind, number>> = {
  line: 200,
  text: 500,
  names: 1_000,
  markdown: 20_000,
  link: 300,
  picture: 100,
  alt: 300,
  icon: 60,
  choice: 60,
  number: 20,
  check: 20,
  instant: 40,
  day: 40,
};

export const maxLengthOf = ({ kind }: Pick<Field, 'kind'>): number => MAX_LENGTHS[kind];

export interface Field {
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  isOptional?: boolean;
  options?: ReadonlyArray<{ value: string; label: string }>;
}

export interface CollectionForm {
  title: string;
  singular: string;
  hint: string;
  named: string;
  fields: readonly Field[];
}

const title: Field = { name: 'title', label: 'Title', kind: 'line', hint: 'Six words at most.' };
const words: Field = { name: 'words', label: 'Line below the title', kind: 'line' };
const link: Field = { name: 'link', label: 'Link', kind: 'link', hint: 'A page of the shop.' };
const ground: Field = {
  name: 'ground',
  label: 'Background',
  kind: 'choice',
  hint: 'Is the picture dark or light?',
  options: [
    { value: 'dark', label: 'Dark, white words' },
    { value: 'pale', label: 'Light, dark words' },
  ],
};
const picture: Field = { name: 'picture', label: 'Picture', kind: 'picture' };
const alt: Field = {
  name: 'alt',
  label: 'Description of the picture',
  kind: 'alt',
  hint: 'For people who cannot see it.',
};
const order: Field = { name: 'order', label: 'Position', kind: 'number', hint: '1 comes first.' };
const schedule: readonly Field[] = [
  {
    name: 'from',
    label: 'Shown from',
    kind: 'instant',
    isOptional: true,
    hint: 'Leave empty to show it at once.',
  },
  {
    name: 'until',
    label: 'Shown until',
    kind: 'instant',
    isOptional: true,
    hint: 'Leave empty to show it until you remove it.',
  },
];
const body: Field = { name: 'body', label: 'Text', kind: 'markdown' };

export const contentForms: { readonly [Name in CollectionName]: CollectionForm } = {
  announcement: {
    title: 'Announcement bar',
    singular: 'announcement',
    hint: 'The line at the very top of every page. The first one that runs is shown.',
    named: 'strong',
    fields: [
      { name: 'strong', label: 'Highlighted words', kind: 'line' },
      { name: 'rest', label: 'Words beside them', kind: 'line' },
      ...schedule,
      order,
    ],
  },
  note: {
    title: 'Navigation note',
    singular: 'note',
    hint: 'At the right of the navigation. The first one that runs is shown.',
    named: 'words',
    fields: [{ name: 'words', label: 'Words', kind: 'line' }, ...schedule, order],
  },
  hero: {
    title: 'Hero banners',
    singular: 'banner',
    hint: 'The large banners at the top of the home page.',
    named: 'title',
    fields: [
      title,
      words,
      { name: 'action', label: 'Button', kind: 'line' },
      link,
      picture,
      alt,
      ground,
      ...schedule,
      order,
    ],
  },
  banner: {
    title: 'Promo banner',
    singular: 'promo banner',
    hint: 'In the middle of the home page. The first one that runs is shown.',
    named: 'title',
    fields: [
      title,
      words,
      { name: 'price', label: 'Highlighted price', kind: 'line' },
      ...schedule,
      order,
    ],
  },
  adverts: {
    title: 'Adverts',
    singular: 'advert',
    hint: 'The row of pictures on the home page.',
    named: 'title',
    fields: [
      title,
      words,
      link,
      picture,
      { ...alt, isOptional: true, hint: 'Leave empty when its words say enough.' },
      ground,
      ...schedule,
      order,
    ],
  },
  promises: {
    title: 'Promises',
    singular: 'promise',
    hint: 'The row above the footer of every page.',
    named: 'title',
    fields: [
      { ...title, hint: 'Three words at most.' },
      words,
      { name: 'icon', label: 'Symbol', kind: 'icon' },
      order,
    ],
  },
  help: {
    title: 'Help',
    singular: 'question',
    hint: 'The questions of the help center.',
    named: 'title',
    fields: [
      { name: 'title', label: 'Question', kind: 'line' },
      {
        name: 'section',
        label: 'Section',
        kind: 'choice',
        options: helpSections.map(({ slug, label }) => ({ value: slug, label })),
      },
      { ...body, label: 'Answer' },
      { name: 'often', label: 'Also under Popular questions', kind: 'check', isOptional: true },
      { ...order, label: 'Position in its section' },
    ],
  },
  pages: {
    title: 'Pages',
    singular: 'page',
    hint: 'The pages of the footer and the More menu.',
    named: 'title',
    fields: [
      { name: 'title', label: 'Title', kind: 'line' },
      { name: 'lead', label: 'Introduction', kind: 'text', hint: 'One sentence.' },
      body,
      { name: 'changed', label: 'Last updated', kind: 'day', hint: 'Readers see this day.' },
      {
        name: 'products',
        label: 'Products below the text',
        kind: 'choice',
        isOptional: true,
        options: [{ value: 'discounted', label: 'Products on sale' }],
      },
      order,
    ],
  },
  makers: {
    title: 'Makers',
    singular: 'maker',
    hint: 'The makers that products name, each with a page of their own.',
    named: 'name',
    fields: [
      { name: 'name', label: 'Name', kind: 'line', hint: 'As products name them.' },
      { name: 'place', label: 'Village or town', kind: 'line' },
      {
        name: 'district',
        label: 'District',
        kind: 'choice',
        options: districts.map((name) => ({ value: name, label: name })),
      },
      { name: 'since', label: 'Since', kind: 'number', hint: 'The year the work began.' },
      { ...body, label: 'Story' },
      { ...picture, label: 'Portrait', hint: 'A square picture.' },
      alt,
      order,
    ],
  },
  'size-guides': {
    title: 'Size guides',
    singular: 'size guide',
    hint: 'Tables of measures. A product shows its own guide, or else the one of its category.',
    named: 'title',
    fields: [
      { name: 'title', label: 'Title', kind: 'line' },
      {
        name: 'categories',
        label: 'Categories',
        kind: 'names',
        isOptional: true,
        hint: "Separate them with commas, such as Batik Wear, Men's.",
      },
      {
        name: 'products',
        label: 'Products',
        kind: 'names',
        isOptional: true,
        hint: 'Names or addresses, such as lotus-batik-shirt. Separate them with commas.',
      },
      body,
      { ...order, hint: 'Of two guides for a product the first one is shown.' },
    ],
  },
};

const isOwnKey = <Of extends object>(of: Of, key: string): key is Extract<keyof Of, string> =>
  Object.hasOwn(of, key);

export function lengthMistakes(
  name: CollectionName,
  fields: WrittenFields,
): Array<readonly [field: string, message: string]> {
  return Object.entries(fields).flatMap(([key, value]) => {
    const field = contentForms[name].fields.find((one) => one.name === key);
    const max = field ? maxLengthOf(field) : MAX_LENGTHS.line;
    const isLong = typeof value === 'string' && value.length > max;
    return isLong ? [[key, `has more than ${max.toLocaleString('en')} characters.`] as const] : [];
  });
}

/** Removes empty optional fields. An empty picture description is valid and stays. */
export function tidyFields(name: CollectionName, fields: WrittenFields): WrittenFields {
  const optional = contentForms[name].fields.filter(
    ({ isOptional = false, kind }) => isOptional && kind !== 'alt',
  );
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => {
      const isEmpty = value === '' || value === null || value === undefined;
      return !isEmpty || optional.every((field) => field.name !== key);
    }),
  );
}

export const findCollection = (name: string): CollectionName | undefined =>
  isOwnKey(contentForms, name) ? name : undefined;

export const collectionNames: readonly CollectionName[] = Object.keys(contentForms).filter((name) =>
  isOwnKey(contentForms, name),
);

export const hasBody = (name: CollectionName): boolean =>
  contentForms[name].fields.some(({ kind }) => kind === 'markdown');

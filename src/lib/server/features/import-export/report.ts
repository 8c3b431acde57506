import { clip } from '#lib/format/clip.ts';
import type { ImportedChange, ImportRemark, ImportReport } from '#lib/import-export/report.ts';
import type { Compared } from './compare.ts';
import type { ReadImport } from './imported-product.ts';
import type { Placed } from './place-products.ts';
import type { InvalidRow } from './read-file.ts';

const MAX_LISTED = 200;
const MAX_VALUE_LENGTH = 300;

const clipped = (text: string): string => clip(text, MAX_VALUE_LENGTH);

const toRemark = ({ line, field, reason }: InvalidRow): ImportRemark => ({
  row: line,
  field,
  message: `${field === 'row' ? 'This row' : field} ${clipped(reason).replace(/\.$/, '')}.`,
});

const displayedOfNew = [
  'category',
  'price',
  'discount',
  'countInStock',
  'sizes',
  'options',
  'variants',
  'archived',
];

function toChange({ product, state, changes }: Compared): ImportedChange[] {
  if (state === 'unchanged') return [];
  const displayed = changes.filter(
    ({ field }) => state === 'changed' || displayedOfNew.includes(field),
  );
  return [
    {
      row: product.line,
      _id: product.id,
      name: product.name,
      state,
      changes: displayed.map(({ field, before, after }) => ({
        field,
        before: clipped(before),
        after: clipped(after),
      })),
    },
  ];
}

type Found = Pick<ReadImport, 'format' | 'encoding' | 'bad' | 'notes' | 'pictures' | 'columns'> &
  Pick<Placed, 'categories' | 'newCategories'>;

export function toReport(
  { format, encoding, bad, notes, pictures, columns, categories, newCategories }: Found,
  compared: readonly Compared[],
  warnings: readonly InvalidRow[],
): ImportReport {
  const count = (state: Compared['state']) => compared.filter((one) => one.state === state).length;
  return {
    format,
    encoding,
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    errorCount: bad.length,
    errors: bad.slice(0, MAX_LISTED).map(toRemark),
    noteCount: notes.length,
    notes: notes.slice(0, MAX_LISTED).map(toRemark),
    warningCount: warnings.length,
    warnings: warnings.slice(0, MAX_LISTED).map(toRemark),
    products: compared.flatMap(toChange).slice(0, MAX_LISTED),
    pictureCount: pictures.length,
    pictures: pictures
      .slice(0, MAX_LISTED)
      .map(({ line, id, url }) => ({ row: line, _id: id, url: clipped(url) })),
    categoryCount: categories.length,
    categories: categories.slice(0, MAX_LISTED),
    newCategories: newCategories.slice(0, MAX_LISTED).map(({ name }) => clipped(name)),
    columns: columns.slice(0, MAX_LISTED).map(({ name, samples, target }) => ({
      name,
      samples,
      suggestion: target,
    })),
  };
}

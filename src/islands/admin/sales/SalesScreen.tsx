import { request, attempt } from '#lib/browser/session/request.ts';
import type { CategoryChoice } from '#lib/catalogue/category-choices.ts';
import {
  addSale,
  type AdminSale,
  changeSale,
  endSale,
  listSales,
  MAX_SALE_NAME,
  SaleForm,
} from '#lib/contract/sales.ts';
import { contentHref } from '#lib/content/content-address.ts';
import { formatMoment, toLocal } from '#lib/format/dates.ts';
import { coverNames } from '#lib/sales/sale.ts';
import { paths } from '#lib/site/paths.ts';
import { EditorDialog } from '#islands/admin/editor/EditorDialog.tsx';
import type { EditorFields } from '#islands/admin/editor/editor-fields.ts';
import { type RecordActions, RecordList } from '#islands/admin/editor/RecordList.tsx';
import { useEditor } from '#islands/admin/editor/use-editor.ts';
import { categoryNames, firstOf } from '#islands/admin/ui/CategoryChoices.tsx';
import { EndButton } from '#islands/admin/ui/EndButton.tsx';
import { TimeBar, Weeks } from '#islands/admin/ui/TimeBar.tsx';

const NOT_ENDED = 'The sale was not ended. Please try again.';

const spanText = ({ from, until }: AdminSale): string =>
  `${formatMoment(from)} to ${until ? formatMoment(until) : 'when you end it'}`;

const stateLook = { running: 'done', planned: 'pending', ended: 'stopped' } as const;
const stateLabel = { running: 'Runs', planned: 'Planned', ended: 'Ended' } as const;

const coverLabels = { everything: 'Everything', categories: 'Categories', products: 'Products' };

function coveredText(sale: AdminSale, all: readonly CategoryChoice[]): string {
  if (sale.everything) return coverLabels.everything;
  return sale.categories ? categoryNames(sale.categories, all) : firstOf(sale.products ?? []);
}

/** A running sale keeps what buyers have seen. */
const fieldsOf = (all: readonly CategoryChoice[], isFixed: boolean, covers = ''): EditorFields => ({
  name: {
    is: 'text',
    label: 'Name',
    hint: 'Buyers see it beside the price.',
    maxLength: MAX_SALE_NAME,
  },
  percent: {
    is: 'number',
    label: 'Percent off',
    hint: "A product's own discount counts instead where it is higher.",
    isFixed,
  },
  covers: {
    is: 'choice',
    label: 'What it covers',
    options: coverLabels,
    error: 'everything',
    isLocal: true,
    isHidden: isFixed,
  },
  categories: {
    is: 'categories',
    label: 'Categories',
    all,
    isFixed,
    isHidden: covers !== 'categories',
  },
  products: { is: 'products', label: 'Products', isFixed, isHidden: covers !== 'products' },
  from: { is: 'instant', label: 'Begins', hint: 'Sri Lanka time', isFixed },
  until: { is: 'instant', label: 'Ends', hint: 'Leave empty for a sale that you end yourself.' },
});

interface EditorProps {
  /** Without an `_id`, it is a new one. */
  sale: Partial<AdminSale>;
  categories: readonly CategoryChoice[];
  saved: (sale: AdminSale) => void;
  onClose: () => void;
}

function SaleEditor({ sale, categories, saved, onClose }: EditorProps) {
  const { _id: id } = sale;
  const isRunning = sale.state === 'running';
  const editor = useEditor({
    name: `sale/${id ?? ''}`,
    schema: SaleForm,
    stored: sale,
    chosen: { covers: coverNames.find((name) => sale[name]) ?? 'everything' },
    fieldsOf: ({ covers }) => fieldsOf(categories, isRunning, covers),
    besides: ({ covers }) => (covers === 'everything' ? { everything: true } : {}),
    send: (body, key) =>
      id === undefined
        ? request(addSale, { body, key })
        : request(changeSale, { params: { id }, body }),
    done: ({ sale: { name } }) => `${name} is ${id === undefined ? 'planned' : 'saved'}`,
    saved: (response) => saved(response.sale),
  });
  return (
    <EditorDialog title={sale.name ?? 'New sale'} editor={editor} onClose={onClose}>
      {isRunning && (
        <p className="muted">
          It runs: {sale.percent}% off. Only its name and its end can change, since buyers have seen
          the rest.
        </p>
      )}
    </EditorDialog>
  );
}

interface RowProps extends RecordActions<AdminSale> {
  sale: AdminSale;
  categories: readonly CategoryChoice[];
}

function Row({ sale, categories, edit, changed }: RowProps) {
  const { name, percent, state, from, until } = sale;
  const isPlanned = state === 'planned';
  const end = async () => {
    const ended = await attempt(request(endSale, { params: { id: sale._id } }), {
      failed: NOT_ENDED,
    });
    if (ended) changed(ended.sale);
    return ended !== undefined;
  };
  return (
    <li className="panel grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="wrap-anywhere">{name}</b>
        <span className="numeric">{percent}% off</span>
        <span className={`status ${stateLook[state]}`}>{stateLabel[state]}</span>
        <small className="muted basis-full wrap-anywhere">
          {coveredText(sale, categories)}. {spanText(sale)}
        </small>
      </div>
      {state !== 'ended' && (
        <>
          <TimeBar from={from} until={until ?? undefined} />
          <div className="row">
            <button type="button" className="button button-secondary" onClick={edit}>
              Change
            </button>
            <a
              className="button button-link"
              href={contentHref({
                collection: 'announcement',
                preview: paths.sale,
                at: isPlanned ? toLocal(from) : '',
              })}
            >
              Preview the shop{isPlanned && ' then'}
            </a>
            <EndButton name={name} noun="sale" isRemoved={isPlanned} act={end}>
              {isPlanned
                ? 'It has not begun, so nobody has seen it.'
                : 'Products have their own prices again at once. It cannot begin again.'}
            </EndButton>
          </div>
        </>
      )}
    </li>
  );
}

const EMPTY = (
  <>
    <h2>No sales yet.</h2>
    <p className="muted">Plan one for Avurudu, Vesak or Deepavali. It begins and ends by itself.</p>
  </>
);

/** The new sale that the address asks for, maybe of some products. */
function newIn(search: URLSearchParams): Partial<AdminSale> | undefined {
  const products = search.getAll('product');
  if (products.length > 0) return { products };
  return search.has('new') ? {} : undefined;
}

export const SalesScreen = ({ categories }: { categories: readonly CategoryChoice[] }) => (
  <RecordList
    fetch={async () => (await request(listSales, {})).sales}
    nouns={['sale', 'sales']}
    path={paths.adminSales}
    newHref={paths.adminNewSale}
    about="A sale begins and ends by itself. A product costs the lower of its own price and the best sale."
    empty={EMPTY}
    above={<Weeks />}
    row={(sale, actions) => <Row key={sale._id} sale={sale} categories={categories} {...actions} />}
    editor={(edited, search, actions) => {
      const sale = edited ?? newIn(search);
      return sale && <SaleEditor sale={sale} categories={categories} {...actions} />;
    }}
  />
);

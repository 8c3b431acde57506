import { useState } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { fetchAdminCategories, type ShopCategory } from '#lib/browser/catalogue/category-client.ts';
import { ask, askAllowed, attempt } from '#lib/browser/session/ask.ts';
import { type AdminSale, endSale, listSales } from '#lib/contract/sales.ts';
import { contentHref } from '#lib/content/content-address.ts';
import { formatMoment, toLocal } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { EndButton } from '#islands/admin/ui/EndButton.tsx';
import { NewLink } from '#islands/admin/ui/NewLink.tsx';
import { TimeBar, Weeks } from '#islands/admin/ui/TimeBar.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { closeOverlay, useSearch } from '#islands/ui/Pager.tsx';
import { coveredText, SaleEditor } from './SaleEditor.tsx';

const NOT_ENDED = 'The sale was not ended. Please try again.';

interface Loaded {
  sales: readonly AdminSale[];
  categories: readonly ShopCategory[];
}

async function fetchAll(): Promise<Loaded | typeof FORBIDDEN> {
  const [listed, categories] = await Promise.all([
    askAllowed(listSales, {}),
    fetchAdminCategories(),
  ]);
  return listed === FORBIDDEN || categories === FORBIDDEN ? FORBIDDEN : { ...listed, categories };
}

const spanText = ({ from, until }: AdminSale): string =>
  `${formatMoment(from)} to ${until ? formatMoment(until) : 'when you end it'}`;

const stateLook = { running: 'done', planned: 'pending', ended: 'stopped' } as const;
const stateLabel = { running: 'Runs', planned: 'Planned', ended: 'Ended' } as const;

interface RowProps {
  sale: AdminSale;
  categories: readonly ShopCategory[];
  edit: () => void;
  ended: (sale: AdminSale | undefined) => void;
}

function Row({ sale, categories, edit, ended }: RowProps) {
  const { name, percent, state, from, until } = sale;
  const isPlanned = state === 'planned';
  const end = async () => {
    const { answer } = await attempt(ask(endSale, { params: { id: sale._id } }), NOT_ENDED);
    if (answer) ended(answer.sale);
    return answer !== undefined;
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

const countOf = ({ sales }: Loaded): string =>
  sales.length === 1 ? '1 sale' : `${sales.length} sales`;

const EMPTY = (
  <>
    <h2>No sales yet.</h2>
    <p className="muted">Plan one for Avurudu, Vesak or Deepavali. It begins and ends by itself.</p>
  </>
);

/** The new sale that the address asks for, maybe of some products. */
function newIn(search: string): Partial<AdminSale> | undefined {
  const params = new URLSearchParams(search);
  const products = params.getAll('product');
  if (products.length > 0) return { products };
  return params.has('new') ? {} : undefined;
}

export function SalesScreen() {
  const search = useSearch();
  const state = useAdminList(fetchAll);
  const added = newIn(search);
  const [changed, setChanged] = useState<AdminSale>();
  const edited = changed ?? added;
  const close = () => {
    setChanged(undefined);
    if (added) closeOverlay(paths.adminSales);
  };
  const { list, replace } = state;
  const put = (id: string | undefined, sale: AdminSale | undefined) => {
    if (!list) return;
    const others = list.sales.filter(({ _id }) => _id !== id && _id !== sale?._id);
    const sales = [...(sale ? [sale] : []), ...others];
    replace({
      ...list,
      sales: sales.toSorted((one, other) => Number(other.from) - Number(one.from)),
    });
  };
  return (
    <>
      <AdminList
        state={state}
        tools={
          <>
            <p className="muted">
              A sale begins and ends by itself. A product costs the lower of its own price and the
              best sale.
            </p>
            <NewLink href={paths.adminNewSale}>New sale</NewLink>
          </>
        }
        count={countOf}
        isEmpty={({ sales }) => sales.length === 0}
        empty={EMPTY}
        failed="The sales could not be loaded."
        pager={{ path: paths.adminSales, page: 1, pages: 1 }}
      >
        {({ sales, categories }) => (
          <>
            <Weeks />
            <ul className="grid gap-2" aria-label="Sales">
              {sales.map((sale) => (
                <Row
                  key={sale._id}
                  sale={sale}
                  categories={categories}
                  edit={() => setChanged(sale)}
                  ended={(stored) => put(sale._id, stored)}
                />
              ))}
            </ul>
          </>
        )}
      </AdminList>
      {edited && list && (
        <SaleEditor
          sale={edited}
          categories={list.categories}
          saved={(sale) => {
            put(edited._id, sale);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

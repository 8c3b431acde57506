import { useRef } from 'react';
import { fetchAdminCategories } from '#lib/browser/catalogue/category-client.ts';
import type { ShopCategory } from '#lib/contract/categories.ts';
import { type Place, places } from '#lib/catalogue/categories.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList, FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';
import { CategoryEditor } from './CategoryEditor.tsx';
import { CategoryRow } from './CategoryRow.tsx';
import { editedIn, isNewIn, placeHints, placeLabels, placeOf } from './category-places.ts';
import { useCategoryOrder } from './use-category-order.ts';

function Tools({ place }: { place: Place | undefined }) {
  return (
    <>
      <div className="row mt-4">
        <a className="button button-primary" href={paths.adminNewCategory}>
          <Icon name="plus" />
          New category
        </a>
      </div>
      <FilterBar>
        <StatusChips
          label="Where they are shown"
          chips={[undefined, ...places].map((one) => ({
            href: one === undefined ? paths.adminCategories : paths.adminCategoriesIn(one),
            label: one === undefined ? 'All' : placeLabels[one],
            isCurrent: one === place,
          }))}
        />
      </FilterBar>
      <p className="muted">
        {place && `${placeHints[place]}. `}
        Drag a row to change the order, or use its arrows.
      </p>
    </>
  );
}

interface RowsProps {
  all: readonly ShopCategory[];
  place: Place | undefined;
  saved: (all: ShopCategory[]) => void;
  retry: () => void;
}

function Rows({ all, place, saved, retry }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const dragged = useRef<string>(undefined);
  const order = useCategoryOrder({ all, place, saved, retry });
  const step = (category: ShopCategory, by: -1 | 1) => {
    const { activeElement } = document;
    if (!order.step(category, by)) return;
    // The row moves in the document, which takes the focus away.
    requestAnimationFrame(() => {
      if (activeElement instanceof HTMLElement) activeElement.focus();
    });
  };
  return (
    <ul ref={list} className="mt-3 mb-6" aria-busy={order.isSaving || undefined}>
      {order.listed.map((category) => (
        <CategoryRow
          key={category.slug}
          category={category}
          isBelow={place === undefined && category.parent !== null}
          canStep={(by) => order.canStep(category, by)}
          step={(by) => step(category, by)}
          drag={{
            begin: () => void (dragged.current = category.slug),
            drop: () => {
              if (dragged.current !== undefined) order.move(dragged.current, category.slug);
              dragged.current = undefined;
            },
          }}
        />
      ))}
    </ul>
  );
}

const countOf = (count: number) => (count === 1 ? '1 category' : `${count} categories`);

export function CategoriesScreen() {
  const search = useSearch();
  const place = placeOf(search);
  const state = useAdminList(fetchAdminCategories);
  const edited = editedIn(search);
  if (state.list && (isNewIn(search) || edited !== undefined)) {
    return <CategoryEditor key={edited} all={state.list} slug={edited} />;
  }
  const shownIn = (all: readonly ShopCategory[]) =>
    all.filter(({ places: shown }) => place === undefined || shown.includes(place));
  return (
    <AdminList
      state={state}
      tools={<Tools place={place} />}
      count={(all) => countOf(shownIn(all).length)}
      isEmpty={(all) => shownIn(all).length === 0}
      empty={
        <>
          <h2>No categories here.</h2>
          <p className="muted">Open a category and choose where it is shown.</p>
        </>
      }
      failed="The categories could not be loaded."
      pager={{ path: paths.adminCategories, page: 1, pages: 1 }}
    >
      {(all) => <Rows all={all} place={place} saved={state.replace} retry={state.retry} />}
    </AdminList>
  );
}

import { nameKey } from '#lib/catalogue/search-terms.ts';
import { useCallback, useEffect, useState } from 'react';
import { fetchPages, findProducts, type LinkTarget } from '#lib/browser/content/link-targets.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';

/** The delay before products are searched, in ms. */
const PAUSE_MS = 250;
const MOST_PAGES = 12;
const FAILED = 'The pages could not be loaded.';

function useProducts(typed: string): readonly LinkTarget[] | 'failed' {
  const [found, setFound] = useState<{ q: string; products: readonly LinkTarget[] | 'failed' }>();
  const q = typed.trim();
  useEffect(() => {
    if (q === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      findProducts(q).then(
        (products) => isCurrent && setFound({ q, products }),
        () => isCurrent && setFound({ q, products: 'failed' }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q]);
  return found?.q === q ? found.products : [];
}

const isMatch = ({ title, href }: LinkTarget, q: string): boolean =>
  nameKey(`${title} ${href}`).includes(nameKey(q));

interface Props {
  choose: (href: string) => void;
  onClose: () => void;
}

export function LinkDialog({ choose, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const { fetched, retry } = useFetched(useCallback(() => fetchPages(), []));
  const products = useProducts(typed);
  const pages = fetched.is === 'loaded' ? fetched.value.filter((page) => isMatch(page, typed)) : [];
  const rows = [...pages.slice(0, MOST_PAGES), ...(products === 'failed' ? [] : products)];
  const pick = (href: string) => {
    choose(href);
    onClose();
  };
  return (
    <AdminDialog title="Choose a page" onClose={onClose}>
      <div className="field">
        <label htmlFor="link-search">Page or product</label>
        <input
          id="link-search"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && <Failed message={FAILED} retry={retry} />}
      <ul className="grid max-h-[50vh] overflow-y-auto" aria-label="Pages and products">
        {rows.map(({ title, href }) => (
          <li key={href}>
            <button
              type="button"
              className="grid min-h-12 w-full border-0 border-b border-line bg-transparent px-1 py-2 text-start wrap-anywhere"
              onClick={() => pick(href)}
            >
              {title}
              <small className="muted">{href}</small>
            </button>
          </li>
        ))}
      </ul>
      {products === 'failed' && (
        <p className="muted" role="status">
          Products can not be searched right now.
        </p>
      )}
      {fetched.is === 'loaded' && rows.length === 0 && <p role="status">Nothing found.</p>}
    </AdminDialog>
  );
}

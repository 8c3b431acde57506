import { useMemo } from 'react';
import { contentHref, readContentAddress } from '#lib/content/content-address.ts';
import { collectionNames, contentForms } from '#lib/content/fields.ts';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';
import { Entries } from './EntryList.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';

/** What marketing edits, by collection. */
export function ContentScreen() {
  const search = useSearch();
  const address = useMemo(() => readContentAddress(search), [search]);
  const { collection, entry, isNew, isHistory, preview } = address;
  if (preview !== undefined) return <PreviewScreen address={{ ...address, preview }} />;
  const chips = collectionNames.map((name) => ({
    href: contentHref({ collection: name }),
    label: contentForms[name].title,
    isCurrent: name === collection,
  }));
  return (
    <>
      <div className="admin-filters">
        <StatusChips chips={chips} label="Content" />
      </div>
      <Entries
        key={collection}
        collection={collection}
        entry={entry}
        isNew={isNew}
        isHistory={isHistory}
      />
    </>
  );
}

import { useMemo } from 'react';
import { calendarHref, contentHref, readContentAddress } from '#lib/content/content-address.ts';
import { collectionNames, contentForms } from '#lib/content/fields.ts';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';
import { ContentCalendar } from './ContentCalendar.tsx';
import { Entries } from './Entries.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';

export function ContentScreen() {
  const search = useSearch();
  const address = useMemo(() => readContentAddress(search), [search]);
  const { collection, entry, isNew, isHistory, isCalendar, preview } = address;
  if (preview !== undefined) return <PreviewScreen address={{ ...address, preview }} />;
  const chips = [
    ...collectionNames.map((name) => ({
      href: contentHref({ collection: name }),
      label: contentForms[name].title,
      isCurrent: !isCalendar && name === collection,
    })),
    { href: calendarHref, label: 'Calendar', isCurrent: isCalendar },
  ];
  return (
    <>
      <div className="admin-filters">
        <StatusChips chips={chips} label="Content" />
      </div>
      {isCalendar ? (
        <ContentCalendar />
      ) : (
        <Entries
          key={collection}
          collection={collection}
          entry={entry}
          isNew={isNew}
          isHistory={isHistory}
        />
      )}
    </>
  );
}

import { useMemo } from 'react';
import { calendarHref, contentHref, readContentAddress } from '#lib/content/content-address.ts';
import { collectionNames, contentForms } from '#lib/content/fields.ts';
import { paths } from '#lib/site/paths.ts';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { FilterBar } from '#islands/admin/ui/AdminList.tsx';
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
      <FilterBar>
        <StatusChips chips={chips} label="Content" />
        <a className="button button-link px-0" href={paths.adminNewsletter}>
          Newsletter
        </a>
      </FilterBar>
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

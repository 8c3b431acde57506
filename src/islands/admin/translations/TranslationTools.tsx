import type { TranslationList } from '#lib/contract/translations.ts';
import { type ListedKind, listedKinds, otherLocales } from '#lib/translations/translatable.ts';
import {
  languageName,
  type Shown,
  shownIn,
  translationsHref,
} from '#lib/translations/translations-address.ts';
import { AdminSearch, FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { countIn } from './rows.ts';
import { TranslationFile } from './TranslationFile.tsx';

const kindLabels: Readonly<Record<ListedKind, string>> = {
  product: 'Products',
  category: 'Categories',
  content: 'Content',
  word: 'Shared words',
  setting: 'Settings',
  picture: 'Picture descriptions',
};

interface Props {
  shown: Shown;
  /** Undefined until they are loaded. */
  counts: TranslationList['counts'][string] | undefined;
  /** After an import. */
  reload: () => void;
}

const searchIn = (search: string): string => shownIn(search).q;
const hrefOf = (search: string, q: string): string => translationsHref({ ...shownIn(search), q });

export function TranslationTools({ shown, counts, reload }: Props) {
  const { kind, status, q } = shown;
  const kinds = listedKinds.filter((one) => counts === undefined || counts[one] !== undefined);
  const open = (one?: ListedKind) =>
    counts && countIn(counts, 'missing', one) + countIn(counts, 'older', one);
  const statuses = [
    { status: undefined, label: 'All', count: undefined },
    { status: 'missing', label: 'Missing', count: counts && countIn(counts, 'missing', kind) },
    { status: 'older', label: 'Older', count: counts && countIn(counts, 'older', kind) },
  ] as const;
  return (
    <>
      <FilterBar>
        <StatusChips
          label="Language"
          chips={otherLocales.map((language) => ({
            href: translationsHref({ ...shown, language }),
            label: languageName(language),
            isCurrent: language === shown.language,
          }))}
        />
        <AdminSearch label="Translations" by="Name or text" q={q} read={searchIn} hrefOf={hrefOf} />
      </FilterBar>
      <FilterBar>
        <StatusChips
          label="Kind"
          chips={[undefined, ...kinds].map((one) => ({
            href: translationsHref({ ...shown, kind: one }),
            label: one === undefined ? 'All texts' : kindLabels[one],
            isCurrent: one === kind,
            count: open(one),
          }))}
        />
        <StatusChips
          chips={statuses.map(({ status: one, label, count }) => ({
            href: translationsHref({ ...shown, status: one }),
            label,
            isCurrent: one === status,
            count,
          }))}
        />
      </FilterBar>
      <TranslationFile shown={shown} imported={reload} />
      <p className="muted max-w-prose">
        A text is saved when you leave its field. Shoppers see English where a text is missing.
        Older texts translate an English text that has changed since. The numbers of the kinds count
        both. What describes a picture, for people who do not see it, is counted by itself.
      </p>
    </>
  );
}

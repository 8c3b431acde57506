import { useEffect } from 'react';
import { settingSections } from '#lib/shop-settings/settings-fields.ts';
import { paths } from '#lib/site/paths.ts';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';

/** The sections of the page: those of the form, then what stands below it. */
const sections: ReadonlyArray<{ id: string; title: string }> = [
  ...settingSections,
  { id: 'online-payments', title: 'Online payments' },
  { id: 'text-messages', title: 'Text messages (SMS)' },
  { id: 'languages', title: 'Languages' },
];

/** The section that the address names. */
export function useSection(): string | undefined {
  const named = new URLSearchParams(useSearch()).get('section');
  const id = sections.find((section) => section.id === named)?.id;
  useEffect(() => {
    const section = id === undefined ? null : document.getElementById(id);
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  }, [id]);
  return id;
}

/** What a section takes: on a phone it stands alone once it is chosen. */
export const sectionProps = (id: string, chosen: string | undefined) => ({
  id,
  tabIndex: -1,
  className: `scroll-mt-[calc(var(--admin-header)+12px)] outline-none ${chosen === undefined || chosen === id ? '' : 'max-lg:hidden'}`,
});

export const SettingsTabs = ({ isHistory }: { isHistory: boolean }) => (
  <div className="my-3">
    <StatusChips
      label="Settings and their history"
      chips={[
        { href: paths.adminSettings, label: 'Settings', isCurrent: !isHistory },
        { href: `${paths.adminSettings}?show=history`, label: 'History', isCurrent: isHistory },
      ]}
      isWrapping
    />
  </div>
);

const allSections = { href: paths.adminSettings, label: 'All sections', isCurrent: false };
const hrefOf = (id: string): string => `${paths.adminSettings}?section=${id}`;

/** Beside the sections; on a phone above all of them. */
export const SettingsIndex = ({ chosen }: { chosen: string | undefined }) => (
  <div
    className={`mb-4 lg:sticky lg:top-[calc(var(--admin-header)+12px)] ${chosen === undefined ? '' : 'max-lg:hidden'}`}
  >
    <StatusChips
      label="Sections"
      chips={sections.map(({ id, title }) => ({
        href: hrefOf(id),
        label: title,
        isCurrent: id === chosen,
      }))}
      isWrapping
      isColumn
    />
  </div>
);

/** On a phone, below a section: the one before it, all of them, the next. */
export function SettingsSteps({ chosen }: { chosen: string }) {
  const at = sections.findIndex(({ id }) => id === chosen);
  const step = (name: string, to: number) =>
    sections
      .slice(Math.max(to, 0), to + 1)
      .map(({ id, title }) => ({ href: hrefOf(id), label: `${name}: ${title}`, isCurrent: false }));
  return (
    <div className="mt-4 lg:hidden">
      <StatusChips
        label="Steps"
        chips={[...step('Back', at - 1), allSections, ...step('Next', at + 1)]}
        isWrapping
      />
    </div>
  );
}

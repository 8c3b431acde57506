import { type ReactNode, useEffect } from 'react';
import { settingSections } from '#lib/shop-settings/settings-fields.ts';
import { paths } from '#lib/site/paths.ts';
import { goToPage, isPlain, useSearch } from '#islands/ui/Pager.tsx';

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

interface SectionLinkProps {
  /** `undefined` leads to all of them. */
  id: string | undefined;
  isCurrent?: boolean;
  children: ReactNode;
}

function SectionLink({ id, isCurrent = false, children }: SectionLinkProps) {
  const href = id === undefined ? paths.adminSettings : `${paths.adminSettings}?section=${id}`;
  return (
    <a
      className="chip h-auto whitespace-normal"
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        goToPage(href);
      }}
    >
      {children}
    </a>
  );
}

/** Beside the sections; on a phone above all of them. */
export const SettingsIndex = ({ chosen }: { chosen: string | undefined }) => (
  <nav
    className={`mb-4 lg:sticky lg:top-[calc(var(--admin-header)+12px)] ${chosen === undefined ? '' : 'max-lg:hidden'}`}
    aria-label="Sections"
  >
    <ul className="flex flex-wrap gap-2 lg:flex-col lg:flex-nowrap lg:items-start lg:gap-1">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <SectionLink id={id} isCurrent={id === chosen}>
            {title}
          </SectionLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** On a phone, below a section: the one before it, all of them, the next. */
export function SettingsSteps({ chosen }: { chosen: string }) {
  const at = sections.findIndex(({ id }) => id === chosen);
  const before = sections[at - 1];
  const next = sections[at + 1];
  return (
    <nav className="mt-4 flex flex-wrap gap-2 lg:hidden" aria-label="Steps">
      {before && <SectionLink id={before.id}>Back: {before.title}</SectionLink>}
      <SectionLink id={undefined}>All sections</SectionLink>
      {next && <SectionLink id={next.id}>Next: {next.title}</SectionLink>}
    </nav>
  );
}

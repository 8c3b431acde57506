import { useCallback } from 'react';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { fetchHistory } from '#lib/browser/shop-settings/save.ts';
import type { SettingsHistory as History } from '#lib/contract/shop-settings.ts';
import { formatMoment } from '#lib/format/dates.ts';
import {
  findSettingName,
  settingLabel,
  type SettingName,
} from '#lib/shop-settings/settings-fields.ts';
import { settingText } from '#lib/shop-settings/setting-text.ts';
import { paths } from '#lib/site/paths.ts';
import { HISTORY_FAILED } from '#lib/messages/messages.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { usePage } from '#islands/ui/Pager.tsx';

type Entry = History['history'][number];

export type Restore = (name: SettingName, value: unknown) => void;

function Change({
  change: { field, before, after },
  restore,
}: {
  change: Entry['changes'][number];
  restore: Restore;
}) {
  const name = findSettingName(field);
  return (
    <li>
      <b>{settingLabel(field)}</b>
      <p className="wrap-anywhere">
        <span className="visually-hidden">Before: </span>
        {settingText(field, before)} <span aria-hidden="true">→</span>{' '}
        <span className="visually-hidden">after: </span>
        {settingText(field, after)}
      </p>
      {name !== undefined && before !== undefined && (
        <button
          type="button"
          className="button button-link px-0"
          aria-label={`Restore the earlier value: ${settingLabel(field)}, ${settingText(field, before)}`}
          onClick={() => restore(name, before)}
        >
          Restore the earlier value
        </button>
      )}
    </li>
  );
}

const countOf = ({ total }: History): string => (total === 1 ? '1 change' : `${total} changes`);

export function SettingsHistory({ restore }: { restore: Restore }) {
  const page = usePage();
  const state = useAdminList(useCallback(() => unlessForbidden(fetchHistory(page)), [page]));
  return (
    <AdminList
      state={state}
      count={countOf}
      isEmpty={({ total }) => total === 0}
      empty={<p>Nobody has changed the settings yet.</p>}
      failed={HISTORY_FAILED}
      offline="The history may be out of date."
      pager={{
        path: paths.adminSettings,
        fields: [{ name: 'show', value: 'history' }],
        page,
        pages: state.list?.pages ?? 1,
      }}
    >
      {({ history }) => (
        <ol className="mb-6 grid gap-4">
          {history.map((entry) => (
            <li key={entry.revision} className="panel p-4 sm:p-6">
              <h2 className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 font-sans text-base leading-snug font-bold">
                {entry.by.name || 'A deleted account'}
                <small className="muted numeric">{formatMoment(entry.at)}</small>
              </h2>
              <ul className="grid gap-3">
                {entry.changes.map((change) => (
                  <Change key={change.field} change={change} restore={restore} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </AdminList>
  );
}

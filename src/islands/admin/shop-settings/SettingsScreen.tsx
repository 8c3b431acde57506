import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { requestAllowed } from '#lib/browser/session/request.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { readSettings, type Version } from '#lib/contract/shop-settings.ts';
import { settingLabel, settingSections } from '#lib/shop-settings/settings-fields.ts';
import { settingText } from '#lib/shop-settings/setting-text.ts';
import { valueOf } from '#lib/shop-settings/settings-form.ts';
import { Gateways } from '#islands/admin/payments/Gateways.tsx';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { useRefreshOnSight } from '#islands/admin/ui/use-admin-list.ts';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { SettingsEditor } from './SettingsEditor.tsx';

const FAILED = 'The settings could not be loaded.';
const READ_ONLY = 'Only admins can change settings. You can read them here.';

function SettingsSummary({ settings }: Pick<Version, 'settings'>) {
  return (
    <div className="stack">
      <p className="muted">{READ_ONLY}</p>
      {settingSections.map(({ id, title, fields }) => (
        <Panel key={id} title={title} titleId={`${id}-title`}>
          <dl className="grid gap-3">
            {fields.map((name) => (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{settingLabel(name)}</dt>
                <dd className="wrap-anywhere">{settingText(name, valueOf(settings, name))}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
      <Gateways />
    </div>
  );
}

const fetchSettings = () => requestAllowed(readSettings, {});

export function SettingsScreen() {
  const isAdmin = useStore($currentUser, { ssr: () => undefined })?.role === 'admin';
  const { fetched, retry, replace } = useFetched(fetchSettings);
  useRefreshOnSight(
    useCallback(
      () =>
        fetchSettings().then(replace, () => {
          // Offline: the displayed settings stay; saving compares versions anyway.
        }),
      [replace],
    ),
  );
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={FAILED} retry={retry} />;
  const { value } = fetched;
  if (value === FORBIDDEN) return <NoPermission />;
  return isAdmin ? (
    <SettingsEditor version={value} />
  ) : (
    <SettingsSummary settings={value.settings} />
  );
}

import { flushSync } from 'react-dom';
import { announce } from '#lib/browser/announce.ts';
import type { Version } from '#lib/contract/shop-settings.ts';
import { settingLabel, type SettingName } from '#lib/shop-settings/settings-fields.ts';
import { paths } from '#lib/site/paths.ts';
import { goToPage, useSearch } from '#islands/ui/Pager.tsx';
import { settingWords } from '#lib/translations/setting-words.ts';
import { Gateways } from '#islands/admin/payments/Gateways.tsx';
import { SettingsLanguages } from '#islands/admin/translations/LanguagesSection.tsx';
import { inputId } from './ProductSetting.tsx';
import {
  SettingsIndex,
  SettingsSteps,
  SettingsTabs,
  sectionProps,
  useSection,
} from './SettingsIndex.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { SmsBox } from './SmsBox.tsx';
import { useSettingsForm } from './use-settings-form.ts';

export function SettingsEditor({ version }: { version: Version }) {
  const form = useSettingsForm(version);
  const isHistory = new URLSearchParams(useSearch()).get('show') === 'history';
  const section = useSection();
  const restore = (name: SettingName, value: unknown) => {
    flushSync(() => {
      form.restore(name, value);
      goToPage(paths.adminSettings);
    });
    document.getElementById(inputId(name))?.focus();
    announce(`${settingLabel(name)} filled in, not saved yet`);
  };
  return (
    <>
      <SettingsTabs isHistory={isHistory} />
      <div
        className="items-start gap-6 lg:not-[[hidden]]:grid lg:grid-cols-[12rem_minmax(0,1fr)]"
        hidden={isHistory}
      >
        <SettingsIndex chosen={section} />
        <div>
          <SettingsForm form={form} section={section} />
          <div {...sectionProps('online-payments', section)}>
            <Gateways />
          </div>
          <div {...sectionProps('text-messages', section)}>
            <SmsBox />
          </div>
          <div {...sectionProps('languages', section)}>
            <SettingsLanguages words={settingWords(form.settings)} />
          </div>
          {section !== undefined && <SettingsSteps chosen={section} />}
        </div>
      </div>
      {isHistory && <SettingsHistory restore={restore} />}
    </>
  );
}

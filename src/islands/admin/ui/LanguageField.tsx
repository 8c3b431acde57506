import { describing, FieldFrame } from '#islands/ui/Field.tsx';
import { languages, type Language } from '#lib/messages/languages.ts';

const languageNames: Record<Language, string> = { en: 'English', si: 'Sinhala', ta: 'Tamil' };

/** The language of what somebody gets. */
export const LanguageField = ({ hint }: { hint: string }) => (
  <FieldFrame name="language" label="Language" hint={hint}>
    <select {...describing({ name: 'language', hint })}>
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  </FieldFrame>
);

import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { describing, FieldError } from '#islands/ui/Field.tsx';
import * as m from '#messages';

export function Terms({ error }: { error: string | undefined }) {
  const [agree, agreed] = aroundLink(m.checkout_agree);
  const [privacy, end] = aroundLink(m.checkout_privacy);
  return (
    <>
      <label className="my-3 flex min-h-target cursor-pointer items-center gap-3 leading-snug">
        <input {...describing({ name: 'terms', error })} className="tick-box" type="checkbox" />
        <span>
          {agree}
          <a
            className="inline-block py-3 font-semibold"
            href={paths.page('terms-and-condition')}
            target="_blank"
          >
            {m.checkout_terms()}
          </a>
          {agreed}
        </span>
      </label>
      {error && <FieldError id="terms-error">{error}</FieldError>}
      <p className="mb-6">
        <small className="muted">
          {privacy}
          <a href={paths.privacy}>{m.checkout_privacy_statement()}</a>
          {end}
        </small>
      </p>
    </>
  );
}

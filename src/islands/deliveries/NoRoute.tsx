import { paths } from '#lib/site/paths.ts';

/** In place of a round that this person does not have. */
export function NoRoute({ words }: { words: string }) {
  return (
    <div className="empty">
      <p>{words}</p>
      <a className="button button-primary" href={paths.profile}>
        My Profile
      </a>
    </div>
  );
}

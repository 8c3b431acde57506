import { paths } from '#lib/site/paths.ts';

export function NoPermission() {
  return (
    <div className="empty" role="alert">
      <h2>You can’t open this page</h2>
      <p className="muted">Your account has no permission for it. Ask an admin of the shop.</p>
      <a className="button button-primary" href={paths.home}>
        Back to the shop
      </a>
    </div>
  );
}

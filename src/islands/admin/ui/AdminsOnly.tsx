import { paths } from '#lib/site/paths.ts';

/** Shown instead of an admin page to everybody else. */
export function AdminsOnly() {
  return (
    <div className="empty" role="alert">
      <h2>Admins only</h2>
      <p className="muted">You are logged in, but you are not an admin of this shop.</p>
      <a className="button button-primary" href={paths.home}>
        Back to the shop
      </a>
    </div>
  );
}

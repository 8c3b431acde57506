import { useRef, useState } from 'react';
import { moveOn } from '#lib/account/leave.ts';
import { paths } from '#lib/paths.ts';
import { archiveProduct } from '#lib/products/desk.ts';
import type { ShopProduct } from '#lib/products/read.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

/** Taking a product out of the shop, asked twice. */
export function ArchiveButton({ product }: { product: ShopProduct }) {
  const question = useRef<HTMLDialogElement>(null);
  const keepIt = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const ask = () => {
    question.current?.showModal();
    // Not on the first button: a second press of Enter must not answer the question.
    keepIt.current?.focus();
  };
  const archive = async () => {
    if (busy) return;
    setBusy(true);
    if (await archiveProduct(product._id)) {
      moveOn(paths.adminProducts, { toast: ['success', `${product.name} is archived`] });
      return;
    }
    setBusy(false);
    question.current?.close();
  };
  return (
    <>
      <button type="button" className="btn btn-bad" aria-haspopup="dialog" onClick={ask}>
        Archive
      </button>
      <dialog ref={question} className="question" aria-labelledby="archive-question">
        <h2 id="archive-question">Archive {product.name}?</h2>
        <p>It leaves every list, and its page says that it is no longer sold. Orders keep it.</p>
        <div className="row">
          <BusyButton
            type="button"
            className="btn-bad"
            busy={busy}
            busyLabel="Archiving..."
            onClick={() => void archive()}
          >
            Archive
          </BusyButton>
          <button
            ref={keepIt}
            type="button"
            className="btn btn-2"
            onClick={() => question.current?.close()}
          >
            Keep it
          </button>
        </div>
      </dialog>
    </>
  );
}

import { useState } from 'react';
import type { FormPicture } from '#lib/catalogue/product-pictures.ts';
import type { TypedOption } from '#lib/catalogue/typed-choices.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { VARIANT_PICTURE } from './VariantRow.tsx';
import { ScopeChoices } from './FillBar.tsx';

/** Stands for the one variant whose picture was pressed. */
export const ONLY_THIS = 'this';

interface Props {
  title: string;
  options: readonly TypedOption[];
  pictures: readonly FormPicture[];
  choose: (picture: string, scope: string) => void;
  onClose: () => void;
}

export function VariantPictureDialog({ title, options, pictures, choose, onClose }: Props) {
  const [scope, setScope] = useState(ONLY_THIS);
  const stored = pictures.filter(({ file }) => file === undefined);
  return (
    <AdminDialog title={`Picture of ${title}`} onClose={onClose}>
      <div className="stack">
        <div className="field">
          <label htmlFor="picture-scope">For</label>
          <select
            id="picture-scope"
            value={scope}
            onChange={({ currentTarget }) => setScope(currentTarget.value)}
          >
            <option value={ONLY_THIS}>{title} alone</option>
            <ScopeChoices options={options} />
          </select>
        </div>
        {stored.length < pictures.length && (
          <p className="muted">Save first to use the new pictures.</p>
        )}
        <div className="row">
          {stored.map(({ src }, at) => (
            <button
              key={src}
              type="button"
              className={`${VARIANT_PICTURE} size-[92px]`}
              aria-label={`Use picture ${at + 1}`}
              onClick={() => choose(src, scope)}
            >
              <img
                className="size-full rounded-xs object-cover"
                src={src}
                alt=""
                width="88"
                height="88"
              />
            </button>
          ))}
          <button type="button" className="button button-link" onClick={() => choose('', scope)}>
            No picture
          </button>
        </div>
      </div>
    </AdminDialog>
  );
}

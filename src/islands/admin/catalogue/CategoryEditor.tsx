import { paths } from '#lib/site/paths.ts';
import { archive } from '#lib/browser/catalogue/category-client.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { FASHION, places } from '#lib/catalogue/categories.ts';
import { archiveQuestion, ARCHIVING } from '#lib/catalogue/messages.ts';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { LanguagesSection } from '#islands/admin/translations/LanguagesSection.tsx';
import { CroppedPicture } from '#islands/admin/content/CroppedPicture.tsx';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { describing, Field, FieldError, FieldFrame } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useState } from 'react';
import { placeHints, placeLabels } from './category-places.ts';
import { useCategoryForm } from './use-category-form.ts';

type ShopCategory = NonNullable<Parameters<typeof useCategoryForm>[0]>;

interface ArchiveProps {
  category: ShopCategory;
  all: readonly ShopCategory[];
}

function ArchiveButton({ category, all }: ArchiveProps) {
  const others = all.filter(({ slug }) => slug !== category.slug);
  const [moveTo, setMoveTo] = useState('');
  const [stored, setStored] = useState(category.stored);
  const { name, slug } = category;
  const act = async () => {
    const { isArchived, stored: now = stored } = await archive(slug, moveTo);
    setStored(now);
    if (!isArchived) return false;
    return goTo(paths.adminCategories, { toast: ['success', `${name} is archived`] });
  };
  return (
    <ConfirmDialog
      label="Archive"
      busyLabel={ARCHIVING}
      keepLabel="Keep category"
      className="button button-danger"
      question={archiveQuestion(name)}
      act={act}
    >
      {stored > 0 ? (
        <span className="field">
          <label htmlFor="move-to">
            {stored === 1 ? 'Its product moves to' : `Its ${stored} products move to`}
          </label>
          <select
            id="move-to"
            value={moveTo}
            onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
          >
            <option value="">Choose a category</option>
            {others.map((one) => (
              <option key={one.slug} value={one.slug}>
                {one.name}
              </option>
            ))}
          </select>
          <small>Its page leads there from then on. Archived products are counted too.</small>
        </span>
      ) : (
        'It has no products. A new category of this name takes its address again.'
      )}
    </ConfirmDialog>
  );
}

type FormState = ReturnType<typeof useCategoryForm>;

function PlaceChoices({
  before,
  error,
}: {
  before: FormState['before'];
  error: string | undefined;
}) {
  return (
    <Panel>
      <fieldset>
        <legend className="label">Shown in</legend>
        {places.map((place) => (
          <label key={place} className="check-row">
            <input
              type="checkbox"
              name="places"
              value={place}
              defaultChecked={before.places.includes(place)}
            />
            <span>
              {placeLabels[place]}
              <small className="muted block">{placeHints[place]}</small>
            </span>
          </label>
        ))}
        {error && <FieldError>{error}</FieldError>}
      </fieldset>
    </Panel>
  );
}

interface DetailsProps {
  category: ShopCategory | undefined;
  all: readonly ShopCategory[];
  form: FormState;
}

function Details({ category, all, form: { before, field } }: DetailsProps) {
  const slug = category?.slug;
  const hasBelow = all.some(({ parent }) => parent === slug);
  const above = all.filter((one) => one.parent === null && one.slug !== slug);
  const canStand = slug !== FASHION && !hasBelow;
  const description = { name: 'description', error: field('description') };
  return (
    <Panel className="stack">
      <Field
        name="name"
        label="Name"
        maxLength={60}
        autoComplete="off"
        defaultValue={before.name}
        error={field('name')}
      />
      {category && slug !== FASHION && (
        <Field
          name="slug"
          label="Address"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          hint="The old address redirects to this one."
          defaultValue={before.slug}
          error={field('slug')}
        />
      )}
      <FieldFrame name="description" label="Description" error={description.error}>
        <textarea
          {...describing(description)}
          rows={3}
          maxLength={500}
          defaultValue={before.description}
        />
      </FieldFrame>
      {canStand && (
        <FieldFrame
          name="parent"
          label="Stands below"
          hint="A product in it is in the category above too"
          error={field('parent')}
        >
          <select
            {...describing({ name: 'parent', error: field('parent'), hint: 'below' })}
            defaultValue={before.parent}
          >
            <option value="">No other category</option>
            {above.map((one) => (
              <option key={one.slug} value={one.slug}>
                {one.name}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
    </Panel>
  );
}

interface Props {
  all: readonly ShopCategory[];
  /** `undefined` for a new category. */
  slug: string | undefined;
}

export function CategoryEditor({ all, slug }: Props) {
  const category = all.find((one) => one.slug === slug);
  const form = useCategoryForm(category);
  const back = (
    <p>
      <a className="button button-link" href={paths.adminCategories}>
        <Icon name="arrow-left" />
        All categories
      </a>
    </p>
  );
  if (slug !== undefined && !category) {
    return (
      <div className="empty">
        {back}
        <h2>This category is not there any more.</h2>
      </div>
    );
  }
  const { formProps, busy, field, picture, setPicture, before } = form;
  return (
    <>
      {back}
      <h2 className="mt-3 mb-6">{category?.name ?? 'New category'}</h2>
      <div className="max-w-[720px]">
        <AdminForm
          formProps={formProps}
          busy={busy}
          action={category ? 'Save' : 'Add category'}
          isBarSticky
          unsaved={form.unsaved}
          beside={category && <ArchiveButton category={category} all={all} />}
        >
          <Details category={category} all={all} form={form} />
          <Panel>
            <CroppedPicture
              use="category"
              value={picture}
              onChange={setPicture}
              problem={field('picture')}
              src={category?.picture}
            />
            {picture !== '' && (
              <button type="button" className="button button-link" onClick={() => setPicture('')}>
                Show a product’s picture instead
              </button>
            )}
          </Panel>
          <PlaceChoices before={before} error={field('places')} />
        </AdminForm>
        {category && <LanguagesSection kind="category" id={category.slug} version={category} />}
      </div>
    </>
  );
}

import { useRef, useState } from 'react';
import * as v from 'valibot';
import { saveCategory } from '#lib/browser/catalogue/category-client.ts';
import type { ShopCategory } from '#lib/contract/categories.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { categoryFields, slugField } from '#lib/catalogue/category-schema.ts';
import { oneLineEnd } from '#lib/format/plain-text.ts';
import { fingerprint } from '#lib/forms/unsaved.ts';
import { orStored } from '#lib/forms/stored.ts';
import { paths } from '#lib/site/paths.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { useUnsaved } from '#islands/admin/ui/use-unsaved.ts';
import { useForm } from '#islands/ui/use-form.ts';

interface Written {
  name: string;
  slug: string;
  description: string;
  parent: string;
  places: readonly string[];
}

const texts = ['name', 'slug', 'description', 'parent'] as const;

const FormSchema = v.object({
  name: categoryFields.name,
  slug: v.optional(slugField),
  description: categoryFields.description,
  parent: categoryFields.parent,
  places: categoryFields.places,
});

/** A field that the form does not show has no value. */
function writtenIn(form: HTMLFormElement, before: Written): Written {
  const data = new FormData(form);
  const textOf = (name: (typeof texts)[number]) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : before[name];
  };
  return {
    name: textOf('name'),
    slug: textOf('slug'),
    description: textOf('description'),
    parent: textOf('parent'),
    places: data.getAll('places').map(String),
  };
}

type Fields = Array<readonly [name: string, word: string]>;

function changedIn(before: Written, written: Written): Fields {
  const isMoved = before.places.join() !== written.places.join();
  const places: Fields = (written.places.length > 0 ? written.places : ['']).map((place) => [
    'places',
    place,
  ]);
  return [
    ...texts.flatMap((name): Fields => {
      const now = written[name].trim();
      return now === before[name] ? [] : [[name, now]];
    }),
    ...(isMoved ? places : []),
  ];
}

const writtenOf = (category: ShopCategory | undefined): Written => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: oneLineEnd(category?.description ?? ''),
  parent: category?.parent ?? '',
  places: category?.places ?? [],
});

export function useCategoryForm(category: ShopCategory | undefined) {
  const before = writtenOf(category);
  const storedPicture = category?.pictureName ?? '';
  const [picture, setPicture] = useState(storedPicture);
  const [key] = useState(() => crypto.randomUUID());
  const isLeaving = useRef(false);

  const changes = (): Fields => {
    const form = formProps.ref.current;
    return [
      ...(form ? changedIn(before, writtenIn(form, before)) : []),
      ...(picture === storedPicture ? [] : ([['picture', picture]] as const)),
    ];
  };
  const { formProps, field, busy } = useForm({
    schema: orStored(FormSchema, category && { ...before }),
    live: true,
    valuesIn: (form) => {
      const { slug, ...written } = writtenIn(form, before);
      return { ...written, ...(category && { slug }) };
    },
    send: async () => {
      const saved = await saveCategory(category?.slug, changes(), key);
      if (!saved.category) return saved.errors ?? {};
      isLeaving.current = true;
      unsaved.saved();
      const toast = `${saved.category.name} is ${category ? 'saved' : 'added'}`;
      return goTo(paths.adminCategories, { toast: ['success', toast] });
    },
  });
  const unsaved = useUnsaved({
    name: `category/${category?.slug ?? ''}`,
    revision: fingerprint([before, storedPicture]),
    form: formProps.ref,
    fields: [...texts, 'places'],
    saved: { picture: storedPicture },
    parts: { picture },
    restore: ({ picture: typed }) => {
      if (typeof typed === 'string') setPicture(typed);
    },
  });
  useUnsavedWarning(() => !isLeaving.current && !unsaved.isStored && changes().length > 0);

  return { formProps, field, busy, before, picture, setPicture, unsaved };
}

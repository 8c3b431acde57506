import { useRef, useState } from 'react';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { announce } from '#lib/browser/announce.ts';
import { saveOrder } from '#lib/browser/catalogue/category-client.ts';
import type { Place } from '#lib/catalogue/categories.ts';
import type { ShopCategory } from '#lib/contract/categories.ts';
import { besideOf, listedIn, movedTo } from '#lib/catalogue/category-order.ts';

const slugsOf = (listed: readonly ShopCategory[]) => listed.map(({ slug }) => slug);

interface Options {
  all: readonly ShopCategory[];
  place: Place | undefined;
  /** With what the server answers. */
  saved: (all: ShopCategory[]) => void;
  /** Loads the list again after an order that was refused. */
  retry: () => void;
}

/** Shows a new order at once, and sends one at a time. Warns before the page is left with one unsaved. */
export function useCategoryOrder({ all, place, saved, retry }: Options) {
  const [moved, setMoved] = useState<{
    place: Place | undefined;
    listed: readonly ShopCategory[];
  }>();
  const waiting = useRef<readonly ShopCategory[]>(undefined);
  const isSending = useRef(false);
  useUnsavedWarning(() => isSending.current);
  const listed = moved && moved.place === place ? moved.listed : listedIn(all, place);

  async function send(): Promise<void> {
    isSending.current = true;
    let answer: ShopCategory[] | undefined;
    while (waiting.current) {
      const next = waiting.current;
      waiting.current = undefined;
      answer = await saveOrder(slugsOf(next), place);
      if (!answer) waiting.current = undefined;
    }
    isSending.current = false;
    setMoved(undefined);
    if (answer) saved(answer);
    else retry();
  }

  const move = (slug: string, target: string | undefined): boolean => {
    if (target === undefined) return false;
    const next = movedTo(listed, slug, target, place);
    const one = next.find((category) => category.slug === slug);
    if (next === listed || !one) return false;
    setMoved({ place, listed: next });
    const beside = besideOf(next, one, place);
    announce(`${one.name} is now number ${beside.indexOf(one) + 1} of ${beside.length}.`);
    waiting.current = next;
    if (!isSending.current) void send();
    return true;
  };

  return {
    listed,
    isSaving: moved !== undefined,
    move,
    /** Up is -1, down is 1. */
    step: (one: ShopCategory, by: -1 | 1): boolean => {
      const beside = besideOf(listed, one, place);
      return move(one.slug, beside[beside.indexOf(one) + by]?.slug);
    },
    canStep: (one: ShopCategory, by: -1 | 1): boolean => {
      const beside = besideOf(listed, one, place);
      return beside[beside.indexOf(one) + by] !== undefined;
    },
  };
}

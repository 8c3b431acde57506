import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { ShopCategory } from '#lib/contract/categories.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { placeLabels } from './category-places.ts';

interface Props {
  category: ShopCategory;
  isBelow: boolean;
  canStep: (by: -1 | 1) => boolean;
  step: (by: -1 | 1) => void;
  drag: { begin: () => void; drop: () => void };
}

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

const countOf = ({ products }: ShopCategory): string => {
  if (products === 0) return 'No products, so shoppers do not see it';
  return products === 1 ? '1 product' : `${products} products`;
};

function MoveButtons({ category, canStep, step }: Pick<Props, 'category' | 'canStep' | 'step'>) {
  return (
    <span className="grid flex-none lg:flex">
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          className={`icon-button aria-disabled:opacity-35 ${by < 0 ? 'rotate-180' : ''}`}
          data-move={`${category.slug} ${by}`}
          aria-label={`Move ${category.name} ${by < 0 ? 'up' : 'down'}`}
          aria-keyshortcuts={by < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
          aria-disabled={!canStep(by)}
          onClick={() => step(by)}
        >
          <Icon name="chevron-down" />
        </button>
      ))}
    </span>
  );
}

export function CategoryRow({ category, isBelow, canStep, step, drag }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const [isOver, setIsOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    drag.drop();
  };
  const shown = category.places.map((place) => placeLabels[place]).join(', ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the pointer; the buttons inside do the same by key
    <li
      className={`flex items-center gap-3 border-t border-line py-3 lg:cursor-grab ${isBelow ? 'ps-4 sm:ps-6' : ''} ${isOver ? 'bg-indigo-100' : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        drag.begin();
      }}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      onKeyDown={onKeyDown}
    >
      <MoveButtons category={category} canStep={canStep} step={step} />
      <img
        className="aspect-square flex-none rounded-sm object-cover"
        src={category.picture}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        draggable={false}
      />
      <span className="grid min-w-0 wrap-anywhere">
        <a
          className="inline-flex min-h-target min-w-target items-center justify-self-start font-semibold"
          href={paths.adminCategory(category.slug)}
          data-row
          draggable={false}
        >
          {category.name}
        </a>
        <small className="muted">{countOf(category)}</small>
        <small className="muted">{shown === '' ? 'In filters and search alone' : shown}</small>
      </span>
    </li>
  );
}

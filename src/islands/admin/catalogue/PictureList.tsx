import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type FormPicture, moved, productPictureRule } from '#lib/catalogue/product-pictures.ts';
import { announce } from '#lib/browser/announce.ts';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { FieldError } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  pictures: readonly FormPicture[];
  change: (pictures: readonly FormPicture[]) => void;
  add: (files: readonly File[]) => void;
  error: string | undefined;
}

interface ItemProps {
  picture: FormPicture;
  at: number;
  move: (to: number) => void;
  remove: () => void;
  drag: { begin: () => void; drop: () => void };
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

function Item({ picture, at, move, remove, drag }: ItemProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at + step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the pointer; the button inside does the same by key
    <li
      className="relative"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        drag.begin();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) return;
        event.preventDefault();
        event.stopPropagation();
        drag.drop();
      }}
    >
      <button
        type="button"
        className="block w-full cursor-grab rounded-sm border-0 bg-transparent p-0"
        data-index={at}
        aria-label={`Picture ${at + 1}${picture.file ? ', new' : ''}. Move it with the left and right arrow keys`}
        onKeyDown={onKeyDown}
      >
        <img
          className="aspect-square w-full rounded-sm object-cover"
          src={picture.src}
          alt=""
          width="112"
          height="112"
          draggable={false}
        />
      </button>
      <button
        type="button"
        className="icon-button absolute top-1 end-1 bg-paper-0"
        aria-label={`Remove picture ${at + 1}`}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
      <small>{at === 0 ? 'First' : at + 1}</small>
    </li>
  );
}

export function PictureList({ pictures, change, add, error }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const dragged = useRef<number>(undefined);
  const [isOver, setOver] = useState(false);

  const move = (from: number, to: number) => {
    const next = moved(pictures, from, to);
    if (next === pictures) return;
    change(next);
    announce(`Picture ${from + 1} is now number ${to + 1}.`);
    // React moves the button with its picture, so the focus moves too.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus(),
    );
  };
  const remove = (at: number) => {
    change(pictures.toSpliced(at, 1));
    announce(`Picture ${at + 1} is removed when you save.`);
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const dropFiles = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <Panel
      title="Pictures"
      {...(isOver && { className: 'border-dashed border-brand' })}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropFiles}
    >
      <p className="muted -mt-2 mb-4">
        The first picture is shown in lists. Drop files here. Drag to reorder, or use the arrow
        keys.
      </p>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
        {pictures.map((picture, at) => (
          <Item
            key={picture.src}
            picture={picture}
            at={at}
            move={(to) => move(at, to)}
            remove={() => remove(at)}
            drag={{
              begin: () => {
                dragged.current = at;
              },
              drop: () => move(dragged.current ?? at, at),
            }}
          />
        ))}
        <li>
          <button
            type="button"
            className="grid aspect-square w-full place-items-center rounded-sm border-2 border-dashed border-line-strong bg-transparent font-semibold text-brand"
            data-add
            onClick={() => input.current?.click()}
          >
            <span className="grid justify-items-center gap-1">
              <Icon name="plus" />
              Add
            </span>
          </button>
        </li>
      </ul>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept={productPictureRule.kinds}
        aria-label="Choose pictures"
        tabIndex={-1}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {error && <FieldError>{error}</FieldError>}
    </Panel>
  );
}

import { useState } from 'react';
import type { CollectionName } from '#lib/content/entries.ts';
import { contentForms } from '#lib/content/fields.ts';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { Field } from '#islands/ui/Field.tsx';

interface Props {
  collection: CollectionName;
  add: (words: string) => void;
  onClose: () => void;
}

export function NewEntry({ collection, add, onClose }: Props) {
  const { singular, fields, named } = contentForms[collection];
  const [words, setWords] = useState('');
  const [isWrong, setWrong] = useState(false);
  const label = fields.find(({ name }) => name === named)?.label ?? 'Title';
  return (
    <AdminDialog title={`New ${singular}`} onClose={onClose}>
      <form
        className="stack"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() === '') setWrong(true);
          else add(words.trim());
        }}
      >
        <Field
          name="words"
          label={label}
          value={words}
          autoComplete="off"
          error={
            isWrong && words.trim() === '' ? `Please write the ${label.toLowerCase()}.` : undefined
          }
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <DialogButtons onBack={onClose}>
          <button className="button button-primary">Write it</button>
        </DialogButtons>
      </form>
    </AdminDialog>
  );
}

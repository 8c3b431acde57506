import { type DragEvent, useRef, useState } from 'react';
import { importRule } from '#lib/import-export/report.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  choose: (file: File) => void;
  message: string | undefined;
}

export function ImportDrop({ choose, message }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) choose(file);
  };
  return (
    <>
      <section
        className={`grid justify-items-center gap-4 rounded-md border-2 border-dashed bg-raised px-6 py-12 text-center ${isOver ? 'border-brand' : 'border-line-strong'}`}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size="large" />
        <p className="max-w-[46ch]">
          Drop a file here, or choose one. You see what would change before anything is saved.
        </p>
        <button
          type="button"
          className="button button-primary"
          aria-describedby={message ? 'import-error' : undefined}
          onClick={() => input.current?.click()}
        >
          Choose file
        </button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={importRule.kinds}
          aria-label="Import file"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) choose(file);
            event.target.value = '';
          }}
        />
        {message && (
          <p id="import-error" className="alert max-w-[46ch] wrap-anywhere" role="alert">
            <Icon name="alert" />
            <span>{message}</span>
          </p>
        )}
      </section>
      <section className="mt-8">
        <h2 className="mb-2 text-lg">Files you can import</h2>
        <ul className="mb-3 grid max-w-prose list-disc gap-2 ps-6">
          <li>
            The shop’s own format, CSV or JSON Lines: <em>Export CSV</em> in the list of products
            writes it, or start with a{' '}
            <a href={paths.productImportSample} download="products-sample.csv">
              sample file
            </a>
            .
          </li>
          <li>
            The product export of WooCommerce: <em>Products, All Products, Export</em>.
          </li>
          <li>
            The product export of Shopify: <em>Products, Export, CSV</em>.
          </li>
          <li>
            A spreadsheet saved as CSV, with a row for each product and a first row with the names
            of the columns. You choose what each column is.
          </li>
        </ul>
        <p className="muted">
          At most 10 MB and 20,000 rows. Products that the file does not name stay as they are.
        </p>
      </section>
    </>
  );
}

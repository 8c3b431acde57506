import { useStore } from '@nanostores/react';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { BackToProducts } from './BackToProducts.tsx';
import { ProductForm } from './ProductForm.tsx';

const nothingYet = () => undefined;

/** Putting a new product on sale; from there on it has an address. */
export function NewProductScreen() {
  const person = useStore($currentUser, { ssr: () => undefined });
  if (person && person.role !== 'admin') return <AdminsOnly />;
  return (
    <>
      <BackToProducts />
      <h1 className="editor-head">New product</h1>
      <ProductForm product={undefined} saved={nothingYet} />
    </>
  );
}

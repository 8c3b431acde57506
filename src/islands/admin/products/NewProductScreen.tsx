import { useStore } from '@nanostores/react';
import { $person } from '#lib/browser/account/current-user.ts';
import { Refused } from '#islands/admin/ui/AdminsOnly.tsx';
import { BackToProducts } from './BackToProducts.tsx';
import { ProductForm } from './ProductForm.tsx';

const nothingYet = () => undefined;

/** Putting a new product on sale; from there on it has an address. */
export function NewProductScreen() {
  const person = useStore($person, { ssr: () => undefined });
  if (person && person.role !== 'admin') return <Refused />;
  return (
    <>
      <BackToProducts />
      <h1 className="pe-head">New product</h1>
      <ProductForm product={undefined} saved={nothingYet} />
    </>
  );
}

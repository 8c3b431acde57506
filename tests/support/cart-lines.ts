/** A line of the cart as local storage has it. */
export interface StoredLine {
  _id: string;
  name: string;
  brand: string;
  price: number;
  originalPrice?: number;
  discount?: number;
  countInStock: number;
  size: string;
  qty: number;
  cartId?: string;
}

/** Products that the demo shop sells, as lines of a cart. */
export const sarong: StoredLine = {
  _id: 'peacock-batik-sarong',
  name: 'Peacock Batik Sarong',
  brand: 'Matale Wax Room',
  price: 2792,
  originalPrice: 3490,
  discount: 20,
  countInStock: 14,
  size: 'M',
  qty: 1,
};
export const bowl: StoredLine = {
  _id: 'lacquer-band-bowl',
  name: 'Lacquer Band Bowl',
  brand: 'Hapuvida Lacquer',
  price: 3900,
  countInStock: 8,
  size: 'Default',
  qty: 1,
};
export const soap: StoredLine = {
  _id: 'herbal-soap-trio',
  name: 'Herbal Soap Trio',
  brand: 'Suwanda Apothecary',
  price: 1250,
  countInStock: 48,
  size: 'Default',
  qty: 2,
};

import * as v from 'valibot';

/** What an order has of its buyer: all that reads, shows, erases and compares it follows the table below. */

const text = v.optional(v.string(), '');

export const DeliveryAddress = v.object({
  firstName: text,
  lastName: text,
  street: text,
  city: text,
  zip: text,
  district: text,
  phone: text,
  email: text,
});
export type DeliveryAddress = v.InferOutput<typeof DeliveryAddress>;

/** Besides the owner and the staff, who see everything: who opens a guest's link, and the driver until the delivery. */
type Reader = 'guest' | 'driver';

interface AddressField {
  name: keyof DeliveryAddress;
  seenBy: readonly Reader[];
  /** Empty once its buyer is erased. */
  isErased: boolean;
  /** Its own column in the file of orders. */
  heading?: string;
}

export const addressTable: readonly AddressField[] = [
  { name: 'firstName', seenBy: ['guest', 'driver'], isErased: true },
  { name: 'lastName', seenBy: ['driver'], isErased: true },
  { name: 'street', seenBy: ['driver'], isErased: true },
  { name: 'phone', seenBy: ['driver'], isErased: true, heading: 'Phone' },
  { name: 'city', seenBy: ['guest', 'driver'], isErased: false, heading: 'City' },
  { name: 'zip', seenBy: ['driver'], isErased: false },
  { name: 'district', seenBy: ['driver'], isErased: false, heading: 'District' },
  { name: 'email', seenBy: [], isErased: true },
];

export const readAddress = (stored: unknown): DeliveryAddress => v.parse(DeliveryAddress, stored);

export const nobody = readAddress({});

const only = (to: DeliveryAddress, isKept: (field: AddressField) => boolean): DeliveryAddress => ({
  ...nobody,
  ...Object.fromEntries(addressTable.filter(isKept).map(({ name }) => [name, to[name]])),
});

export const addressFor = (reader: Reader, to: DeliveryAddress): DeliveryAddress =>
  only(to, ({ seenBy }) => seenBy.includes(reader));

/** Where an order of an erased buyer went, not to whom. */
export const withoutPerson = (to: DeliveryAddress): DeliveryAddress =>
  only(to, ({ isErased }) => !isErased);

export const isSameAddress = (one: DeliveryAddress, other: DeliveryAddress): boolean =>
  addressTable.every(({ name }) => one[name] === other[name]);

/** Some people have one name alone. */
export const fullName = ({ firstName = '', lastName = '' }: Partial<DeliveryAddress>): string =>
  `${firstName} ${lastName}`.trim();

export const givenName = ({ firstName }: DeliveryAddress): string => firstName;

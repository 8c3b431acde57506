/** Where the parcels of buyers in browsers go. */
export const lakeRoad = {
  firstName: 'Nimali',
  lastName: 'Perera',
  street: '42 Lake Road',
  city: 'Matale',
  zip: '21000',
  district: '',
  phone: '0771234567',
  email: 'nimali@example.com',
};

/** What a buyer fills in at checkout, by the labels of the fields. */
export const addressFields = [
  ['First name', lakeRoad.firstName],
  ['Last name', lakeRoad.lastName],
  ['Street address', lakeRoad.street],
  ['City', lakeRoad.city],
  ['ZIP', lakeRoad.zip],
] as const;

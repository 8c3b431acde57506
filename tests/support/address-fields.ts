/** What a buyer fills in at checkout, by the labels of the fields. */
export const addressFields = [
  ['First name', 'Nimali'],
  ['Last name', 'Perera'],
  ['Street address', '42 Lake Road'],
  ['City', 'Matale'],
  ['ZIP', '21000'],
] as const;

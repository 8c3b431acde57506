/** What a buyer writes in a ticket. */
export const ticketWords = {
  productCategory: 'Pottery',
  product: 'Bowl',
  subject: 'Small chip on the rim',
  inquiry: 'The bowl came with a chip of about 3 mm on the rim.',
};

import { craftNames, productsOf } from '#lib/tickets/product-categories.ts';
import { MAX_INQUIRY, MAX_SUBJECT } from '#lib/tickets/schema.ts';
import { describing, FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { CountedField } from './CountedField.tsx';
import { OrderField } from './OrderField.tsx';
import { PictureField } from './PictureField.tsx';
import type { TicketForm } from './use-ticket-form.ts';

const FOLLOWS = 'The list follows the category.';

interface Props {
  form: TicketForm;
  /** Tells the fields of one form from those of another on the same page. */
  prefix?: string;
  /** The picture that the ticket has already. */
  image?: string | null;
}

/** What a ticket is about and what it asks (docs/spec.md §5 "Ticket"). */
export function TicketFields({ form, prefix = '', image }: Props) {
  const { field, craft, start } = form;
  const id = (name: string) => prefix + name;
  const category = { name: 'productCategory', id: id('category'), error: field('productCategory') };
  const product = { name: 'product', id: id('product'), error: field('product'), hint: FOLLOWS };
  return (
    <>
      <div className="category-fields">
        <FieldFrame {...category} label="Category">
          <select
            {...describing(category)}
            defaultValue={start.productCategory}
            onChange={(event) => form.chooseCategory(event.target.value)}
          >
            <option value="">Choose a category</option>
            {craftNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame {...product} label="Product">
          <select
            key={`${craft.category} ${craft.product}`}
            {...describing(product)}
            defaultValue={craft.product}
          >
            <option value="">Choose a product</option>
            {productsOf(craft.category).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </FieldFrame>
      </div>
      <OrderField
        id={id('order')}
        chosen={form.orderId}
        choose={form.attach}
        error={field('orderId')}
      />
      <CountedField
        name="subject"
        id={id('subject')}
        label="Subject"
        max={MAX_SUBJECT}
        value={start.subject}
        error={field('subject')}
      />
      <CountedField
        name="inquiry"
        id={id('inquiry')}
        label="Inquiry"
        max={MAX_INQUIRY}
        value={start.inquiry}
        error={field('inquiry')}
        isLong
      />
      <PictureField picture={form.picture} error={field('image')} before={image} />
    </>
  );
}

import { useState, useRef } from 'react';
import { describing, FieldFrame, withStored } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { flushSync } from 'react-dom';
import { fetchOrder, fetchOrders } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { formatDay } from '#lib/format/dates.ts';
import { useFetched } from '#islands/ui/LoadState.tsx';
import {
  categoryLabel,
  craftNames,
  MAX_INQUIRY,
  MAX_SUBJECT,
  ORDERED_ITEM,
  productLabel,
  craftItems,
} from '#lib/tickets/schema.ts';
import { OrderedItemField } from './OrderedItemField.tsx';
import { TicketPicture } from './TicketPicture.tsx';
import { linkedOrder, type TicketForm } from './use-ticket-form.ts';
import * as m from '#messages';

type Box = HTMLInputElement | HTMLTextAreaElement;

interface CountedFieldProps {
  name: string;
  id: string;
  label: string;
  max: number;
  error: string | undefined;
  errorId: string | undefined;
  value: string | undefined;
  isLong?: boolean;
}

function CountedField({ label, max, value = '', isLong, ...field }: CountedFieldProps) {
  const [length, setLength] = useState(value.length);
  const hint = m.tickets_length({ count: length, max });
  const box = {
    ...describing({ ...field, hint }),
    defaultValue: value,
    maxLength: max,
    autoComplete: 'off',
    onInput: (event: { currentTarget: Box }) => setLength(event.currentTarget.value.length),
  };
  return (
    <div className="counted-field">
      <FieldFrame {...field} label={label} hint={hint}>
        {isLong ? <textarea {...box} rows={4} /> : <input {...box} />}
      </FieldFrame>
    </div>
  );
}

const NEWEST = 20;
async function fetchOffered(): Promise<readonly OwnOrder[]> {
  const { orders } = await fetchOrders(1, NEWEST);
  const linked = linkedOrder();
  if (linked === '' || orders.some(({ orderNumber }) => orderNumber === linked)) return orders;
  const order = await fetchOrder(linked);
  return order ? [...orders, order] : orders;
}

interface OrderFieldProps {
  id: string;
  orders: readonly OwnOrder[];
  chosen: string;
  choose: (orderNumber: string) => void;
  error: string | undefined;
}

function OrderField({ id, orders, chosen, choose, error }: OrderFieldProps) {
  const isListed = orders.some(({ orderNumber }) => orderNumber === chosen);
  const [newest] = orders;
  const [attachOrder, attachEnd] = aroundLink(m.tickets_attach_order);
  const select = useRef<HTMLSelectElement>(null);
  const attach = (orderNumber: string) => {
    flushSync(() => choose(orderNumber));
    // The pressed button is removed, so its result gets the focus.
    select.current?.focus();
  };
  return (
    <div>
      <FieldFrame name="orderId" id={id} label={m.tickets_order()} error={error}>
        <select
          ref={select}
          id={id}
          name="orderId"
          value={chosen}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{m.tickets_no_order()}</option>
          {chosen !== '' && !isListed && <option value={chosen}>{chosen}</option>}
          {orders.map(({ orderNumber, createdAt }) => (
            <option key={orderNumber} value={orderNumber}>
              {orderNumber}, {formatDay(createdAt)}
            </option>
          ))}
        </select>
      </FieldFrame>
      {newest && chosen === '' && (
        <button
          type="button"
          className="button button-link numeric px-0 text-start text-sm whitespace-normal"
          onClick={() => attach(newest.orderNumber)}
        >
          <span>
            {attachOrder}
            <span className="whitespace-nowrap">{newest.orderNumber}</span>
            {attachEnd}
          </span>
        </button>
      )}
    </div>
  );
}

const REQUIRED = ['productCategory', 'product', 'subject', 'inquiry'];

interface TicketFieldsProps {
  form: TicketForm;
  prefix?: string;
  image?: string | null;
}

export function TicketFields({ form, prefix = '', image }: TicketFieldsProps) {
  const { field, craft, start } = form;
  const { fetched, retry } = useFetched(fetchOffered);
  const storedProduct = craft.category === start.productCategory ? start.product : undefined;
  const id = (name: string) => prefix + name;
  const required = id('required');
  const missing = m.tickets_fill_all();
  /** Empty fields are marked; one sentence above the fields describes them. */
  const errorOf = (name: string) => ({
    error: field(name),
    errorId: field(name) === missing ? required : undefined,
  });
  const category = { name: 'productCategory', id: id('category'), ...errorOf('productCategory') };
  const product = {
    name: 'product',
    id: id('product'),
    ...errorOf('product'),
    hint: m.tickets_category_first(),
  };
  return (
    <>
      {REQUIRED.some((name) => field(name) === missing) && (
        <p className="alert" role="alert" id={required}>
          <Icon name="alert" />
          {missing}
        </p>
      )}
      {form.isNew && (
        <OrderedItemField
          id={id('ordered-item')}
          fetched={fetched}
          retry={retry}
          chosen={form.item}
          choose={form.chooseItem}
        />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FieldFrame {...category} label={m.tickets_category()}>
          <select
            {...describing(category)}
            defaultValue={start.productCategory}
            onChange={(event) => form.chooseCategory(event.target.value)}
          >
            <option value="">{m.tickets_choose_category()}</option>
            {withStored(
              withStored(craftNames, start.productCategory),
              form.item && ORDERED_ITEM,
            ).map((name) => (
              <option key={name} value={name}>
                {categoryLabel(name)}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame {...product} label={m.tickets_product()}>
          <select
            key={`${craft.category} ${craft.product}`}
            {...describing(product)}
            defaultValue={craft.product}
          >
            <option value="">{m.tickets_choose_product()}</option>
            {withStored(withStored(craftItems(craft.category), storedProduct), form.item?.name).map(
              (name) => (
                <option key={name} value={name}>
                  {productLabel(name, craft.category)}
                </option>
              ),
            )}
          </select>
        </FieldFrame>
      </div>
      <OrderField
        id={id('order')}
        orders={fetched.is === 'loaded' ? fetched.value : []}
        chosen={form.orderId}
        choose={form.attach}
        error={field('orderId')}
      />
      <CountedField
        name="subject"
        id={id('subject')}
        label={m.tickets_subject()}
        max={MAX_SUBJECT}
        value={start.subject}
        {...errorOf('subject')}
      />
      <CountedField
        name="inquiry"
        id={id('inquiry')}
        label={m.tickets_inquiry()}
        max={MAX_INQUIRY}
        value={start.inquiry}
        {...errorOf('inquiry')}
        isLong
      />
      <TicketPicture picture={form.picture} error={field('image')} before={image} />
    </>
  );
}

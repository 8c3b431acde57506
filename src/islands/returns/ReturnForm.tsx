import { DEFAULT_SIZE, isSize, lineLabel } from '#lib/catalogue/sizes.ts';
import { lineName } from '#lib/cart/messages.ts';
import { formatMoney } from '#lib/format/money.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { type OwnOrder } from '#lib/orders/codec.ts';
import {
  defaultSize,
  exchangeSizes,
  expectedRefundCents,
  isRefundable,
  maxDetails,
  type ReturnableLine,
} from '#lib/returns/return-form.ts';
import { OTHER_REASON, reasonChoices } from '#lib/returns/reasons.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { describing, FieldFrame, FieldError } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { RadioCard } from '#islands/ui/RadioCard.tsx';
import { PhotosField } from './PhotosField.tsx';
import { type ReturnFormOptions, type ReturnFormState, useReturnForm } from './use-return-form.ts';
import * as m from '#messages';

function GroupError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <div className="field mt-2">
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

const described = (id: string, error: string | undefined) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

interface PartProps {
  form: ReturnFormState;
  lines: readonly ReturnableLine[];
}

function Line({ form, one }: { form: ReturnFormState; one: ReturnableLine }) {
  const { key, line, left } = one;
  const isChosen = form.draft.items.includes(key);
  const name = `pieces.${key}`;
  return (
    <li className="grid gap-3 rounded-md border-2 border-line bg-raised px-4 py-3 has-checked:border-brand">
      <label className="flex cursor-pointer items-center gap-4 leading-snug">
        <input
          className="tick-box"
          type="checkbox"
          name="items"
          value={key}
          defaultChecked={form.start.items.includes(key)}
          {...described('items', form.field('items'))}
        />
        <img
          className="size-[64px] rounded-sm object-cover"
          src={line.picture}
          alt=""
          width="64"
          height="64"
        />
        <span>
          <b className="block font-semibold">{line.name}</b>{' '}
          <small className="muted block">{lineLabel({ ...line, quantity: left })}</small>
        </span>
      </label>
      {isChosen && left > 1 && (
        <FieldFrame name={name} label={m.returns_how_many()}>
          <select
            {...describing({ name })}
            aria-label={m.returns_how_many_of({ product: lineName(line) })}
            defaultValue={Math.min(form.draft.pieces[key] ?? 1, left)}
          >
            {Array.from({ length: left }, (_, at) => (
              <option key={at}>{at + 1}</option>
            ))}
          </select>
        </FieldFrame>
      )}
    </li>
  );
}

function Items({ form, lines }: PartProps) {
  const error = form.field('items');
  return (
    <fieldset className={error && 'invalid'}>
      <legend className="label mb-2">{m.returns_items_to_return()}</legend>
      <ul className="grid gap-2">
        {lines.map((one) => (
          <Line key={one.key} form={form} one={one} />
        ))}
      </ul>
      <GroupError id="items" error={error} />
    </fieldset>
  );
}

const resolutions = [
  { value: 'exchange', label: m.returns_exchange, hint: m.returns_exchange_hint },
  { value: 'refund', label: m.returns_refund, hint: m.returns_refund_hint },
] as const;

function ExpectedRefund({ form: { draft }, lines, order }: PartProps & { order: OwnOrder }) {
  const isDisplayed = draft.resolution === 'refund' && draft.items.length > 0;
  const [before, after] = aroundLink(m.returns_your_refund);
  return (
    <div role="status">
      {isDisplayed && (
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-md bg-sunken p-4">
          {before}
          <b className="numeric">{formatMoney(expectedRefundCents(draft, lines, order))}</b>
          {after}
        </p>
      )}
    </div>
  );
}

function Resolution({ form, lines, order }: PartProps & { order: OwnOrder }) {
  const error = form.field('resolution');
  const hasRefund = isRefundable(lines);
  return (
    <fieldset className={error && 'invalid'}>
      <legend className="label mb-2">{m.returns_exchange_or_refund()}</legend>
      <div className="grid gap-2">
        {resolutions.map(({ value, label, hint }) => {
          const isOff = value === 'refund' && !hasRefund;
          return (
            <RadioCard
              key={value}
              id={value}
              name="resolution"
              value={value}
              label={label()}
              hint={isOff ? m.returns_nothing_paid() : hint()}
              hintId={`${value}-hint`}
              disabled={isOff}
              defaultChecked={form.start.resolution === value && !isOff}
              aria-describedby={error ? `${value}-hint resolution-error` : `${value}-hint`}
            />
          );
        })}
      </div>
      <GroupError id="resolution" error={error} />
      <ExpectedRefund form={form} lines={lines} order={order} />
    </fieldset>
  );
}

/** The size to exchange for; the same size is the default. */
function SizeChoice({ form, one }: { form: ReturnFormState; one: ReturnableLine }) {
  const { key, line } = one;
  const { products, draft } = form;
  const product = products?.get(line.productId);
  const choices = exchangeSizes(line, product);
  const [only] = choices;
  // A product without sizes is exchanged for the same item.
  if (only?.size === DEFAULT_SIZE && !only.isSoldOut) return null;
  const requested = draft.sizes[key];
  const isRequestedLeft = choices.some(({ size, isSoldOut }) => size === requested && !isSoldOut);
  const isFailed = products !== undefined && product === undefined;
  const field = {
    name: `sizes.${key}`,
    error: form.field(`sizes.${key}`),
    hint: isFailed ? m.returns_choices_failed() : undefined,
  };
  return (
    <FieldFrame
      {...field}
      label={(isSize(line.size) ? m.returns_size_for : m.returns_choice_for)({
        product: lineName(line),
      })}
    >
      <select
        {...describing(field)}
        value={isRequestedLeft ? requested : defaultSize(line.size, choices)}
        // The form's input event stores the value.
        onChange={() => undefined}
      >
        {choices.every(({ size, isSoldOut }) => size !== line.size || isSoldOut) && (
          <option value="">
            {choices.some(({ isSoldOut }) => !isSoldOut)
              ? m.returns_choose_one()
              : m.returns_sold_out()}
          </option>
        )}
        {choices.map(({ size, isSoldOut }) => (
          <option key={size} value={size} disabled={isSoldOut}>
            {isSoldOut ? m.returns_size_sold_out({ size }) : size}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function SizeChoices({ form, lines }: PartProps) {
  return lines
    .filter(({ key }) => form.draft.items.includes(key))
    .map((one) => <SizeChoice key={one.key} form={form} one={one} />);
}

function Reason({ form }: { form: ReturnFormState }) {
  const { usual, details } = form.draft;
  const max = maxDetails(usual);
  const isOther = usual === OTHER_REASON;
  const reason = { name: 'usual', error: form.field('usual') };
  const words = {
    name: 'details',
    error: form.field('details'),
    hint: m.returns_characters({ count: details.length, max }),
  };
  return (
    <>
      <FieldFrame {...reason} label={m.returns_reason()}>
        <select {...describing(reason)} defaultValue={form.start.usual}>
          <option value="">{m.returns_choose_reason()}</option>
          {reasonChoices().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame {...words} label={isOther ? m.returns_your_reason() : m.returns_details()}>
        <textarea
          {...describing(words)}
          rows={3}
          maxLength={max}
          defaultValue={form.start.details}
        />
      </FieldFrame>
    </>
  );
}

export function ReturnForm({ order, lines, client, settle }: ReturnFormOptions) {
  const form = useReturnForm({ order, lines, client, settle });
  const { draft, problem } = form;
  const hasItems = draft.items.length > 0;
  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-6" aria-label={m.returns_title()}>
      <Items form={form} lines={lines} />
      <Resolution form={form} lines={lines} order={order} />
      {draft.resolution === 'exchange' && hasItems && <SizeChoices form={form} lines={lines} />}
      <Reason form={form} />
      <PhotosField photos={form.photos} />
      {problem !== undefined && (
        <p className="alert" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <OfflineNote />
      <p>
        <BusyButton busy={form.busy} busyLabel={m.returns_sending()}>
          {m.returns_request()}
        </BusyButton>
      </p>
    </form>
  );
}

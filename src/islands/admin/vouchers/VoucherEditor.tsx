import { useState } from 'react';
import { saveVoucher } from '#lib/browser/vouchers/voucher-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import { toLocal } from '#lib/format/dates.ts';
import type { AdminVoucher } from '#lib/vouchers/admin-codec.ts';
import { MAX_CODE, MAX_CODES, VoucherSchema } from '#lib/vouchers/schema.ts';
import { type VoucherKind, voucherKinds } from '#lib/vouchers/voucher.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { CategoryChoices, categoriesIn } from '#islands/admin/ui/CategoryChoices.tsx';
import { instantIn } from '#islands/admin/ui/instant-in.ts';
import { Field, FieldFrame } from '#islands/ui/Field.tsx';
import { numberIn, useForm } from '#islands/ui/use-form.ts';
import { codesText } from './voucher-text.ts';

const kindLabels: Record<VoucherKind, string> = {
  percent: 'A percentage',
  amount: 'An amount',
  delivery: 'The delivery',
};

const issueLabels = { one: 'One code for many orders', many: 'Many codes for one order each' };

interface Props {
  /** Without one, it is a new one. */
  voucher: AdminVoucher | undefined;
  categories: ReadonlyArray<{ slug: string; name: string }>;
  saved: (voucher: AdminVoucher) => void;
  onClose: () => void;
}

const optionalNumberIn = (form: HTMLFormElement, name: string): number | string | null => {
  const typed = numberIn(form, name);
  return typed === '' ? null : typed;
};

function useVoucherForm({ voucher, saved }: Pick<Props, 'voucher' | 'saved'>) {
  const [kind, setKind] = useState<VoucherKind>(voucher?.kind ?? 'percent');
  const [isMany, setMany] = useState(voucher?.isBatch ?? false);
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    schema: VoucherSchema,
    valuesIn: (element) => ({
      code: voucher?.isBatch ? voucher.code : new FormData(element).get('code'),
      kind,
      value: kind === 'delivery' ? 0 : numberIn(element, 'value'),
      minSubtotal: optionalNumberIn(element, 'minSubtotal'),
      maxUses: isMany ? null : optionalNumberIn(element, 'maxUses'),
      perPerson: optionalNumberIn(element, 'perPerson'),
      from: instantIn(element, 'from', voucher?.from) || null,
      until: instantIn(element, 'until', voucher?.until) || null,
      categories: categoriesIn(element),
      firstOrderOnly: new FormData(element).has('firstOrderOnly'),
      ...(isMany && !voucher && { codes: numberIn(element, 'codes') }),
      ...(voucher && { revision: voucher.revision }),
    }),
    send: async (values) => {
      const { voucher: stored, errors } = await saveVoucher(voucher?._id, values, key);
      if (!stored) return errors ?? {};
      notify('success', `${codesText(stored)} ${stored.codes === 1 ? 'is' : 'are'} saved`);
      saved(stored);
      return true;
    },
  });
  return { ...form, kind, setKind, isMany, setMany };
}

type VoucherFields = Pick<ReturnType<typeof useVoucherForm>, 'field' | 'isMany'> & {
  voucher: AdminVoucher | undefined;
};

function CodeFields({
  field,
  isMany,
  setMany,
  voucher,
}: VoucherFields & { setMany: (isMany: boolean) => void }) {
  if (voucher?.isBatch) return null;
  return (
    <>
      {!voucher && (
        <FieldFrame name="issue" label="Codes">
          <select
            id="issue"
            value={isMany ? 'many' : 'one'}
            onChange={({ currentTarget }) => setMany(currentTarget.value === 'many')}
          >
            {Object.entries(issueLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
      <Field
        name="code"
        label={isMany ? 'Codes begin with' : 'Code'}
        hint={isMany ? 'AVURUDU gives codes such as AVURUDU-7K2M9QXD.' : 'Such as AVURUDU10.'}
        maxLength={MAX_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={voucher?.code ?? ''}
        error={field('code')}
      />
      {isMany && (
        <Field
          name="codes"
          label="How many codes"
          hint={`1 to ${MAX_CODES.toLocaleString('en')}`}
          inputMode="numeric"
          autoComplete="off"
          error={field('codes')}
        />
      )}
    </>
  );
}

const LimitFields = ({ field, isMany, voucher }: VoucherFields) => (
  <>
    <Field
      name="minSubtotal"
      label="Orders from, Rs. (optional)"
      hint="What the products that it covers must cost together."
      inputMode="decimal"
      autoComplete="off"
      defaultValue={voucher?.minSubtotal ?? ''}
      error={field('minSubtotal')}
    />
    {!isMany && (
      <Field
        name="maxUses"
        label="Orders in all (optional)"
        hint="The code is used up after them."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={voucher?.maxUses ?? ''}
        error={field('maxUses')}
      />
    )}
    <Field
      name="perPerson"
      label="Orders per person (optional)"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={voucher?.perPerson ?? ''}
      error={field('perPerson')}
    />
    <Field
      name="from"
      label="Begins (optional)"
      type="datetime-local"
      hint="Sri Lanka time"
      defaultValue={toLocal(voucher?.from ?? '')}
      error={field('from')}
    />
    <Field
      name="until"
      label="Ends (optional)"
      type="datetime-local"
      hint="Without one, it holds until you end it."
      defaultValue={toLocal(voucher?.until ?? '')}
      error={field('until')}
    />
  </>
);

export function VoucherEditor({ voucher, categories, saved, onClose }: Props) {
  const form = useVoucherForm({ voucher, saved });
  const { formProps, field, busy, kind, setKind, isMany, setMany } = form;
  const fields = { field, isMany, voucher };
  return (
    <AdminDialog title={voucher ? codesText(voucher) : 'New discount code'} wide onClose={onClose}>
      <AdminForm formProps={formProps} busy={busy}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <CodeFields {...fields} setMany={setMany} />
          <FieldFrame name="kind" label="Takes off">
            <select
              id="kind"
              value={kind}
              onChange={({ currentTarget }) => {
                const chosen = voucherKinds.find((one) => one === currentTarget.value);
                if (chosen) setKind(chosen);
              }}
            >
              {voucherKinds.map((one) => (
                <option key={one} value={one}>
                  {kindLabels[one]}
                </option>
              ))}
            </select>
          </FieldFrame>
          {kind !== 'delivery' && (
            <Field
              name="value"
              label={kind === 'percent' ? 'Percent off' : 'Amount off, Rs.'}
              inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
              autoComplete="off"
              defaultValue={voucher && voucher.kind !== 'delivery' ? voucher.value : ''}
              error={field('value')}
            />
          )}
          <LimitFields {...fields} />
        </div>
        <label className="check-row">
          <input
            type="checkbox"
            name="firstOrderOnly"
            defaultChecked={voucher?.firstOrderOnly ?? false}
          />
          First orders only
        </label>
        <CategoryChoices
          all={categories}
          chosen={voucher?.categories ?? []}
          hint="Choose none for all products. A gift voucher never costs less."
          error={field('categories')}
        />
      </AdminForm>
    </AdminDialog>
  );
}

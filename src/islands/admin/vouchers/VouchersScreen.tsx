import { addressOf } from '#lib/browser/send-request.ts';
import { request, attempt } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { CategoryChoice } from '#lib/catalogue/category-choices.ts';
import * as contract from '#lib/contract/vouchers.ts';
import { toRupees } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { EditorDialog } from '#islands/admin/editor/EditorDialog.tsx';
import type { EditorFields } from '#islands/admin/editor/editor-fields.ts';
import { type RecordActions, RecordList } from '#islands/admin/editor/RecordList.tsx';
import { useEditor } from '#islands/admin/editor/use-editor.ts';
import { EndButton } from '#islands/admin/ui/EndButton.tsx';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { CopyButton } from '#islands/payments/BankAccounts.tsx';
import { codesText, limitsText, usesText, valueText } from './voucher-text.ts';

type Voucher = contract.AdminVoucher;

const NOT_ENDED = 'The voucher was not ended. Please try again.';

const stateLook = { running: 'done', planned: 'pending', ended: 'stopped' } as const;
const stateLabel = { running: 'Running', planned: 'Planned', ended: 'Ended' } as const;

const issueLabels = { one: 'One code for many orders', many: 'Many codes for one order each' };
const kindLabels = { percent: 'A percentage', amount: 'An amount', delivery: 'The delivery' };

/** With it the shop opens with the code in the cart. */
function VoucherLink({ voucher: { _id, code } }: { voucher: Voucher }) {
  const url = `${location.origin}/?${new URLSearchParams({ voucher: code })}`;
  const id = `link-${_id}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <small id={id} className="wrap-anywhere">
        {url}
      </small>
      <CopyButton name="Link" text={url} targetId={id} className="button-link" />
    </p>
  );
}

interface FieldsGiven {
  categories: readonly CategoryChoice[];
  isNew: boolean;
  isMany: boolean;
  kind: string | undefined;
}

/** Codes that are made stay. */
const codeFields = ({ isNew, isMany }: FieldsGiven): EditorFields => ({
  issue: { is: 'choice', label: 'Codes', options: issueLabels, isLocal: true, isHidden: !isNew },
  code: {
    is: 'text',
    label: isMany ? 'Codes begin with' : 'Code',
    hint: isMany ? 'AVURUDU gives codes such as AVURUDU-7K2M9QXD.' : 'Such as AVURUDU10.',
    maxLength: contract.MAX_CODE,
    isCode: true,
    isFixed: isMany && !isNew,
  },
  codes: {
    is: 'number',
    label: 'How many codes',
    hint: `1 to ${contract.MAX_CODES.toLocaleString('en')}`,
    isHidden: !isMany || !isNew,
  },
});

const fieldsOf = (given: FieldsGiven): EditorFields => ({
  ...codeFields(given),
  kind: { is: 'choice', label: 'Takes off', options: kindLabels },
  value: {
    is: 'number',
    label: given.kind === 'percent' ? 'Percent off' : 'Amount off, Rs.',
    isDecimal: given.kind === 'amount',
    isHidden: given.kind === 'delivery',
  },
  minSubtotal: {
    is: 'number',
    label: 'Orders from, Rs. (optional)',
    hint: 'What the products that it covers must cost together.',
    isOptional: true,
    isDecimal: true,
  },
  maxUses: {
    is: 'number',
    label: 'Orders in all (optional)',
    hint: 'The code is used up after them.',
    isOptional: true,
    isHidden: given.isMany,
  },
  perPerson: { is: 'number', label: 'Orders per person (optional)', isOptional: true },
  from: { is: 'instant', label: 'Begins (optional)', hint: 'Sri Lanka time' },
  until: {
    is: 'instant',
    label: 'Ends (optional)',
    hint: 'Without one, it holds until you end it.',
  },
  firstOrderOnly: { is: 'check', label: 'First orders only' },
  categories: {
    is: 'categories',
    label: 'Categories',
    all: given.categories,
    hint: 'Choose none for all products. A gift voucher never costs less.',
  },
});

/** As its form has it: money in rupees. */
const asTyped = ({ value, minSubtotal, ...voucher }: Voucher) => ({
  ...voucher,
  value: value || '',
  minSubtotal: minSubtotal && toRupees(minSubtotal),
});

interface EditorProps {
  /** Without one, it is a new one. */
  voucher: Voucher | undefined;
  categories: readonly CategoryChoice[];
  saved: (voucher: Voucher) => void;
  onClose: () => void;
}

function VoucherEditor({ voucher, categories, saved, onClose }: EditorProps) {
  const id = voucher?._id;
  const editor = useEditor({
    name: `voucher/${id ?? ''}`,
    schema: contract.VoucherForm,
    stored: voucher ? asTyped(voucher) : {},
    chosen: { issue: voucher?.isBatch ? 'many' : 'one', kind: voucher?.kind ?? 'percent' },
    fieldsOf: ({ issue, kind }) =>
      fieldsOf({ categories, isNew: !voucher, isMany: issue === 'many', kind }),
    send: (body, key) =>
      id === undefined
        ? request(contract.addVoucher, { body, key })
        : request(contract.changeVoucher, { params: { id }, body }),
    done: (answer) =>
      `${codesText(answer.voucher)} ${answer.voucher.codes === 1 ? 'is' : 'are'} saved`,
    saved: (answer) => saved(answer.voucher),
  });
  const title = voucher ? codesText(voucher) : 'New discount code';
  return <EditorDialog title={title} editor={editor} onClose={onClose} />;
}

interface RowProps extends RecordActions<Voucher> {
  voucher: Voucher;
  categories: readonly CategoryChoice[];
}

function Row({ voucher, categories, edit, changed }: RowProps) {
  const { _id: id, code, isBatch, state, uses } = voucher;
  const name = codesText(voucher);
  const isRemoved = uses === 0;
  const end = async () => {
    const asked = request(contract.endVoucher, { params: { id } });
    const ended = await attempt(asked, { failed: NOT_ENDED });
    if (!ended) return false;
    notify('success', `${name} ${ended.voucher ? 'ended' : 'removed'}`);
    changed(ended.voucher);
    return true;
  };
  return (
    <li className="panel grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="numeric wrap-anywhere">{name}</b>
        <span className="numeric">{valueText(voucher)}</span>
        <span className={`status ${stateLook[state]}`}>{stateLabel[state]}</span>
        <small className="muted basis-full wrap-anywhere">{limitsText(voucher, categories)}</small>
        <small className="numeric basis-full">{usesText(voucher)}</small>
      </div>
      {!isBatch && state !== 'ended' && <VoucherLink voucher={voucher} />}
      <div className="row">
        <button type="button" className="button button-secondary" onClick={edit}>
          Change<span className="visually-hidden"> {name}</span>
        </button>
        {isBatch && (
          <ExportButton
            path={addressOf(contract.voucherCodes, { params: { id } })}
            name={`${code}.csv`}
            label="Download codes"
          />
        )}
        {(isRemoved || state !== 'ended') && (
          <EndButton name={name} noun="code" isRemoved={isRemoved} act={end}>
            {isRemoved
              ? 'No order has it. Who types it is told that it is not valid.'
              : 'Orders that have it keep what it took off.'}
          </EndButton>
        )}
      </div>
    </li>
  );
}

const EMPTY = (
  <>
    <h2>No discount codes yet.</h2>
    <p className="muted">
      A code takes something off an order: for a newsletter, a market stall, or a customer who had
      to wait.
    </p>
  </>
);

export const VouchersScreen = ({ categories }: { categories: readonly CategoryChoice[] }) => (
  <RecordList
    fetch={async () => (await request(contract.listVouchers, {})).vouchers}
    nouns={['discount code', 'discount codes']}
    path={paths.adminVouchers}
    newHref={paths.adminNewVoucher}
    about="Buyers type a code in the cart or at checkout, or follow its link. An order has one code at most."
    empty={EMPTY}
    row={(voucher, actions) => (
      <Row key={voucher._id} voucher={voucher} categories={categories} {...actions} />
    )}
    editor={(edited, search, actions) =>
      (edited ?? search.has('new')) && (
        <VoucherEditor voucher={edited} categories={categories} {...actions} />
      )
    }
  />
);

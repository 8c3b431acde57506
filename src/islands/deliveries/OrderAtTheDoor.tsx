import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { codeOf, isFull } from '#lib/account/code-boxes.ts';
import { handOver } from '#lib/browser/deliveries/route.ts';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import {
  type DoorErrors,
  type DoorValues,
  requiredField,
  atTheDoor,
  doorErrors,
} from '#lib/deliveries/door-form.ts';
import { DOOR_CODE_LENGTH, type DoorCode, type DriverOrder } from '#lib/deliveries/driver-order.ts';
import { faultOfFile } from '#lib/forms/chosen-file.ts';
import { MAX_CODE_TRIES, photoRule } from '#lib/deliveries/hand-over.ts';
import { decimalText } from '#lib/format/money.ts';
import { CodeBoxes, useCodeBoxes } from '#islands/ui/CodeBoxes.tsx';
import { Field, FieldError } from '#islands/ui/Field.tsx';
import { FileChooser } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { PayByLankaQr } from './PayByLankaQr.tsx';
import * as m from '#messages';

const PHOTO_SIDE = 1600;

export interface AtTheDoorHandle {
  check: () => boolean;
  /** Resolves to whether the hand-over is complete for the driver. */
  send: () => Promise<boolean>;
}

const triesText = (left: number): string => {
  if (left === 0 || left >= MAX_CODE_TRIES) return '';
  return ` ${m.deliveries_tries_left({ count: left })}`;
};

interface PhotoProps {
  photo: Blob | undefined;
  set: (change: Pick<DoorValues, 'photo'>) => void;
}

function Photo({ photo, set }: PhotoProps) {
  const [fault, setFault] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // Drivers can't make the photos of their camera smaller.
    const packed = await shrinkPicture(file, PHOTO_SIDE);
    const { name, type } = file;
    const wrong = faultOfFile({ name, type, size: packed.size }, photoRule);
    setFault(wrong);
    if (wrong === undefined) set({ photo: packed });
  };
  return (
    <div className="row">
      <FileChooser
        label={m.deliveries_photo_label()}
        accept={photoRule.kinds}
        capture="environment"
        className="button button-secondary"
        choose={(file) => void choose(file)}
      >
        <Icon name="image" />
        {photo ? m.deliveries_replace_photo() : m.deliveries_take_photo()}
      </FileChooser>
      <span role="status">{photo && m.deliveries_photo_added()}</span>
      {fault && <FieldError>{fault}</FieldError>}
    </div>
  );
}

interface CodeFieldProps {
  doorCode: DoorCode;
  orderNumber: string;
  form: ReturnType<typeof useCodeBoxes>;
  error: string | undefined;
}

function CodeField({ doorCode, orderNumber, form, error }: CodeFieldProps) {
  const id = useId();
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <span className="label">
        {doorCode.code === 'optional' ? m.deliveries_code_optional() : m.deliveries_code()}
      </span>
      <CodeBoxes
        boxes={form.boxes}
        fieldset={form.fieldset}
        change={form.change}
        legend={m.deliveries_code_of({ number: orderNumber })}
        isOwn={false}
        describedBy={error && id}
      />
      {error && (
        <FieldError id={id}>
          {error}
          {triesText(doorCode.codeTriesLeft)}
        </FieldError>
      )}
    </div>
  );
}

interface ValueProps {
  values: DoorValues;
  errors: DoorErrors;
  set: (change: Partial<DoorValues>) => void;
}

function NoCode({ values, errors, set }: ValueProps) {
  const id = useId();
  return (
    <>
      <Field
        name="reason"
        id={id}
        label={m.deliveries_why_no_code()}
        maxLength={500}
        value={values.reason}
        error={errors.reason}
        onChange={({ target }) => set({ reason: target.value })}
      />
      <Photo photo={values.photo} set={set} />
    </>
  );
}

function Cash({ values, errors, set, isOther }: ValueProps & { isOther: boolean }) {
  const id = useId();
  return (
    <>
      <Field
        name="cash"
        id={`${id}-cash`}
        label={m.deliveries_cash_taken()}
        inputMode="decimal"
        autoComplete="off"
        value={values.cash}
        error={errors.cash}
        onChange={({ target }) => set({ cash: target.value })}
      />
      {isOther && (
        <Field
          name="note"
          id={`${id}-note`}
          label={m.deliveries_why_different()}
          maxLength={500}
          value={values.note}
          error={errors.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      )}
    </>
  );
}

const NO_DOOR_CODE: DoorCode = { code: 'off', codeTriesLeft: 0 };

function useDoorForm(order: DriverOrder) {
  const { doorCode = NO_DOOR_CODE } = order;
  const form = useCodeBoxes(DOOR_CODE_LENGTH);
  const [dueCents] = useState(order.dueCents);
  const [values, setValues] = useState<DoorValues>({
    isMissing: doorCode.codeTriesLeft === 0,
    reason: '',
    photo: undefined,
    cash: decimalText(dueCents),
    note: '',
  });
  const typed = { ...values, code: codeOf(form.boxes), isFull: isFull(form.boxes) };
  const asks = requiredField(doorCode, values);
  const { errors, isOther } = doorErrors(typed, doorCode, dueCents);
  const reported = atTheDoor(typed, asks, dueCents);
  const set = (change: Partial<DoorValues>) => setValues((before) => ({ ...before, ...change }));
  return { doorCode, form, values, set, asks, dueCents, isOther, errors, reported: reported };
}

interface Props {
  order: DriverOrder;
  isOne: boolean;
  ref: Ref<AtTheDoorHandle>;
}

export function OrderAtTheDoor({ order, isOne, ref }: Props) {
  const { orderNumber } = order;
  const door = useDoorForm(order);
  const { doorCode, form, values, set, asks, dueCents } = door;
  const [errors, setErrors] = useState<DoorErrors>({});
  const [isDone, setDone] = useState(false);
  const root = useRef<HTMLFieldSetElement>(null);

  const show = (found: DoorErrors): boolean => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === 'code') form.clear();
    else if (first) root.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  useImperativeHandle(ref, () => ({
    check: () => isDone || show(door.errors),
    send: async () => {
      if (isDone) return true;
      const refusal = await handOver(orderNumber, door.reported);
      if (refusal === undefined) setDone(true);
      else show(asks === 'code' ? { code: refusal } : { cash: refusal });
      return refusal === undefined;
    },
  }));

  if (isDone) return isOne ? null : <p>{m.deliveries_order_done({ number: orderNumber })}</p>;
  return (
    <fieldset ref={root} className="stack border-line not-first:border-t not-first:pt-4">
      <legend className={isOne ? 'visually-hidden' : 'numeric font-bold'}>{orderNumber}</legend>
      {asks === 'code' && (
        <CodeField doorCode={doorCode} orderNumber={orderNumber} form={form} error={errors.code} />
      )}
      {asks === 'reason' && <NoCode values={values} errors={errors} set={set} />}
      {asks !== 'nothing' && doorCode.codeTriesLeft > 0 && (
        <button
          type="button"
          className="button button-link justify-self-start px-0"
          onClick={() => {
            set({ isMissing: !values.isMissing });
            setErrors({});
          }}
        >
          {values.isMissing ? m.deliveries_have_code() : m.deliveries_have_no_code()}
        </button>
      )}
      {dueCents > 0 ? (
        <>
          {order.lankaQr !== '' && <PayByLankaQr order={order} choose={set} />}
          <Cash values={values} errors={errors} set={set} isOther={door.isOther} />
        </>
      ) : (
        errors.cash && <p role="alert">{errors.cash}</p>
      )}
    </fieldset>
  );
}

import { initialOf } from '#lib/account/user.ts';
import { nameKey } from '#lib/catalogue/search-terms.ts';
import { useState, type ReactNode } from 'react';
import { fetchDrivers } from '#lib/browser/order-list/client.ts';
import { type DriverOption, likeliestDriver } from '#lib/order-list/codec.ts';
import { DRIVERS_FAILED } from '#lib/deliveries/messages.ts';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';

const MANY = 8;

const stopsLabel = ({ stops, towns }: DriverOption): string => {
  if (stops === 0) return 'No stops';
  const count = stops === 1 ? '1 stop' : `${stops} stops`;
  const firstTowns = towns.slice(0, 3).join(', ');
  return `${count}${firstTowns && `, ${firstTowns}`}${towns.length > 3 ? ' and more' : ''}`;
};

const isMeant = ({ name, email }: DriverOption, typed: string): boolean =>
  nameKey(`${name} ${email}`).includes(nameKey(typed));

interface OptionProps {
  driver: DriverOption;
  isChosen: boolean;
  choose: () => void;
}

function Option({ driver, isChosen, choose }: OptionProps) {
  return (
    <label className="flex min-h-[64px] cursor-pointer items-center gap-4 border-b border-line py-2 leading-snug">
      <input type="radio" name="driver" checked={isChosen} onChange={choose} />
      <span
        className="grid size-target flex-none place-items-center rounded-full bg-turmeric-400 font-display text-lg leading-none text-indigo-950"
        aria-hidden="true"
      >
        {initialOf(driver.name)}
      </span>
      <span>
        <b className="font-semibold">{driver.name}</b>
        <small className="muted block wrap-anywhere">{driver.email}</small>
        <small className="muted block wrap-anywhere">{stopsLabel(driver)}</small>
      </span>
    </label>
  );
}

interface PickerProps {
  drivers: readonly DriverOption[];
  chosenId: string | undefined;
  choose: (id: string) => void;
}

function DriverPicker({ drivers, chosenId, choose }: PickerProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      {drivers.length > MANY && (
        <div className="field">
          <label htmlFor="driver-name">Name or email</label>
          <input
            id="driver-name"
            type="search"
            autoComplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      <fieldset className="mt-4">
        <legend className="visually-hidden">Driver</legend>
        {drivers
          .filter((driver) => isMeant(driver, typed))
          .map((driver) => (
            <Option
              key={driver._id}
              driver={driver}
              isChosen={driver._id === chosenId}
              choose={() => choose(driver._id)}
            />
          ))}
      </fieldset>
    </>
  );
}

interface Props {
  title: ReactNode;
  children: ReactNode;
  currentId?: string | undefined;
  town: string;
  lastId?: string | undefined;
  busy: boolean;
  /** The label of the button, before the driver's name. */
  action?: string;
  /** A button for going on without a driver. */
  beside?: ReactNode;
  assign: (driver: DriverOption) => void;
  onClose: () => void;
}

export function DriverDialog({
  title,
  children,
  currentId,
  town,
  lastId,
  busy,
  action = 'Assign',
  beside,
  assign,
  onClose,
}: Props) {
  const { fetched, retry } = useFetched(fetchDrivers);
  const [id, setId] = useState(currentId);
  const drivers = fetched.is === 'loaded' ? fetched.value : [];
  const chosen =
    drivers.find((driver) => driver._id === id) ?? likeliestDriver(drivers, town, lastId);
  return (
    <AdminDialog title={title} onClose={onClose}>
      {children}
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && <Failed message={DRIVERS_FAILED} retry={retry} />}
      {fetched.is === 'loaded' && drivers.length === 0 && (
        <p>No approved drivers yet. Approve one under Drivers.</p>
      )}
      {!chosen && beside && <DialogButtons onBack={onClose}>{beside}</DialogButtons>}
      {chosen && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) assign(chosen);
          }}
        >
          <DriverPicker drivers={drivers} chosenId={chosen._id} choose={setId} />
          <DialogButtons onBack={onClose}>
            {beside}
            <BusyButton busy={busy} busyLabel="Assigning...">
              {action} {chosen.name}
            </BusyButton>
          </DialogButtons>
        </form>
      )}
    </AdminDialog>
  );
}

import { useId, useState } from 'react';
import {
  allFilters,
  choiceOfDays,
  CLEARED,
  CODE_UNPROVEN,
  daysOfChoice,
  FAILED_ATTEMPTS,
  filteredHref,
  filterLabel,
  filters,
  hrefOf,
  moreFilters,
  NO_DRIVER,
  quickDays,
  readAddress,
  PAYMENT_TAKEN_BACK,
  REFUND_DUE,
  type AdminOrderFilters,
} from '#lib/order-list/filters.ts';
import type { Counts, DriverOption } from '#lib/order-list/codec.ts';
import { districts } from '#lib/shop-settings/districts.ts';
import { AdminSearch, FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { goToPage, replacePage } from '#islands/ui/Pager.tsx';
import * as m from '#messages';

interface FilterProps {
  address: AdminOrderFilters;
}

type Days = Pick<AdminOrderFilters, 'from' | 'to'>;

const isTyped = (day: string | undefined): boolean => day === undefined || day > '2000';

const isComplete = ({ from, to }: Days): boolean =>
  isTyped(from) && isTyped(to) && (from === undefined || to === undefined || from <= to);

/** The list updates as soon as both days are valid. */
function OtherDays({ address }: FilterProps) {
  const id = useId();
  const { from, to } = address;
  const [typed, setTyped] = useState<Days>({ from, to });
  const [known, setKnown] = useState<Days>({ from, to });
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    setTyped({ from, to });
  }
  const change = (name: 'from' | 'to', value: string) => {
    const days = { ...typed, [name]: value || undefined };
    setTyped(days);
    if (isComplete(days)) replacePage(filteredHref(readAddress(location.search), days));
  };
  const day = (name: 'from' | 'to', label: string) => (
    <div className="field">
      <label htmlFor={id + name}>{label}</label>
      <input
        id={id + name}
        type="date"
        value={typed[name] ?? ''}
        min={name === 'to' ? typed.from : undefined}
        max={name === 'from' ? typed.to : undefined}
        onChange={({ currentTarget }) => change(name, currentTarget.value)}
      />
    </div>
  );
  return (
    <>
      {day('from', 'From')}
      {day('to', 'To')}
    </>
  );
}

function DayFilter({ address }: FilterProps) {
  const id = useId();
  const [isOther, setIsOther] = useState(false);
  const [now] = useState(() => new Date());
  const choice = isOther ? 'other' : choiceOfDays(address, now);
  const choose = (value: string) => {
    setIsOther(value === 'other');
    if (value === 'other') return;
    const quick = quickDays.find((one) => one.value === value)?.value;
    const days = quick ? daysOfChoice(quick, new Date()) : { from: undefined, to: undefined };
    goToPage(filteredHref(address, days));
  };
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Placed</label>
        <select
          id={id}
          value={choice}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="any">Any day</option>
          {quickDays.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="other">Other days</option>
        </select>
      </div>
      {choice === 'other' && <OtherDays address={address} />}
    </>
  );
}

function DistrictFilter({ address }: FilterProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>District</label>
      <select
        id={id}
        value={address.district ?? ''}
        onChange={({ currentTarget: { value } }) =>
          goToPage(filteredHref(address, { district: value || undefined }))
        }
      >
        <option value="">All districts</option>
        {districts.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
}

function DriverFilter({ address, drivers }: FilterProps & { drivers: readonly DriverOption[] }) {
  const id = useId();
  const { driver } = address;
  const isListed = driver === NO_DRIVER || drivers.some(({ _id }) => _id === driver);
  return (
    <div className="field">
      <label htmlFor={id}>Driver</label>
      <select
        id={id}
        value={driver ?? ''}
        onChange={({ currentTarget: { value } }) =>
          goToPage(filteredHref(address, { driver: value || undefined }))
        }
      >
        <option value="">All drivers</option>
        <option value={NO_DRIVER}>Unassigned</option>
        {driver !== undefined && !isListed && <option value={driver}>Another driver</option>}
        {drivers.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

const clear = () => goToPage(hrefOf(CLEARED));

interface OrderFiltersProps extends FilterProps {
  counts: Counts | undefined;
  drivers: readonly DriverOption[];
}

/** All filters are in the address; phones hide most of them behind a button. */
export function OrderFilters({ address, counts, drivers }: OrderFiltersProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [cleared, setCleared] = useState(0);
  const chips = filters.map((filter) => ({
    href: filteredHref(address, { filter }),
    label: filterLabel(filter),
    isCurrent: filter === address.filter,
    count: counts?.[filter],
  }));
  const { isRefundDue, isTakenBack, isFailed, isCodeUnproven } = address;
  const toggles = [
    {
      href: filteredHref(address, { isRefundDue: !isRefundDue }),
      label: REFUND_DUE,
      isCurrent: isRefundDue,
    },
    {
      href: filteredHref(address, { isTakenBack: !isTakenBack }),
      label: PAYMENT_TAKEN_BACK,
      isCurrent: isTakenBack,
    },
    {
      href: filteredHref(address, { isFailed: !isFailed }),
      label: FAILED_ATTEMPTS,
      isCurrent: isFailed,
    },
    {
      href: filteredHref(address, { isCodeUnproven: !isCodeUnproven }),
      label: CODE_UNPROVEN,
      isCurrent: isCodeUnproven,
    },
  ];
  const active = moreFilters(address).length;
  return (
    <>
      <FilterBar>
        <StatusChips chips={chips} />
        <AdminSearch
          label="Orders"
          by="Number, name, city or product"
          q={address.q}
          read={(search) => readAddress(search).q}
          hrefOf={(search, q) => filteredHref(readAddress(search), { q })}
        />
        <button
          type="button"
          className="group button button-secondary mobile-only flex-none px-4"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters{active > 0 && <span className="numeric"> ({active})</span>}
          <span className="grid group-aria-expanded:rotate-180">
            <Icon name="chevron-down" size="small" />
          </span>
        </button>
      </FilterBar>
      <div
        id={id}
        className={`-mt-1 mb-6 flex flex-wrap items-end gap-x-4 gap-y-3 *:[.field]:min-w-0 *:[.field]:flex-[1_1_140px] lg:*:[.field]:flex-[0_1_190px] ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        <DayFilter key={cleared} address={address} />
        <DistrictFilter address={address} />
        <DriverFilter address={address} drivers={drivers} />
        <StatusChips label="Needs action" chips={toggles} isWrapping />
        {active > 0 && (
          <button
            type="button"
            className="button button-link"
            onClick={() => {
              setCleared(cleared + 1);
              clear();
            }}
          >
            Clear filters
          </button>
        )}
      </div>
    </>
  );
}

interface NoOrdersProps extends FilterProps {
  driverName: string | undefined;
}

export function NoOrders({ address, driverName }: NoOrdersProps) {
  const active = allFilters(address, driverName);
  return (
    <>
      <h2>{m.orders_none()}</h2>
      {active.length > 0 && (
        <>
          <p className="muted">Nothing matches: {active.join(', ')}.</p>
          <button type="button" className="button button-secondary" onClick={clear}>
            Clear filters
          </button>
        </>
      )}
    </>
  );
}

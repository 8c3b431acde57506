import { fetchDrivers } from '#lib/browser/order-list/client.ts';
import { useFetched } from '#islands/ui/LoadState.tsx';

interface Props {
  chosen: string;
  choose: (driverId: string) => void;
  error: string | undefined;
}

/** Chooses the driver to assign at once. Renders nothing without an approved driver. */
export function DriverField({ chosen, choose, error }: Props) {
  const { fetched } = useFetched(fetchDrivers);
  const drivers = fetched.is === 'loaded' ? fetched.value : [];
  if (drivers.length === 0) return null;
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor="driver">Driver</label>
      <select
        id="driver"
        value={chosen}
        aria-describedby="driver-hint"
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">Assign later</option>
        {drivers.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <small id="driver-hint">With a driver, the order is approved and assigned at once.</small>
    </div>
  );
}

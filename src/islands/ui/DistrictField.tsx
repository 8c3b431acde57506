import { districtName, districts } from '#lib/shop-settings/districts.ts';
import { describing, FieldFrame, withStored } from './Field.tsx';
import * as m from '#messages';

interface Props {
  defaultValue?: string | undefined;
  error: string | undefined;
  hint?: string | undefined;
  /** "off" where it is somebody else's. */
  autoComplete?: string;
  /** Called with the chosen district, also when a script chose it; empty for none. */
  choose?: (district: string) => void;
}

export function DistrictField({
  defaultValue,
  error,
  hint,
  autoComplete = 'address-level1',
  choose,
}: Props) {
  const name = 'district';
  return (
    <FieldFrame name={name} label={m.common_district()} error={error} hint={hint}>
      <select
        {...describing({ name, error, hint })}
        defaultValue={defaultValue}
        autoComplete={autoComplete}
        onChange={(event) => choose?.(event.target.value)}
      >
        <option value="">{m.common_choose_district()}</option>
        {withStored(districts, defaultValue).map((district) => (
          <option key={district} value={district}>
            {districtName(district)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

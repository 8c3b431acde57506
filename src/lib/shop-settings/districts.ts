import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';

export const districts = [
  'Ampara',
  'Anuradhapura',
  'Badulla',
  'Batticaloa',
  'Colombo',
  'Galle',
  'Gampaha',
  'Hambantota',
  'Jaffna',
  'Kalutara',
  'Kandy',
  'Kegalle',
  'Kilinochchi',
  'Kurunegala',
  'Mannar',
  'Matale',
  'Matara',
  'Monaragala',
  'Mullaitivu',
  'Nuwara Eliya',
  'Polonnaruwa',
  'Puttalam',
  'Ratnapura',
  'Trincomalee',
  'Vavuniya',
] as const;

export const NO_DISTRICT = 'Please choose a district.';

const MAX_LENGTH = 40;

export const DistrictSchema = v.pipe(
  shortText(NO_DISTRICT, MAX_LENGTH),
  v.check((given) => given === '' || districts.some((name) => name === given), NO_DISTRICT),
);

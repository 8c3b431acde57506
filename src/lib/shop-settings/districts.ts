import * as v from 'valibot';
import * as m from '#messages';
import { shortText } from '#lib/format/short-text.ts';

/** The districts of Sri Lanka, by their names in English, which orders and settings store. */
const labels = {
  Ampara: m.districts_ampara,
  Anuradhapura: m.districts_anuradhapura,
  Badulla: m.districts_badulla,
  Batticaloa: m.districts_batticaloa,
  Colombo: m.districts_colombo,
  Galle: m.districts_galle,
  Gampaha: m.districts_gampaha,
  Hambantota: m.districts_hambantota,
  Jaffna: m.districts_jaffna,
  Kalutara: m.districts_kalutara,
  Kandy: m.districts_kandy,
  Kegalle: m.districts_kegalle,
  Kilinochchi: m.districts_kilinochchi,
  Kurunegala: m.districts_kurunegala,
  Mannar: m.districts_mannar,
  Matale: m.districts_matale,
  Matara: m.districts_matara,
  Monaragala: m.districts_monaragala,
  Mullaitivu: m.districts_mullaitivu,
  'Nuwara Eliya': m.districts_nuwara_eliya,
  Polonnaruwa: m.districts_polonnaruwa,
  Puttalam: m.districts_puttalam,
  Ratnapura: m.districts_ratnapura,
  Trincomalee: m.districts_trincomalee,
  Vavuniya: m.districts_vavuniya,
};
type District = keyof typeof labels;

const isDistrict = (name: string): name is District => Object.hasOwn(labels, name);

export const districts = Object.keys(labels).filter(isDistrict);

/** In the language of the screen; another text stays as it is. */
export const districtName = (name: string): string => (isDistrict(name) ? labels[name]() : name);

export const NO_DISTRICT = m.districts_choose;

const MAX_LENGTH = 40;

export const DistrictSchema = v.pipe(
  shortText(NO_DISTRICT, MAX_LENGTH),
  v.check((given) => given === '' || districts.some((name) => name === given), NO_DISTRICT),
);

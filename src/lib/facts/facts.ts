import * as v from 'valibot';
import written from '../../content/shop.json' with { type: 'json' };
import { Facts } from './schema.ts';

/** The shop's facts from `src/content/shop.json`; money in rupees. */
export const facts = v.parse(Facts, written);

import { dispatch, type Handler } from '#lib/server/web/handle.ts';
import { openApi } from '#lib/server/web/openapi.ts';
import { cash } from './cash.ts';
import { categories } from './categories.ts';
import { content } from './content.ts';
import { giftVouchers } from './gift-vouchers.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { returns } from './returns.ts';
import { reviews } from './reviews.ts';
import { sales } from './sales.ts';
import { shopSettings } from './shop-settings.ts';
import { tickets } from './tickets.ts';
import { translations } from './translations.ts';
import { vouchers } from './vouchers.ts';

/** Every call of `src/lib/contract`, with what answers it. */
export const handlers: readonly Handler[] = [
  openApi(() => handlers),
  ...cash,
  ...categories,
  ...content,
  ...giftVouchers,
  ...people,
  ...reports,
  ...returns,
  ...reviews,
  ...sales,
  ...shopSettings,
  ...tickets,
  ...translations,
  ...vouchers,
];

export const handleCall = dispatch(handlers);

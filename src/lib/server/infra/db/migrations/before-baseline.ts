import type { Migration } from 'kysely/migration';
import type { BeforeBaseline } from './baseline.ts';
import { goods } from './0001-goods.ts';
import { people } from './0002-people.ts';
import { orders } from './0003-orders.ts';
import { slips } from './0004-slips.ts';
import { desk } from './0005-desk.ts';
import { productEvents } from './0006-product-events.ts';
import { tickets } from './0007-tickets.ts';
import { reviews } from './0008-reviews.ts';
import { wishlist } from './0009-wishlist.ts';
import { newsletter } from './0010-newsletter.ts';
import { farewells } from './0011-farewells.ts';
import { google } from './0012-google.ts';
import { plainNames } from './0013-plain-names.ts';
import { accountSafety } from './0014-account-safety.ts';
import { shopSettings } from './0015-shop-settings.ts';
import { paymentsAndReturns } from './0016-payments-and-returns.ts';
import { productVariants } from './0017-product-variants.ts';
import { stockAlerts } from './0018-stock-alerts.ts';
import { staff } from './0019-staff.ts';
import { orderFilters } from './0020-order-filters.ts';
import { productImports } from './0021-product-imports.ts';
import { stockReport } from './0022-stock-report.ts';
import { guestOrders } from './0023-guest-orders.ts';
import { figures } from './0024-figures.ts';
import { lastMile } from './0025-last-mile.ts';
import { contentPictures } from './0026-content-pictures.ts';
import { content } from './0027-content.ts';
import { contentPreviews } from './0028-content-previews.ts';
import { longLists } from './0029-long-lists.ts';
import { figureSums } from './0030-figure-sums.ts';
import { unprovenCodes } from './0031-unproven-codes.ts';
import { peopleSearch } from './0032-people-search.ts';
import { sumsInOneIndex } from './0033-sums-in-one-index.ts';
import { sumsOfMonths } from './0034-sums-of-months.ts';
import { countsInIndexes } from './0035-counts-in-indexes.ts';
import { recordsByAge } from './0036-records-by-age.ts';
import { newestCodes } from './0037-newest-codes.ts';
import { moneyAndSecrets } from './0038-money-and-secrets.ts';
import { fewerSumsAndTags } from './0039-fewer-sums-and-tags.ts';
import { options } from './0040-options.ts';
import { categories } from './0041-categories.ts';
import { sumsOfVariants } from './0042-sums-of-variants.ts';
import { translations } from './0043-translations.ts';
import { languages } from './0044-languages.ts';
import { sales } from './0045-sales.ts';
import { vouchers } from './0046-vouchers.ts';
import { paymentGateways } from './0047-payment-gateways.ts';
import { sms } from './0048-sms.ts';
import { qrCodesInEmails } from './0049-qr-codes-in-emails.ts';
import { pushSubscriptions } from './0050-push-subscriptions.ts';
import { onlinePayments } from './0051-online-payments.ts';
import { codesBySms } from './0052-codes-by-sms.ts';
import { linksInTexts } from './0053-links-in-texts.ts';
import { whatComesBack } from './0054-what-comes-back.ts';
import { salePrices } from './0063-sale-prices.ts';
import { giftVouchersSentLater } from './0073-gift-vouchers-sent-later.ts';
import { giftVoucherEvents } from './0074-gift-voucher-events.ts';
import { giftVouchersByAmount } from './0075-gift-vouchers-by-amount.ts';
import { ledgerByTime } from './0083-ledger-by-time.ts';
import { translationHistory } from './0094-translation-history.ts';
import { ownThings } from './0100-own-things.ts';
import { textsByOwner } from './0101-texts-by-owner.ts';
import { foldedNames } from './0105-folded-names.ts';
import { foldedSearches } from './0106-folded-searches.ts';
import { staffPush } from './0110-staff-push.ts';
import { changedOrders } from './0120-changed-orders.ts';
import { returnPhotos } from './0130-return-photos.ts';
import { lowStock } from './0140-low-stock.ts';

/** What shops from before the baseline go through. It is closed: a new migration stands in the list of `migrate.ts`. */
export const beforeBaseline: Record<BeforeBaseline, Migration> = {
  '0001-goods': goods,
  '0002-people': people,
  '0003-orders': orders,
  '0004-slips': slips,
  '0005-desk': desk,
  '0006-product-events': productEvents,
  '0007-tickets': tickets,
  '0008-reviews': reviews,
  '0009-wishlist': wishlist,
  '0010-newsletter': newsletter,
  '0011-farewells': farewells,
  '0012-google': google,
  '0013-plain-names': plainNames,
  '0014-account-safety': accountSafety,
  '0015-shop-settings': shopSettings,
  '0016-payments-and-returns': paymentsAndReturns,
  '0017-product-variants': productVariants,
  '0018-stock-alerts': stockAlerts,
  '0019-staff': staff,
  '0020-order-filters': orderFilters,
  '0021-product-imports': productImports,
  '0022-stock-report': stockReport,
  '0023-guest-orders': guestOrders,
  '0024-figures': figures,
  '0025-last-mile': lastMile,
  '0026-content-pictures': contentPictures,
  '0027-content': content,
  '0028-content-previews': contentPreviews,
  '0029-long-lists': longLists,
  '0030-figure-sums': figureSums,
  '0031-unproven-codes': unprovenCodes,
  '0032-people-search': peopleSearch,
  '0033-sums-in-one-index': sumsInOneIndex,
  '0034-sums-of-months': sumsOfMonths,
  '0035-counts-in-indexes': countsInIndexes,
  '0036-records-by-age': recordsByAge,
  '0037-newest-codes': newestCodes,
  '0038-money-and-secrets': moneyAndSecrets,
  '0039-fewer-sums-and-tags': fewerSumsAndTags,
  '0040-options': options,
  '0041-categories': categories,
  '0042-sums-of-variants': sumsOfVariants,
  '0043-translations': translations,
  '0044-languages': languages,
  '0045-sales': sales,
  '0046-vouchers': vouchers,
  '0047-payment-gateways': paymentGateways,
  '0048-sms': sms,
  '0049-qr-codes-in-emails': qrCodesInEmails,
  '0050-push-subscriptions': pushSubscriptions,
  '0051-online-payments': onlinePayments,
  '0052-codes-by-sms': codesBySms,
  '0053-links-in-texts': linksInTexts,
  '0054-what-comes-back': whatComesBack,
  '0063-sale-prices': salePrices,
  '0073-gift-vouchers-sent-later': giftVouchersSentLater,
  '0074-gift-voucher-events': giftVoucherEvents,
  '0075-gift-vouchers-by-amount': giftVouchersByAmount,
  '0083-ledger-by-time': ledgerByTime,
  '0094-translation-history': translationHistory,
  '0100-own-things': ownThings,
  '0101-texts-by-owner': textsByOwner,
  '0105-folded-names': foldedNames,
  '0106-folded-searches': foldedSearches,
  '0110-staff-push': staffPush,
  '0120-changed-orders': changedOrders,
  '0130-return-photos': returnPhotos,
  '0140-low-stock': lowStock,
};

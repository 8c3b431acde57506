import type { Difference } from '#lib/browser/payments/difference.ts';
import { formatMoney } from '#lib/format/money.ts';
import { ONLY_ADMINS_CONFIRM } from '#lib/payments/messages.ts';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  difference: Difference | undefined;
}

/** Asks an admin to confirm what the shop would lose, or what is spent. */
export const DifferenceField = ({ difference }: Props) => (
  <div role="alert" className="contents">
    {difference && (
      <>
        <p className="alert">
          <Icon name="alert" />
          {difference.message}
        </p>
        <label className="check-row">
          <input
            type="checkbox"
            name={difference.isSpent ? 'acceptSpent' : 'difference'}
            value={difference.cents}
          />
          <span>
            {difference.isSpent
              ? `I accept that ${formatMoney(difference.cents)} is spent and not paid back`
              : `I confirm that the shop loses ${formatMoney(difference.cents)}`}
            <small className="muted block">{ONLY_ADMINS_CONFIRM}</small>
          </span>
        </label>
      </>
    )}
  </div>
);

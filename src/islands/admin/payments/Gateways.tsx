import { type ReactNode, useState } from 'react';
import { request, attempt } from '#lib/browser/session/request.ts';
import { type GatewayOverview, gatewayOverview, testGateway } from '#lib/contract/shop-settings.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { More } from '#islands/ui/More.tsx';

const FAILED = 'The online payments could not be loaded.';

interface Company {
  name: string;
  title: string;
  takes: string;
  /** What to get from it, step by step. */
  steps: readonly string[];
  /** What does not work without its API. */
  withoutApi?: string;
}

const companies: readonly Company[] = [
  {
    name: 'payhere',
    title: 'PayHere',
    takes: 'credit and debit cards',
    steps: [
      'Open a business account at payhere.lk, or a test account at sandbox.payhere.lk.',
      'Under Integrations, add the address of the shop. Copy the merchant ID and the merchant secret.',
      'Under Settings, API Keys, create a key for the shop. Copy the app ID and the app secret.',
      'Ask the server’s administrator to set PAYHERE_MERCHANT_ID, PAYHERE_SECRET, PAYHERE_URL, PAYHERE_APP_ID and PAYHERE_APP_SECRET, and to restart the shop.',
    ],
    withoutApi:
      'The app ID and secret are not set. The shop can’t ask PayHere about payments, and you send refunds in PayHere yourself.',
  },
  {
    name: 'koko',
    title: 'Koko',
    takes: 'payments in 3 instalments',
    steps: [
      'Register your shop as a merchant at paykoko.com. Say that you use the API without a plugin, and ask for a test account first.',
      'Koko emails you a merchant ID, an API key, a private key for your shop and Koko’s public key. Show them to nobody else.',
      'Ask the server’s administrator to set KOKO_MERCHANT_ID, KOKO_API_KEY, KOKO_PRIVATE_KEY, KOKO_PUBLIC_KEY and KOKO_URL, and to restart the shop.',
      'Koko has no refunds by API: you send them in Koko’s merchant portal, then record them here.',
    ],
  },
];

function Notifications({ notifications }: Pick<GatewayOverview, 'notifications'>) {
  if (notifications.length === 0) return <p className="muted">No notification has come yet.</p>;
  return (
    <table className="data-table numeric">
      <caption className="text-start font-bold">The last notifications</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">From</th>
          <th scope="col">What the shop did</th>
        </tr>
      </thead>
      <tbody>
        {notifications.map(({ at, gateway, orderId, paymentId, status, ...told }) => (
          <tr key={`${at} ${gateway} ${paymentId} ${status} ${told.done}`}>
            <th scope="row">
              {orderId}
              <small className="muted block">
                {told.currency} {told.amount}
              </small>
            </th>
            <td>
              {gateway}, <time dateTime={at}>{formatMoment(at)}</time>
              <small className="muted block">Status {status}</small>
            </td>
            <td>{told.done}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Test({ name, title }: Company) {
  const [busy, setBusy] = useState(false);
  const test = async () => {
    if (busy) return;
    setBusy(true);
    const tested = request(testGateway, { body: { gateway: name } });
    const done = 'The connection works.';
    await attempt(tested, { done, failed: NOT_DONE, unavailable: NO_RESPONSE });
    setBusy(false);
  };
  return (
    <p>
      <BusyButton
        type="button"
        className="button-secondary"
        busy={busy}
        busyLabel="Testing..."
        aria-label={`Test the connection to ${title}`}
        onClick={() => void test()}
      >
        Test the connection
      </BusyButton>
    </p>
  );
}

function Steps({ title, steps }: Company): ReactNode {
  return (
    <More label={`What to get from ${title}`}>
      <ol className="list-decimal ps-6">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </More>
  );
}

interface CompanyProps {
  company: Company;
  gateway: GatewayOverview['gateways'][number] | undefined;
}

function CompanyPart({ company, gateway }: CompanyProps) {
  const { title, takes, withoutApi } = company;
  return (
    <div className="stack">
      <h3>{title}</h3>
      {gateway ? (
        <p>
          {title} is set up and takes {takes}. It sends its notifications to{' '}
          <code className="wrap-anywhere">{gateway.notifyUrl}</code>
        </p>
      ) : (
        <p>
          {title} takes {takes}. It is not set up: shoppers do not see it.
        </p>
      )}
      {gateway?.hasApi && <Test {...company} />}
      {gateway && !gateway.hasApi && <p>{withoutApi}</p>}
      {!gateway && <Steps {...company} />}
    </div>
  );
}

const fetchOverview = () => request(gatewayOverview, {});

function Overview() {
  const { fetched, retry } = useFetched(fetchOverview);
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={FAILED} retry={retry} />;
  const { gateways, notifications } = fetched.value;
  return (
    <div className="stack">
      {companies.map((company) => (
        <CompanyPart
          key={company.name}
          company={company}
          gateway={gateways.find(({ name }) => name === company.name)}
        />
      ))}
      {gateways.length > 0 && <Notifications notifications={notifications} />}
    </div>
  );
}

/** Loaded once somebody opens it. */
export function Gateways() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Online payments" titleId="gateways-title" className="mt-6">
      <More label="Show the connections to PayHere and Koko" onOpen={() => setOpen(true)}>
        {isOpen && <Overview />}
      </More>
    </Panel>
  );
}

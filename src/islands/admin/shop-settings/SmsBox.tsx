import { useState } from 'react';
import { request, attempt } from '#lib/browser/session/request.ts';
import { sendTestSms, type SentSms, smsStatus } from '#lib/contract/shop-settings.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { Panel } from '#islands/admin/ui/Panel.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';

const fetchStatus = () => request(smsStatus, {});

const states: Record<SentSms['state'], string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  withheld: 'Withheld',
};

function HowToSetUp() {
  return (
    <p className="muted">
      Text messages are not set up. Ask your SMS gateway for three things: the address of its HTTP
      API, an API key, and a sender name for your shop. Ask the server’s administrator to set
      SMS_URL and SMS_KEY to them, and to restart the shop.
    </p>
  );
}

function Messages({ messages }: { messages: readonly SentSms[] }) {
  if (messages.length === 0) return <p className="muted">No messages yet.</p>;
  return (
    <ul aria-label="Last messages" className="grid gap-1 numeric text-sm">
      {messages.map(({ at, to, segments, state }) => (
        <li key={`${at} ${to}`}>
          {formatMoment(at)}, number ending in {to}, {segments}{' '}
          {segments === 1 ? 'segment' : 'segments'}: <b>{states[state]}</b>
        </li>
      ))}
    </ul>
  );
}

/** Whether the shop sends text messages, a test, and the last ones. */
export function SmsBox() {
  const { fetched, retry, replace } = useFetched(fetchStatus);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const status = await attempt(request(sendTestSms, {}), {
      done: 'Test on its way',
      failed: 'The test could not be sent.',
    });
    setBusy(false);
    if (status) replace(status);
  };
  return (
    <Panel className="mt-6 grid gap-3" title="Text messages (SMS)" titleId="sms-box-title">
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && (
        <Failed message="The text messages could not be loaded." retry={retry} />
      )}
      {fetched.is === 'loaded' && !fetched.value.isSetUp && <HowToSetUp />}
      {fetched.is === 'loaded' && fetched.value.isSetUp && (
        <>
          <p>
            Text messages are set up. Buyers get one when an order is placed, out for delivery, or
            could not be delivered.
          </p>
          <BusyButton
            type="button"
            className="button-secondary justify-self-start"
            busy={busy}
            busyLabel="Sending..."
            onClick={() => void send()}
          >
            Send a test to my number
          </BusyButton>
          <Messages messages={fetched.value.messages} />
        </>
      )}
    </Panel>
  );
}

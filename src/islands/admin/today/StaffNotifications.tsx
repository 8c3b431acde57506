import { useEffect, useState } from 'react';
import type { Permission } from '#lib/account/permissions.ts';
import { type PushTopic, topicsFor } from '#lib/account/push-topics.ts';
import {
  chooseTopics,
  readStaffPush,
  type StaffPush,
  turnOffPush,
  turnOnPush,
} from '#lib/browser/account/push.ts';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import * as m from '#messages';

const labels: Readonly<Record<PushTopic, string>> = {
  orders: 'New orders',
  slips: 'Payment slips',
  returns: 'Returns',
  tickets: 'Tickets',
  stock: 'Low stock',
};

interface TopicsProps {
  offered: readonly PushTopic[];
  chosen: readonly PushTopic[];
  choose: (topics: readonly PushTopic[]) => void;
}

const Topics = ({ offered, chosen, choose }: TopicsProps) => (
  <fieldset className="flex flex-wrap gap-x-6">
    <legend className="visually-hidden">Notify this device of</legend>
    {offered.map((topic) => (
      <label key={topic} className="check-row">
        <input
          type="checkbox"
          checked={chosen.includes(topic)}
          onChange={({ currentTarget: { checked } }) =>
            choose(offered.filter((one) => (one === topic ? checked : chosen.includes(one))))
          }
        />
        {labels[topic]}
      </label>
    ))}
  </fieldset>
);

/** Shows nothing if the browser does not support push, or until it is known whether notifications are on. */
export function StaffNotifications({ permissions }: { permissions: readonly Permission[] }) {
  const [state, setState] = useState<StaffPush>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Unknown while offline.
    readStaffPush().then(setState, () => undefined);
  }, []);
  const offered = topicsFor({ role: 'user', permissions });
  if (!state || state.is === 'unsupported' || offered.length === 0) return null;
  if (state.is === 'denied') return <p className="muted">{m.account_push_denied()}</p>;

  const change = async (work: () => Promise<StaffPush>) => {
    if (busy) return;
    setBusy(true);
    try {
      setState(await work());
    } catch (error) {
      const failed = m.account_push_failed();
      notify('error', sentenceOf(error, { refused: failed, unavailable: failed }));
    }
    setBusy(false);
  };
  const isOn = state.is === 'on';
  const toggle = async (): Promise<StaffPush> =>
    isOn
      ? { is: await turnOffPush(), topics: [] }
      : { is: await turnOnPush(offered), topics: offered };
  return (
    <section>
      <h2 className="mb-3 text-lg">Notifications</h2>
      {isOn && (
        <Topics
          offered={offered}
          chosen={state.topics}
          choose={(topics) =>
            void change(async () => {
              await chooseTopics(topics);
              return { is: 'on', topics };
            })
          }
        />
      )}
      <p className="row justify-between" role="status">
        <span>
          {isOn
            ? 'This device is notified, with a sound.'
            : 'Get notified on this device of what comes in, with a sound.'}
        </span>
        <BusyButton
          type="button"
          className={isOn ? 'button-link px-0' : 'button-secondary'}
          busy={busy}
          busyLabel={m.common_saving()}
          onClick={() => void change(toggle)}
        >
          {isOn ? m.account_push_turn_off() : m.account_push_turn_on()}
        </BusyButton>
      </p>
    </section>
  );
}

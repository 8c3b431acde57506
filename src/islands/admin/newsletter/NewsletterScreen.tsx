import { useState } from 'react';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { NEWSLETTER_DRAFT } from '#lib/browser/storage-keys.ts';
import { request } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type Issue, sendIssue } from '#lib/contract/content.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';
import { LinkDialog } from '#islands/admin/content/LinkDialog.tsx';
import { MarkdownField } from '#islands/admin/content/MarkdownField.tsx';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import * as m from '#messages';

const EXAMPLE = `# New baskets from Kurunegala

Three weavers have worked since June on baskets with a lid. They are [in the shop](/products).
`;

const readersOf = (count: number): string =>
  count === 1 ? '1 subscriber' : `${count.toLocaleString('en')} subscribers`;

interface QuestionProps {
  checked: Issue;
  busy: boolean;
  send: () => void;
  onClose: () => void;
}

function Question({ checked, busy, send, onClose }: QuestionProps) {
  const { subject, subscribers = 0, sent = 0 } = checked;
  const left = Math.max(0, subscribers - sent);
  return (
    <AdminDialog title={`Send to ${readersOf(left)}?`} onClose={onClose}>
      <p>
        The subject is <b>{subject}</b>. Sent emails cannot be called back.
      </p>
      {sent > 0 && <p className="muted">{readersOf(sent)} got this text before.</p>}
      <DialogButtons onBack={onClose}>
        <BusyButton
          type="button"
          className="button-primary"
          busy={busy}
          busyLabel={m.common_sending()}
          disabled={left === 0}
          onClick={send}
        >
          Send
        </BusyButton>
      </DialogButtons>
    </AdminDialog>
  );
}

/** Runs one step at a time, and shows why a step did nothing. */
function useSteps(text: string) {
  const [busy, setBusy] = useState<'nobody' | 'me' | 'subscribers'>();
  const [problem, setProblem] = useState<string>();
  const run = async (to: NonNullable<typeof busy>): Promise<Issue | undefined> => {
    if (busy) return undefined;
    setBusy(to);
    setProblem(undefined);
    try {
      return await request(sendIssue, { body: { text, to } });
    } catch (error) {
      const said = sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE });
      setProblem(error instanceof ApiError ? (error.fieldErrors['text'] ?? said) : said);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, problem, run };
}

function Editor() {
  const [text, setText] = useState(() => safeStorage.get(NEWSLETTER_DRAFT) ?? EXAMPLE);
  const [insert, setInsert] = useState<{ link: (href: string) => void }>();
  const [checked, setChecked] = useState<Issue>();
  const { busy, problem, run } = useSteps(text);
  const change = (typed: string) => {
    setText(typed);
    safeStorage.set(NEWSLETTER_DRAFT, typed);
  };
  const preview = async () => {
    const sent = await run('me');
    if (sent) notify('success', `A preview is on its way to ${sent.email}`);
  };
  const send = async () => {
    const sent = await run('subscribers');
    setChecked(undefined);
    if (sent) notify('success', `On its way to ${readersOf(sent.queued ?? 0)}`);
  };
  return (
    <>
      <MarkdownField
        name="text"
        label="Newsletter"
        hint="The first line, after #, is the subject. Headings, lists and links are shown; pictures and bold text are not."
        isForEmail
        value={text}
        error={problem}
        chooseLink={(link) => setInsert({ link })}
        onChange={change}
      />
      <OfflineNote />
      <div className="row mt-4">
        <BusyButton
          type="button"
          className="button-secondary"
          busy={busy === 'me'}
          busyLabel={m.common_sending()}
          onClick={() => void preview()}
        >
          Email me a preview
        </BusyButton>
        <BusyButton
          type="button"
          className="button-primary"
          busy={busy === 'nobody'}
          busyLabel="Looking..."
          onClick={() => void run('nobody').then(setChecked)}
        >
          Send to subscribers
        </BusyButton>
      </div>
      {checked && (
        <Question
          checked={checked}
          busy={busy === 'subscribers'}
          send={() => void send()}
          onClose={() => setChecked(undefined)}
        />
      )}
      {insert && <LinkDialog choose={insert.link} onClose={() => setInsert(undefined)} />}
    </>
  );
}

/** Stores the draft on this device until another one overwrites it. */
export function NewsletterScreen() {
  const isHydrated = useHydrated(() => true);
  return isHydrated ? <Editor /> : null;
}

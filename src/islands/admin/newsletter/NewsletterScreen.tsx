import { useState } from 'react';
import {
  type CheckedIssue,
  checkIssue,
  previewIssue,
  sendIssue,
} from '#lib/browser/newsletter/issue-client.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { NEWSLETTER_DRAFT } from '#lib/browser/storage-keys.ts';
import { notify } from '#lib/browser/toasts.ts';
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
  checked: CheckedIssue;
  busy: boolean;
  send: () => void;
  onClose: () => void;
}

function Question({ checked: { subject, subscribers, sent }, busy, send, onClose }: QuestionProps) {
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
  const [busy, setBusy] = useState<'preview' | 'check' | 'send'>();
  const [problem, setProblem] = useState<string>();
  const run = async <Of,>(
    step: NonNullable<typeof busy>,
    work: (text: string) => Promise<{ done: Of } | { problem: string }>,
  ): Promise<Of | undefined> => {
    if (busy) return undefined;
    setBusy(step);
    setProblem(undefined);
    const outcome = await work(text);
    setBusy(undefined);
    if ('done' in outcome) return outcome.done;
    setProblem(outcome.problem);
    return undefined;
  };
  return { busy, problem, run };
}

function Editor() {
  const [text, setText] = useState(() => safeStorage.get(NEWSLETTER_DRAFT) ?? EXAMPLE);
  const [insert, setInsert] = useState<{ link: (href: string) => void }>();
  const [checked, setChecked] = useState<CheckedIssue>();
  const { busy, problem, run } = useSteps(text);
  const change = (typed: string) => {
    setText(typed);
    safeStorage.set(NEWSLETTER_DRAFT, typed);
  };
  const preview = async () => {
    const sent = await run('preview', previewIssue);
    if (sent) notify('success', `A preview is on its way to ${sent.email}`);
  };
  const send = async () => {
    const sent = await run('send', sendIssue);
    setChecked(undefined);
    if (sent) notify('success', `On its way to ${readersOf(sent.queued)}`);
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
          busy={busy === 'preview'}
          busyLabel={m.common_sending()}
          onClick={() => void preview()}
        >
          Email me a preview
        </BusyButton>
        <BusyButton
          type="button"
          className="button-primary"
          busy={busy === 'check'}
          busyLabel="Looking..."
          onClick={() => void run('check', checkIssue).then(setChecked)}
        >
          Send to subscribers
        </BusyButton>
      </div>
      {checked && (
        <Question
          checked={checked}
          busy={busy === 'send'}
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

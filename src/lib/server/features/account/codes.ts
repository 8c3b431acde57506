import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Language } from '#lib/messages/languages.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { CODE_LENGTH } from '#lib/account/code.ts';
import { CODE_LIVES_MS } from '#lib/account/countdown.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { count, countAll, isReached } from '#lib/server/infra/rate-limits.ts';
import { isEqualConstantTime } from '#lib/server/infra/tokens.ts';
import { codeEmail, codeText } from './emails.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { TextPayer } from '#lib/server/infra/mail/text-budgets-repo.ts';
import type { SendSms } from '#lib/server/infra/mail/sms-sender.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { endCode, liveCodes, replaceCode, type Aim, type LiveCode } from './codes-repo.ts';
import type { AccountLimits } from './limits.ts';

const drawCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** Keyed by the secret, because six digits alone can be brute-forced. */
const hashCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code\n${id}\n${code}`).digest('base64url');

export interface CodeServiceDeps {
  secret: string;
  limitsOf: AccountLimits;
  settings: () => PublicSettings;
  now: () => Date;
  hasSms: boolean;
  sendSms: SendSms;
}

/** `ip` counts towards the limit of failures per address. */
export interface Guess extends Aim {
  code: string;
}

/** `requestedFrom` is optional where a challenge or session binds the guesses. */
interface Draft extends Pick<Aim, 'purpose' | 'email'> {
  /** Null for an email without an account: the row is written, but no guess matches. */
  subject: string | null;
  /** The language of the person; for someone unknown, that of the call. */
  language: Language;
  requestedFrom?: string;
  /** The number of a person who chose codes by SMS. */
  codePhone?: string;
}

type CodeChannel = 'email' | 'sms';

/** How a new code is stored and sent. */
function createSending({ secret, limitsOf, settings, now, hasSms, sendSms }: CodeServiceDeps) {
  /** Throws past the limit of codes per address, with or without an account. */
  async function store(
    tx: Tx,
    { purpose, subject, email, requestedFrom = '' }: Draft,
    code: string,
  ): Promise<void> {
    const at = now();
    await countAll(tx, limitsOf.codeMails(purpose, email), at);
    const id = randomUUID();
    await replaceCode(tx, {
      id,
      purpose,
      subject,
      email,
      requested_from: requestedFrom,
      code_hash: hashCode(secret, id, code),
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + CODE_LIVES_MS).toISOString(),
    });
  }

  const mail = (
    tx: Tx,
    { purpose, email, language }: Draft,
    { code, isRequested = true }: { code: string; isRequested?: boolean },
  ): Promise<void> => {
    const content = () => codeEmail(purpose, code, settings());
    const secretEmail = { to: email, language, content, isSecret: true, isRequested };
    return enqueueEmail(tx, { ...secretEmail, settings: settings() }, now());
  };

  const text = async (
    tx: Tx,
    { subject, codePhone = '', language }: Draft,
    code: string,
    payer?: TextPayer,
  ): Promise<boolean> => {
    if (!hasSms) return false;
    const words = inLocale(language, () => codeText(code, settings()));
    // A code for a number of a person has both as its subject.
    const [owner = ''] = (subject ?? '').split(' ');
    return sendSms(tx, codePhone, words, { owner, about: 'code', ...(payer && { payer }) });
  };

  return { store, mail, text };
}

/**
 * The newest code is valid from any address, with a few guesses per IP address (docs/api.md "Conventions"). The
 * requesting address has its own daily budget; all others share one.
 */
export function createCodeService(deps: CodeServiceDeps) {
  const { secret, limitsOf, now } = deps;
  const guessesAt = ({ id }: { id: string }, { purpose, email, subject, ip }: Aim) =>
    limitsOf.guessesAt(purpose, email, { id, by: subject === undefined ? ip : 'holder' });

  const { store, mail, text } = createSending(deps);

  return {
    /**
     * Sends it by SMS to `codePhone`, by email where that is empty or gets none. Without a subject it does everything
     * but send. Throws past the limit of codes per address.
     */
    async send(tx: Tx, draft: Draft): Promise<CodeChannel> {
      const { subject, codePhone = '' } = draft;
      const code = drawCode();
      await store(tx, draft, code);
      const isTexted = codePhone !== '' && (await text(tx, draft, code));
      // The same work is done for every address; what is not sent has no code that works.
      if (isTexted) await mail(tx, draft, { code: drawCode(), isRequested: false });
      else await mail(tx, draft, { code, isRequested: subject !== null });
      return isTexted ? 'sms' : 'email';
    },

    /** Sends one half by email and one by SMS: both together are the code. Throws as `send`; false without an SMS. */
    async sendHalves(tx: Tx, draft: Draft & { codePhone: string }): Promise<boolean> {
      const [emailed, texted] = [drawCode(), drawCode()];
      await store(tx, draft, emailed + texted);
      await mail(tx, draft, { code: emailed });
      return text(tx, draft, texted);
    },

    /** Sends it by SMS alone, which proves the number. Throws as `send`; false without an SMS. */
    async sendText(
      tx: Tx,
      draft: Draft & { codePhone: string },
      payer: TextPayer,
    ): Promise<boolean> {
      const code = drawCode();
      await store(tx, draft, code);
      return text(tx, draft, code, payer);
    },

    async isEnterable(tx: Tx, aim: Aim): Promise<boolean> {
      const codes = await liveCodes(tx, aim, now());
      const limits = codes.map((code) => isReached(tx, guessesAt(code, aim), now()));
      return (await Promise.all(limits)).includes(false);
    },

    /**
     * A right guess uses the code. Resolves to `undefined` for a wrong guess, which counts once per tried code, and
     * without a live code, which does not count.
     */
    async guess(tx: Tx, { code, ...aim }: Guess): Promise<string | undefined> {
      const at = now();
      const { purpose, email, subject, ip } = aim;
      const tried: LiveCode[] = [];
      for (const one of await liveCodes(tx, aim, at)) {
        if ((await count(tx, guessesAt(one, aim), at)) === undefined) tried.push(one);
      }
      if (tried.length === 0) return undefined;
      const isOwn = subject !== undefined || tried.every((one) => one.requested_from === ip);
      const budget = limitsOf.guesses(purpose, email, isOwn ? ip : 'elsewhere');
      const uncount = await countAll(tx, [budget, limitsOf.failuresOf(ip)], at, tried.length);
      const right = tried.find((one) =>
        isEqualConstantTime(one.code_hash, hashCode(secret, one.id, code)),
      );
      if (!right?.subject || !(await endCode(tx, right.id, at))) return undefined;
      await uncount();
      return right.subject;
    },
  };
}
export type CodeService = ReturnType<typeof createCodeService>;

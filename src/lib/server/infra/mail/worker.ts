import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { overwriteErased, SMALL_BYTES } from '#lib/server/infra/db/tables.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';
import type { SmsGateway } from './sms-settings.ts';
import { noSms, smsTransport } from './sms-transport.ts';
import { pushTransport, type PushTransportDeps } from './push-transport.ts';
import { sharedVapidKeys } from './vapid.ts';
import { type EmailTransport, openTransport, sweepFiles, Undeliverable } from './transport.ts';
import {
  claimEmail,
  dueEmails,
  giveUpEmail,
  markFailed,
  markSent,
  pendingEmails,
  renewClaim,
  storedEmails,
} from './outbox-repo.ts';
import type { Cdn } from './cdn-settings.ts';
import { cdnTransport, noCdn } from './cdn-transport.ts';
import { join } from 'node:path';
import { DAY_MS } from '#lib/format/durations.ts';

const FIRST_PAUSE_MS = 2_000;
/** The longest delay for emails younger than ten minutes, and for older ones. */
const SHORT_PAUSE_MS = 30_000;
const LONG_PAUSE_MS = 15 * 60_000;
const TEN_MINUTES_MS = 10 * 60_000;
const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/**
 * When a mail that could not be sent is tried again: after 2, 4, 8 … seconds, at most 30 s apart
 * for its first ten minutes (docs/api.md "Fine print, Mail"), given up after three days.
 */
export function nextTry(createdAt: Date, tries: number, now: Date): Date | undefined {
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs >= GIVE_UP_AFTER_MS) return undefined;
  const longest = ageMs < TEN_MINUTES_MS ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), longest);
  return new Date(now.getTime() + pauseMs);
}

type Channel = OutboxRow['channel'];

export interface EmailWorkerDeps {
  db: Db;
  transports: Readonly<Record<Channel, EmailTransport>>;
  /** What this worker sends. */
  channels: readonly Channel[];
  now: () => Date;
  log: Logger;
}

const LOOK_EVERY_MS = 500;
const BATCH_SIZE = 100;
/** Connections to the mail server at the same time. */
const AT_ONCE = 4;
/** After this time without a renewal another process sends the email. */
const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = CLAIM_MS / 3;

/**
 * Sends due emails, each at least once: after a crash between sending and recording it, the email is
 * sent again with the same Message-ID.
 */
function mailWorker({ db, transports, channels, now, log }: EmailWorkerDeps) {
  const queue = pLimit(AT_ONCE);
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const claimEnd = () => new Date(now().getTime() + CLAIM_MS);

  /** Hands an email over to the mail server, and keeps it claimed however long that takes. */
  async function carry(mail: OutboxRow): Promise<void> {
    let claimedUntil = mail.next_try_at ?? '';
    const renew = async () => {
      const until = claimEnd().toISOString();
      if (await renewClaim(db, mail.id, { claimedUntil, until })) claimedUntil = until;
    };
    const timer = setInterval(() => {
      renew().catch((error: unknown) =>
        log.warn({ err: error, mail: mail.id }, 'claim of a mail not renewed'),
      );
    }, RENEW_EVERY_MS).unref();
    await transports[mail.channel].carry(mail).finally(() => clearInterval(timer));
  }

  async function send(id: string): Promise<void> {
    const mail = await claimEmail(db, id, { now: now(), until: claimEnd() });
    if (!mail) return;
    try {
      await carry(mail);
    } catch (error) {
      const again =
        error instanceof Undeliverable
          ? undefined
          : nextTry(new Date(mail.created_at), mail.tries, now());
      log.warn({ err: error, mail: id, again }, again ? 'mail not sent yet' : 'mail given up');
      return again ? markFailed(db, id, again) : giveUpEmail(db, mail);
    }
    await markSent(db, mail, now());
    if (mail.is_farewell === 1) await overwriteErased(db, SMALL_BYTES);
  }

  async function sendDue(): Promise<void> {
    const ids = await dueEmails(db, { now: now(), max: BATCH_SIZE, channels });
    await queue.map(ids, async (id) => {
      if (isOpen) await send(id);
    });
  }

  /** Sends what is due now; concurrent calls share one run. */
  function round(): Promise<void> {
    running ??= sendDue().finally(() => {
      running = undefined;
    });
    return running;
  }

  let isUnavailable = false;
  async function look(): Promise<void> {
    try {
      await round();
      isUnavailable = false;
    } catch (error) {
      if (!isUnavailable && isOpen) log.error({ err: error }, 'the outbox cannot be read');
      isUnavailable = true;
    }
    if (isOpen) timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  }

  return {
    /** Sends due emails until `close`. */
    start: (): void => void look(),
    round,
    /** Stops after the emails that are being sent. */
    async close(): Promise<void> {
      isOpen = false;
      clearTimeout(timer);
      // Failed emails are retried by the next process that opens the outbox.
      await running?.catch(() => undefined);
    },
  };
}

export interface MailDeps extends Pick<PushTransportDeps, 'sendPush'> {
  dataDir: string;
  siteUrl: string;
  /** `smtp://…`; without it mails become files in `dataDir/outbox`. */
  mailUrl: string | undefined;
  mailFrom: string;
  sms: SmsGateway | undefined;
  cdn: Cdn | undefined;
  db: Db;
  now: () => Date;
  log: Logger;
}

/** The workers that send the outbox, each channel by the transport of the settings. */
export async function openMail(deps: MailDeps) {
  const { db, now, log, dataDir, siteUrl, mailUrl, mailFrom, sms, cdn, sendPush } = deps;
  const folder = join(dataDir, 'outbox');
  const siteHost = new URL(siteUrl).hostname;
  const keys = await sharedVapidKeys(db);
  const transports = {
    email: openTransport({ mailUrl, mailFrom, siteHost, folder }),
    sms: sms ? smsTransport(sms) : noSms,
    push: pushTransport({ db, now, keys, mailFrom, sendPush }),
    cdn: cdn ? cdnTransport(cdn, now) : noCdn,
  };
  const shared = { db, now, log, transports };
  // A push service or a CDN that does not answer holds up no email.
  const workers = [
    mailWorker({ ...shared, channels: ['email', 'sms'] }),
    mailWorker({ ...shared, channels: ['push'] }),
    mailWorker({ ...shared, channels: ['cdn'] }),
  ];
  return {
    /** Sends what is due until `close`. */
    start: (): void => workers.forEach((worker) => worker.start()),
    async round(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.round()));
    },
    async close(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.close()));
    },
    /** What browsers subscribe with. */
    pushKey: keys.publicKey,
    pending: () => pendingEmails(db),
    /** Removes the files of removed emails; a failure is retried the next time. */
    async sweep(): Promise<void> {
      try {
        await sweepFiles(folder, (ids) => storedEmails(db, ids));
      } catch (error) {
        log.warn({ err: error }, 'outbox files not swept');
      }
    },
  };
}
export type Mail = Awaited<ReturnType<typeof openMail>>;

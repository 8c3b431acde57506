import { Refusal } from '#lib/server/errors.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { InvalidIssue, readIssue } from './issue-file.ts';
import { countSent, countSubscribers } from './repo.ts';
import type { NewsletterDeps, NewsletterService } from './service.ts';

/** Throws `invalid` for what an email can't show, with its line. */
function issueIn(text: string, siteUrl: string) {
  try {
    return readIssue(text, siteUrl);
  } catch (error) {
    if (!(error instanceof InvalidIssue)) throw error;
    throw new Refusal('invalid', error.message, { errors: { text: error.message } });
  }
}

/** Newsletters that the staff write and send (docs/api.md "Content"). */
export function createNewsletterIssues(deps: NewsletterDeps, newsletter: NewsletterService) {
  const { db, siteUrl, limitsOf, now } = deps;
  return {
    /** `sent`: how many readers have this text already. */
    async check(text: string) {
      const { content, name } = issueIn(text, siteUrl);
      const [subscribers, sent] = await Promise.all([countSubscribers(db), countSent(db, name)]);
      return { subject: content.subject, subscribers, sent };
    },

    async preview(text: string, email: string) {
      const { content } = issueIn(text, siteUrl);
      await newsletter.preview(content, email);
      return { email };
    },

    /** Each reader gets a text once, however often it is sent. */
    async send(text: string) {
      const { content, name } = issueIn(text, siteUrl);
      await countAll(db, [limitsOf.issues], now());
      const { written, before } = await newsletter.send(content, name);
      return { subject: content.subject, queued: written, sent: before };
    },
  };
}

import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validatorOf = (rules: Record<string, 'off'>) =>
  new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: ['html-validate:standard'], rules }),
  );

/** The standard alone (decision 0028): no rule of style, and none switched off. */
const pages = validatorOf({});

/** Outlook reads `width`, `height`, `align` and `cellpadding`, which HTML calls deprecated. */
const emails = validatorOf({ 'no-deprecated-attr': 'off' });

function faultsOf(validator: HtmlValidate, html: string): string[] {
  const { results } = validator.validateStringSync(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}

/** What is not valid in a page or a piece of one, a sentence each. */
export const htmlFaults = (html: string): string[] => faultsOf(pages, html);

/** What is not valid in an email. */
export const emailFaults = (html: string): string[] => faultsOf(emails, html);

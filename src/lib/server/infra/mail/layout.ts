import { directionOf } from '#lib/messages/languages.ts';
import { mailtoUrl } from '#lib/email/address.ts';
import { settingWord } from '#lib/messages/texts.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { escapeHtml } from '#lib/format/html.ts';
import { unbroken } from '#lib/format/unbroken.ts';
import * as m from '#messages';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';

interface Link {
  label: string;
  url: string;
}

/** Text with links. */
export type Words = string | readonly (string | Link)[];

/** A sentence with the input `link`. */
export function withLink(message: (inputs: { link: string }) => string, link: Link): Words {
  const [before, after] = aroundLink(message);
  return [before, link, after];
}

/** A part of an email: a paragraph, a heading, or a list. */
export type Block = Words | { heading: string } | { items: readonly Words[] };

interface QrCodeBlock {
  /** What the code says. */
  qrText: string;
  alt: string;
}

/** The content of an email, without its layout. */
export interface EmailContent {
  subject: string;
  heading: string;
  /** What inboxes show beside the subject. */
  preview: string;
  /** At most one of them is a QR code. */
  paragraphs: readonly (Block | QrCodeBlock)[];
  /** Six digits, shown large. No other six-digit number may come before it. */
  code?: string;
  /** Rows of a label and a value, such as products and prices. */
  table?: readonly (readonly [words: string, figure: string])[];
  action?: { label: string; url: string };
  /** Small print at the end. */
  footnote?: Words;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  /** What its QR code says; the HTML names the picture by `QR_CODE_ID`. */
  qrText: string;
}

export const QR_CODE_ID = 'qr-code';
const QR_CODE_SIDE = 240;

const SANS = 'font-family:Arial,Helvetica,sans-serif';
const weave = ['#e8b042', '#232d5b', '#c1523e', '#fbf6ec'];
const SQUARES = 20;

/** Email clients support tables and inline styles, and little else. */
const selvedge = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${Array.from(
  { length: SQUARES },
  (_, at) => `<td height="8" style="height:8px;background:${weave[at % weave.length]}"></td>`,
).join('')}</tr></table>`;

const partsOf = (words: Words) => (typeof words === 'string' ? [words] : words);

const inHtml = (words: Words): string =>
  partsOf(words)
    .map((part) =>
      typeof part === 'string'
        ? escapeHtml(unbroken(part))
        : `<a href="${escapeHtml(part.url)}" style="color:#323f7f">${escapeHtml(part.label)}</a>`,
    )
    .join('');

/** A URL that is its own label is written once. */
const inText = (words: Words): string =>
  partsOf(words)
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.label === part.url ? part.url : `${part.label} (${part.url})`;
    })
    .join('');

/** Long names and links without a space break, so that no phone has to scroll sideways. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

const BODY = `${SANS};font-size:16px;line-height:1.55`;

function blockInHtml(block: Block | QrCodeBlock): string {
  if (typeof block === 'object' && 'heading' in block) {
    return `<h2 style="margin:26px 0 8px;font-size:20px;line-height:1.25">${escapeHtml(block.heading)}</h2>`;
  }
  if (typeof block === 'object' && 'items' in block) {
    const items = block.items.map((item) => `<li style="margin:0 0 6px">${inHtml(item)}</li>`);
    return `<ul style="margin:0 0 16px;padding:0 0 0 22px;${BODY}">${items.join('')}</ul>`;
  }
  if (typeof block === 'object' && 'qrText' in block) {
    return `<p style="margin:0 0 16px"><img src="cid:${QR_CODE_ID}" alt="${escapeHtml(block.alt)}" width="${QR_CODE_SIDE}" height="${QR_CODE_SIDE}" style="display:block;background:#fff"></p>`;
  }
  return `<p style="margin:0 0 16px;${BODY}">${inHtml(block)}</p>`;
}

function blockInText(block: Block | QrCodeBlock): string {
  if (typeof block === 'object' && 'heading' in block) return block.heading;
  if (typeof block === 'object' && 'items' in block) {
    return block.items.map((item) => `- ${inText(item)}`).join('\n');
  }
  if (typeof block === 'object' && 'qrText' in block) return `[${block.alt}]`;
  return inText(block);
}

const codeBox = (code: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#e5e8f3;border:2px solid #41509a;border-radius:10px;padding:14px 24px;font-size:38px;font-weight:700;letter-spacing:8px;color:#232d5b">${code}</td></tr></table>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:6px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#323f7f;border-radius:8px;padding:14px 24px;color:#fffdf8;${SANS};font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;

const CELL = `border-top:1px solid #e6dcc8;${SANS};font-size:15px;line-height:1.4`;
/** Mail programs know no logical properties. */
const sides = () =>
  directionOf(m.common_locale()) === 'rtl'
    ? { start: 'right', end: 'left' }
    : { start: 'left', end: 'right' };
const wordsCell = (words: string, weight: number) =>
  `<td align="${sides().start}" style="padding:9px 0;${CELL};font-weight:${weight}">${escapeHtml(unbroken(words))}</td>`;
const figureCell = (figure: string, weight: number) =>
  `<td align="${sides().end}" style="padding:9px 0;padding-${sides().start}:12px;${CELL};font-weight:${weight};white-space:nowrap">${escapeHtml(figure)}</td>`;

/** The last row is the sum. */
const tableOf = (rows: NonNullable<EmailContent['table']>) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows
    .map(([words, figure], at) => {
      const weight = at === rows.length - 1 ? 700 : 400;
      return `<tr>${wordsCell(words, weight)}${figureCell(figure, weight)}</tr>`;
    })
    .join('')}</table>`;

const small = (words: Words) =>
  `<p style="margin:20px 0 0;${SANS};font-size:15px;line-height:1.55;color:#5a5260">${inHtml(words)}</p>`;

/** The email as plain text and as HTML, with the same text in both. */
export function renderEmail(content: EmailContent, settings: PublicSettings): RenderedEmail {
  const { name, contact } = settings;
  const place = `${name}, ${settingWord(contact.street)}, ${settingWord(contact.city)} ${contact.postalCode}`;
  const { subject, heading, preview, paragraphs, code, table, action, footnote } = content;
  const text = [
    heading,
    ...(code ? [code] : []),
    ...paragraphs.map(blockInText),
    ...(table ? [table.map(([words, figure]) => `${words}: ${figure}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(footnote ? [inText(footnote)] : []),
    `--\n${place}\n${contact.phone}, ${contact.email}`,
  ].join('\n\n');
  const direction = directionOf(m.common_locale());
  const html = `<!doctype html><html lang="${m.common_locale()}"${direction ? ` dir="${direction}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f5ecdb"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5ecdb"><tr><td align="center" style="padding:24px 10px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#fffdf8;font-family:Georgia,'Times New Roman',serif;color:#1f1b24;${BREAKS}"><tr><td style="background:#232d5b;padding:18px 28px;color:#fbf6ec;font-size:26px;font-weight:700">${escapeHtml(name)}</td></tr><tr><td style="font-size:0;line-height:0">${selvedge}</td></tr><tr><td style="padding:30px 28px 34px"><h1 style="margin:0 0 10px;font-size:26px;line-height:1.2">${escapeHtml(heading)}</h1>${paragraphs.map(blockInHtml).join('')}${code ? codeBox(code) : ''}${table ? tableOf(table) : ''}${action ? button(action) : ''}${footnote ? small(footnote) : ''}</td></tr><tr><td style="background:#1a2144;color:#e5e8f3;padding:20px 28px;font:14px/1.55 Arial,sans-serif">${escapeHtml(place)}<br>${escapeHtml(contact.phone)}, <a href="${escapeHtml(mailtoUrl(contact.email))}" style="color:#f5dc9f">${escapeHtml(contact.email)}</a></td></tr></table></td></tr></table></body></html>`;
  const qrText = paragraphs.flatMap((block) =>
    typeof block === 'object' && 'qrText' in block ? [block.qrText] : [],
  );
  return { subject, text, html, qrText: qrText[0] ?? '' };
}

/** Many times what a form of the shop has. */
const MAX_PARTS = 200;
const MAX_HEAD_BYTES = 4_096;

const LINE_END = '\r\n';
const HEAD_END = Buffer.from('\r\n\r\n');
const LAST = '--';

const boundaryOf = (type: string): string | undefined => {
  const found = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  return found?.[1] ?? found?.[2];
};

/** Browsers write these three in another way, so that a name can't end the line. */
const UNESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
const unescapeName = (text: string): string =>
  text.replace(/%(?:22|0D|0A)/gi, (code) => UNESCAPED[code.toUpperCase()] ?? code);

interface Head {
  name: string;
  /** Of a file. */
  filename: string | undefined;
  type: string;
}

function readHead(bytes: Uint8Array): Head | undefined {
  const lines = new Map(
    new TextDecoder()
      .decode(bytes)
      .split(LINE_END)
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const;
      }),
  );
  const disposition = lines.get('content-disposition') ?? '';
  if (!/^form-data\s*;/i.test(disposition)) return undefined;
  const fields = new Map(
    [...disposition.matchAll(/;\s*([\w*]+)=(?:"([^"]*)"|([^;\s]*))/g)].map(
      ([, key = '', quoted, plain]) => [key.toLowerCase(), unescapeName(quoted ?? plain ?? '')],
    ),
  );
  const name = fields.get('name');
  if (name === undefined) return undefined;
  return { name, filename: fields.get('filename'), type: lines.get('content-type') ?? '' };
}

/**
 * Takes a form with files apart (RFC 7578). Everything is found by native searches: a parser that looks at each byte
 * of 10 MB holds up all other requests. `undefined` for what is no form, or one of very many parts or very long heads.
 */
export function readMultipart(body: ArrayBuffer, contentType: string): FormData | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const bytes = Buffer.from(body);
  const mark = Buffer.from(`${LINE_END}--${boundary}`, 'latin1');
  const startsAt = bytes.subarray(0, mark.length - 2).equals(mark.subarray(2))
    ? mark.length - 2
    : bytes.indexOf(mark) + mark.length;
  if (startsAt < mark.length - 2) return undefined;
  const form = new FormData();
  let at = startsAt;
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    if (bytes.toString('latin1', at, at + 2) === LAST) return form;
    const near = bytes.subarray(at, at + MAX_HEAD_BYTES);
    const headEnd = near.indexOf(HEAD_END);
    // A part without any head has none to be named by.
    const head = headEnd === -1 ? undefined : readHead(near.subarray(0, headEnd));
    const from = at + headEnd + HEAD_END.length;
    const to = head ? bytes.indexOf(mark, from) : -1;
    if (!head || to === -1) return undefined;
    const content = bytes.subarray(from, to);
    const { name, filename, type } = head;
    if (filename === undefined) form.append(name, new TextDecoder().decode(content));
    else form.append(name, new File([content], filename, { type }));
    at = to + mark.length;
  }
  return undefined;
}

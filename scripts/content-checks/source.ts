import { LineCounter, parseDocument, type Document } from 'yaml';
import type { Problem, Written } from '#lib/content/checks/problem.ts';

type Path = readonly (string | number)[];

export type Reading = Written | Problem;
export const isProblem = (reading: Reading): reading is Problem => 'message' in reading;

function startOf(document: Document, path: Path): number | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
      return Number(node.range[0]);
    }
  }
  return undefined;
}

/** Reads a YAML or JSON text; `linesBefore` are those of the file that stand before it. */
export function readWritten(file: string, text: string, linesBefore = 0): Reading {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + linesBefore;
  const [error] = document.errors;
  if (error) {
    return {
      file,
      line: lineAt(error.pos[0]),
      message:
        'can not be read from here on. Compare with the entries before it; a text with a colon, a # or quotes in it is put in quotes.',
    };
  }
  return {
    file,
    value: document.toJS(),
    lineOf: (path) => {
      const start = startOf(document, path);
      return start === undefined ? undefined : lineAt(start);
    },
  };
}

const HEAD = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** A text's frontmatter and body. */
export function readText(file: string, text: string) {
  const [whole, head = ''] = (text.startsWith('---') && HEAD.exec(text)) || [];
  if (whole === undefined) {
    const message = 'must begin with a line of ---, its fields, and another line of ---.';
    return { head: { file, line: 1, message }, body: '', bodyLine: 1 };
  }
  return {
    head: readWritten(file, head, 1),
    body: text.slice(whole.length),
    bodyLine: whole.split('\n').length,
  };
}

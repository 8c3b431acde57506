import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** `describe` or `test`, whatever is said between that and the title. */
function verbOf(callee: ts.Expression): string | undefined {
  if (ts.isCallExpression(callee)) return verbOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return ts.isIdentifier(callee) ? callee.text : '';
  return callee.name.text === 'describe' ? 'describe' : verbOf(callee.expression);
}

/** The sentences that a file names at its top, as `const WORDS = '…'` or in a table of objects. */
function namedTexts(source: ts.SourceFile): string {
  return source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .map((statement) => statement.getText(source))
    .join('\n');
}

/** Quotes and breaks that a source needs and a reader does not see. */
const asRead = (text: string): string => text.replaceAll('\\', '').replaceAll(/\s+/g, ' ');

/**
 * The tests of a file by their titles, each with those of the groups around it, as a reporter
 * prints them; the values are their sources, with the constants and tables of the file.
 */
export function bodiesOf(file: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const named = namedTexts(source);
  const bodies = new Map<string, string>();
  const walk = (node: ts.Node, around: readonly string[]): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    const verb = ts.isCallExpression(node) ? verbOf(node.expression) : undefined;
    const isTitled =
      first !== undefined && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));
    const title = isTitled
      ? ts.isStringLiteralLike(first)
        ? first.text
        : first.getText(source).slice(1, -1)
      : '';
    if (isTitled && verb === 'test') {
      bodies.set([...around, title].join(' '), asRead(`${node.getText(source)}\n${named}`));
    }
    const within = isTitled && verb === 'describe' ? [...around, title] : around;
    ts.forEachChild(node, (child) => walk(child, within));
  };
  walk(source, []);
  return bodies;
}

import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** `describe` or `test`, whatever is said between that and the title. */
function verbOf(callee: ts.Expression): string | undefined {
  if (ts.isCallExpression(callee)) return verbOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return ts.isIdentifier(callee) ? callee.text : '';
  return callee.name.text === 'describe' ? 'describe' : verbOf(callee.expression);
}

/** The constants of a file or of a group, as `const WORDS = '…'` or a table of objects. */
const constantsOf = ({ statements }: ts.SourceFile | ts.Block): string =>
  statements
    .filter((statement) => ts.isVariableStatement(statement))
    .map((statement) => statement.getText())
    .join('\n');

/** The constants of a `describe`. */
function groupConstants(call: ts.Node): string {
  const body = ts.isCallExpression(call) ? call.arguments.at(-1) : undefined;
  return body && ts.isArrowFunction(body) && ts.isBlock(body.body) ? constantsOf(body.body) : '';
}

/** Quotes and breaks that a source needs and a reader does not see. */
const asRead = (text: string): string => text.replaceAll('\\', '').replaceAll(/\s+/g, ' ');

/**
 * The tests of a file by their titles, each with those of the groups around it, as a reporter
 * prints them; the values are their sources, with the constants of the file and of those groups.
 */
export function bodiesOf(file: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const bodies = new Map<string, string>();
  const walk = (node: ts.Node, around: readonly string[], constants: string): void => {
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
      bodies.set([...around, title].join(' '), asRead(`${node.getText(source)}\n${constants}`));
    }
    const isGroup = isTitled && verb === 'describe';
    const within = isGroup ? [...around, title] : around;
    const known = isGroup ? `${constants}\n${groupConstants(node)}` : constants;
    ts.forEachChild(node, (child) => walk(child, within, known));
  };
  walk(source, [], constantsOf(source));
  return bodies;
}

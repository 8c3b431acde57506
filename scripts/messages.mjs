// The messages of `src/messages`: checks and compiles them, and writes them into the browser's scripts
// (decision 0043).
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { compile } from '@inlang/paraglide-js';

const FOLDER = 'src/messages';
const { baseLocale, locales } = JSON.parse(
  readFileSync(`${FOLDER}/project.inlang/settings.json`, 'utf8'),
);

/** All messages of a language by their keys. */
const messagesOf = (locale) =>
  new Map(
    globSync(`${FOLDER}/${locale}/*.json`).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8'))),
    ),
  );

const inputsOf = (message) =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].toSorted().join(' ');

/**
 * What is missing, unknown or unused, a sentence each. `translated` has the messages of each language
 * by its code, the base language first; `code` is what may call them.
 */
export function messageProblems(translated, code) {
  const [[, base]] = translated;
  const used = new Set(Array.from(code.matchAll(/\bm\.(\w+)/g), ([, key]) => key));
  const unused = [...base.keys()].filter((key) => !used.has(key));
  const problems = translated.flatMap(([locale, messages]) => {
    const missing = [...base.keys()].filter((key) => !messages.has(key));
    const unknown = [...messages.keys()].filter((key) => !base.has(key));
    const other = [...base].filter(
      ([key, message]) => messages.has(key) && inputsOf(messages.get(key)) !== inputsOf(message),
    );
    return [
      ...missing.map((key) => `${locale}: ${key} is missing.`),
      ...unknown.map((key) => `${locale}: ${key} is in no file of the base language.`),
      ...other.map(
        ([key, message]) => `${locale}: ${key} takes ${inputsOf(message) || 'no input'}.`,
      ),
    ];
  });
  return [...problems, ...unused.map((key) => `${key} is not used.`)];
}

/**
 * The translated content and words of the files by language: `category/bags` has the fields of
 * `<locale>/content/category.json` with the key `bags`.
 */
const writtenContent = () =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(
        globSync(`${FOLDER}/${locale}/content/*.json`).flatMap((file) => {
          const kind = basename(file, '.json').replace('.', '/');
          const things = JSON.parse(readFileSync(file, 'utf8'));
          return Object.entries(things).map(([id, texts]) => [`${kind}/${id}`, texts]);
        }),
      ),
    ]),
  );

const STAMP = `${FOLDER}/compiled/.inputs`;

/** A hash of all that is compiled, and of what compiles it. */
function inputsHash() {
  const files = globSync([`${FOLDER}/**/*.json`, 'scripts/messages.mjs', 'package-lock.json']);
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Compiles the messages into functions with types, `#messages`, and the content into `#messages/content`. */
export async function compileMessages() {
  const inputs = inputsHash();
  // The compiler empties the folder, which a build and tests may read at the same time.
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  await compile({
    project: `${FOLDER}/project.inlang`,
    outdir: `${FOLDER}/compiled`,
    outputStructure: 'locale-modules',
    strategy: ['globalVariable', 'baseLocale'],
    disableAsyncLocalStorage: true,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
  writeFileSync(
    `${FOLDER}/compiled/languages.js`,
    `export const languages = /** @type {const} */ (${JSON.stringify(locales)});\n`,
  );
  const content = JSON.stringify(writtenContent());
  writeFileSync(
    `${FOLDER}/compiled/content.js`,
    `/** @type {Record<string, Record<string, Record<string, string>>>} */\nexport default ${content};\n`,
  );
  writeFileSync(STAMP, inputs);
}

/** Stops the build when messages have problems, and lists them. */
export const messagesChecked = {
  name: 'messages-checked',
  hooks: {
    'astro:config:done': () => {
      const code = globSync('src/**/*.{ts,tsx,astro}', { exclude: [`${FOLDER}/**`] });
      const languages = globSync(`${FOLDER}/*/common.json`).map((file) => basename(dirname(file)));
      const problems = messageProblems(
        [baseLocale, ...languages.filter((language) => language !== baseLocale)].map((language) => [
          language,
          messagesOf(language),
        ]),
        code.map((file) => readFileSync(file, 'utf8')).join('\n'),
      );
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  },
};

/** The compiled functions of each language. */
const compiledMessages = async () =>
  Object.fromEntries(
    await Promise.all(
      locales.map(async (locale) => [
        locale,
        await import(`../${FOLDER}/compiled/messages/${locale}.js`),
      ]),
    ),
  );

const PLAIN = /^\(i?\) => \{\s*return \(([`"].*[`"])\)\s*\}$/s;

/** A message as code: a text, or a function of its inputs. */
function codeOf(message) {
  const code = String(message)
    .replaceAll(/\/\*\*.*?\*\/ /g, '')
    .replaceAll(/registry\.plural\(("\w+"), (.+?), \{\}\)/g, 'new Intl.PluralRules($1).select($2)')
    .replaceAll('i?.', 'i.');
  const [, text] = PLAIN.exec(code) ?? [];
  if (message.length === 0) return text ?? `(${code})()`;
  return text ? `(i=>${text})` : `(${code})`;
}

const IMPORT = /^\s*import \* as m from '#messages';$/m;
const MESSAGE = /\bm\.(\w+)(?:\((\s*\))?)?/g;
const IN_LOCALE = /\bm\.(\w+)\(\{\}, \{ locale \}\)/g;
const CALL = /\$message\((["'`])(\w+) \w+\1(?:\)|,)/g;
const PRELOADED = /(["'`]_astro\/)(?=[\w.-]+\.js)/g;

const ADMIN = /\/(?:islands\/admin\/|pages\/admin\/|layouts\/Admin\.)/;

/** The files that pages of shoppers and drivers load; the admin area stays English. */
function shownInEveryLanguage(bundle) {
  const found = new Set();
  const waiting = Object.values(bundle)
    .filter(({ isEntry, facadeModuleId }) => isEntry && !ADMIN.test(facadeModuleId ?? ''))
    .map(({ fileName }) => fileName);
  for (const fileName of waiting) {
    if (found.has(fileName)) continue;
    found.add(fileName);
    const { imports = [], dynamicImports = [] } = bundle[fileName] ?? {};
    waiting.push(...imports, ...dynamicImports);
  }
  return found;
}

/**
 * Gives browsers the messages of one language. The scripts are built once, with calls that name the
 * messages. Then each call is replaced by its text: in English in `_astro`, in each other language in
 * a folder of its own below.
 */
export function localizedScripts(load = compiledMessages) {
  let compiled;
  // A changed text changes the name of the file.
  const hashOf = (key) =>
    createHash('sha256')
      .update(
        Object.values(compiled)
          .map((messages) => String(messages[key]))
          .join(),
      )
      .digest('hex')
      .slice(0, 8);
  const localized = (code, messages) =>
    code.replaceAll(CALL, (call, _quote, key) => {
      const text = codeOf(messages[key]);
      return call.endsWith(',') ? `${text}(` : text;
    });
  return {
    name: 'localized-scripts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      compiled = await load();
    },
    transform(code) {
      if (!IMPORT.test(code)) return undefined;
      const inEach = code.replace(IMPORT, '').replaceAll(IN_LOCALE, (_called, key) => {
        const texts = Object.entries(compiled).map(([locale, messages]) => [
          locale,
          messages[key](),
        ]);
        return `(${JSON.stringify(Object.fromEntries(texts))})[locale]`;
      });
      return inEach.replaceAll(MESSAGE, (called, key, isEmpty) => {
        const start = `$message("${key} ${hashOf(key)}"`;
        if (!called.includes('(')) {
          return compiled[baseLocale][key].length > 0
            ? `((i) => ${start}, i))`
            : `(() => ${start}))`;
        }
        return isEmpty === undefined ? `${start},` : `${start})`;
      });
    },
    // After the files to preload were written into the code.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const shown = shownInEveryLanguage(bundle);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const { code, fileName } = chunk;
          for (const [locale, messages] of Object.entries(compiled)) {
            const source = localized(code, messages);
            if (locale === baseLocale) chunk.code = source;
            else if (shown.has(fileName)) {
              this.emitFile({
                type: 'asset',
                fileName: fileName.replace('_astro/', `_astro/${locale}/`),
                source: source.replaceAll(PRELOADED, `$1${locale}/`),
              });
            }
          }
        }
      },
    },
  };
}

import { describe, expect, test, vi } from 'vitest';
import { localizedScripts, messageProblems } from '../../../scripts/messages.mjs';

test('missing, unknown and unused messages and inputs are problems', () => {
  const english = new Map([
    ['cart_empty', 'Your cart is empty'],
    ['cart_remove', 'Remove {product}'],
    ['cart_total', 'Total'],
  ]);
  const sinhala = new Map([
    ['cart_empty', 'කරත්තය හිස්'],
    ['cart_remove', 'ඉවත් කරන්න'],
    ['cart_totl', 'එකතුව'],
  ]);
  const code = 'm.cart_empty(); m.cart_remove({ product });';
  expect(
    messageProblems(
      [
        ['en', english],
        ['si', sinhala],
      ],
      code,
    ),
  ).toEqual([
    'si: cart_total is missing.',
    'si: cart_totl is in no file of the base language.',
    'si: cart_remove takes {product}.',
    'cart_total is not used.',
  ]);
});

describe('The scripts of browsers', () => {
  const messages = {
    en: {
      empty: () => 'Empty',
      remove: (i: { product: string }) => `Remove ${i?.product}`,
    },
    xx: {
      empty: () => 'Ymptë',
      remove: (i: { product: string }) => `${i?.product} rëmovë`,
    },
  };
  const SOURCE = `import * as m from '#messages';
export const texts = (product) => [m.empty(), m.remove({ product }), [m.empty][0](), m.empty({}, { locale })];
const locale = 'xx';
export const more = () => import('_astro/more.js');`;

  async function built() {
    const plugin = localizedScripts(async () => messages);
    await plugin.buildStart();
    const code = plugin.transform(SOURCE) ?? '';
    const chunk = { type: 'chunk', isEntry: true, fileName: '_astro/cart.js', code };
    const emitFile = vi.fn<(file: { fileName: string; source: string }) => void>();
    plugin.generateBundle.handler.call({ emitFile }, {}, { [chunk.fileName]: chunk });
    return { code, english: chunk.code, emitted: emitFile.mock.calls.map(([file]) => file) };
  }

  const textsIn = async (code: string): Promise<unknown> => {
    const file: { texts: (product: string) => unknown } = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );
    return file.texts('Sarong');
  };

  test('hold the messages of one language, and of each what a call names a language for', async () => {
    const { english, emitted } = await built();
    expect(await textsIn(english)).toEqual(['Empty', 'Remove Sarong', 'Empty', 'Ymptë']);
    expect(emitted.map(({ fileName }) => fileName)).toEqual(['_astro/xx/cart.js']);
    const [{ source } = { source: '' }] = emitted;
    expect(await textsIn(source)).toEqual(['Ymptë', 'Sarong rëmovë', 'Ymptë', 'Ymptë']);
    expect(source).toContain('_astro/xx/more.js');
  });

  test('have other names when a translation changes', async () => {
    const { code } = await built();
    messages.xx.empty = () => 'Ëmpty';
    expect((await built()).code).not.toBe(code);
  });
});

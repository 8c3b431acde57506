import axe from 'axe-core';

/**
 * What axe finds in a part of the document. A component under test has no page around it, so the
 * rules about a page's landmarks and headings are left out.
 */
export async function accessibilityFaults(part: Element = document.body): Promise<string[]> {
  // A text that is still fading in has too little contrast.
  const animations = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(animations.map(({ finished }) => finished));
  const { violations } = await axe.run(part, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

const LONGEST = 220;

/** The first sentences of a description, as many as fit beside the price; at least one. */
export function firstSentences(description: string): string {
  const [paragraph = ''] = description.split('\n');
  let short = '';
  for (const sentence of paragraph.split(/(?<=[.!?])\s+/)) {
    const longer = `${short} ${sentence}`.trim();
    if (short !== '' && longer.length > LONGEST) break;
    short = longer;
  }
  return short;
}

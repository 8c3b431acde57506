const LONGEST = 220;

/** The first sentences of a description, as many as fit beside the price; at least one. */
export function firstSentences(description: string): string {
  const sentences = description.split('\n')[0]?.match(/[^.!?]+[.!?]+(?=\s|$)\s*|[^.!?]+$/g) ?? [];
  let short = '';
  for (const sentence of sentences) {
    if (short !== '' && short.length + sentence.length > LONGEST) break;
    short += sentence;
  }
  return short.trim();
}

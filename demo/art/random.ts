export const hash = (s: string): number => {
  let h = 2166136261;
  for (const c of s) {
    h ^= c.charCodeAt(0);
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
};

/** Numbers that follow from a seed, so that a picture is the same for ever. */
export interface Random {
  (): number;
  between(a: number, b: number): number;
  whole(a: number, b: number): number;
  pick<T>(x: readonly T[]): T;
  chance(p: number): boolean;
}

/** The list read round and round. */
export const cycle = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

/** Random numbers that follow from the seed alone. */
export const seeded = (seed: string): Random => {
  let a = hash(seed);
  const r = () => {
    a |= 0;
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(r, {
    between: (a: number, b: number) => a + (b - a) * r(),
    whole: (a: number, b: number) => Math.floor(a + (b - a + 1) * r()),
    pick: <T>(x: readonly T[]): T => x[Math.floor(r() * x.length)] as T,
    chance: (p: number) => r() < p,
  });
};

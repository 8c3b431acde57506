import type { Place } from '../kit/shop-under-load.ts';

interface Asked {
  place: Place;
  /** A further place on the same engine. */
  another: () => Promise<Place>;
  /** All rounds, not the few that are done in minutes. */
  isLong: boolean;
  /** A heading with the engine in it. */
  title: (what: string) => string;
}

/** Lets something go wrong with a real shop, and prints what it did to people. */
export type Scenario = (asked: Asked) => Promise<void>;

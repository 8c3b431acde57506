import type { Cloth } from './cloth.ts';
import type { Lathe } from './lathe.ts';
import type { Random } from './random.ts';

/** A drawing of one object, and how to show it. */
export interface Drawing {
  art: string;
  /** Scale and centre of the front view. */
  frame: readonly [scale: number, x: number, y: number];
  /** Centre and enlargement of the close view. */
  focus: readonly [x: number, y: number, zoom: number];
  stage: 'stand' | 'flat' | 'air';
  setting: Setting;
}

/** Where the object is seen in use. */
export type Setting =
  | { kind: 'rail'; front: Cloth; back: Cloth; fringe: string; w: number }
  | { kind: 'hanger' }
  | { kind: 'ceiling' }
  | { kind: 'tray' }
  | { kind: 'floor'; cloth: Cloth }
  | { kind: 'bed'; cloth: Cloth }
  | { kind: 'table'; vase: string };

/** What lies in a bowl or a basket. */
export type Content = (r: Random, L: Lathe) => string;

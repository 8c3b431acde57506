import { darken, lighten } from './dyes.ts';
import { ellipse, fill, linear, round, stroke } from './svg.ts';

const { max, min, sin, cos, PI } = Math;

export type Point = [x: number, y: number];

/** A body turned on an upright axis. `u` runs round it (0 faces us), `v` from top to foot. */
export interface Lathe {
  cx: number;
  tilt: number;
  outline: string;
  topRadius: number;
  topY: number;
  footRadius: number;
  footY: number;
  widest: number;
  at(v: number): Point;
  point(u: number, v: number): Point;
  patch(u0: number, u1: number, v0: number, v1: number): string;
  band(v0: number, v1: number): string;
  ring(v: number): string;
  shade(k?: number): string;
  around(k: number, f: (u0: number, u1: number, i: number) => string): string;
  triangle(u0: number, u1: number, v0: number, v1: number): string;
  diamond(u0: number, u1: number, v0: number, v1: number): string;
  dot(u: number, v: number, q: number, c: string): string;
}

/** Turns a profile of radius and height into a body. */
export function lathe(cx: number, prof: readonly (readonly [number, number])[], e = 0.22): Lathe {
  const pts: Point[] = [],
    N = 10;
  const p = (i: number) => prof[max(0, min(prof.length - 1, i))] as readonly [number, number];
  for (let i = 0; i < prof.length - 1; i++)
    for (let k = 0; k < N; k++) {
      const t = k / N,
        a = p(i - 1),
        b = p(i),
        c = p(i + 1),
        d = p(i + 2);
      const q = (j: 0 | 1) =>
        0.5 *
        (2 * b[j] +
          (c[j] - a[j]) * t +
          (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t +
          (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t * t * t);
      pts.push([max(0, q(0)), q(1)]);
    }
  pts.push([...p(prof.length)]);
  const at = (v: number): Point => {
    const x = max(0, min(1, v)) * (pts.length - 1),
      i = Math.min(pts.length - 2, Math.floor(x)),
      t = x - i,
      a = pts[i] as Point,
      b = pts[i + 1] as Point;
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  };
  const proj = (u: number, v: number): Point => {
    const [r, y] = at(v);
    return [cx + r * sin(u), y + e * r * cos(u)];
  };
  const L = pts.map(([r, y]) => `${round(cx - r)} ${round(y)}`),
    Rt = pts.map(([r, y]) => `${round(cx + r)} ${round(y)}`).reverse();
  const [rt, yt] = pts[0] as Point,
    [rb, yb] = pts[pts.length - 1] as Point;
  const outline = `M${L.join('L')}A${round(rb)} ${round(rb * e)} 0 0 0 ${round(cx + rb)} ${round(yb)}L${Rt.join('L')}A${round(rt)} ${round(rt * e)} 0 0 0 ${round(cx - rt)} ${round(yt)}Z`;
  const poly = (ps: readonly Point[]) =>
    'M' + ps.map((q) => `${round(q[0])} ${round(q[1])}`).join('L') + 'Z';
  const quad = (u0: number, u1: number, v0: number, v1: number) =>
    poly([
      proj(u0, v0),
      proj((u0 + u1) / 2, v0),
      proj(u1, v0),
      proj(u1, v1),
      proj((u0 + u1) / 2, v1),
      proj(u0, v1),
    ]);
  const band = (v0: number, v1: number) => {
    const A: Point[] = [],
      B: Point[] = [];
    for (let i = 0; i <= 24; i++) {
      const u = -PI / 2 + (PI * i) / 24;
      A.push(proj(u, v0));
      B.unshift(proj(u, v1));
    }
    return poly([...A, ...B]);
  };
  const ring = (v: number) => {
    const [r, y] = at(v);
    return `M${round(cx - r)} ${round(y)}A${round(r)} ${round(r * e)} 0 0 0 ${round(cx + r)} ${round(y)}`;
  };
  const mx = max(...pts.map((q) => q[0]));
  const shade = (k = 1) =>
    fill(
      outline,
      linear(
        { from: [cx - mx, 0], to: [cx + mx, 0], user: true },
        [0, '#120810', 0.34 * k],
        [0.14, '#120810', 0.06 * k],
        [0.28, '#fff6e4', 0.34 * k],
        [0.42, '#fff6e4', 0.05 * k],
        [0.68, '#120810', 0.2 * k],
        [0.92, '#120810', 0.52 * k],
        [1, '#f7e2c0', 0.12 * k],
      ),
    );
  return {
    cx,
    tilt: e,
    at,
    point: proj,
    outline,
    patch: quad,
    band,
    ring,
    shade,
    topRadius: rt,
    topY: yt,
    footRadius: rb,
    footY: yb,
    widest: mx,
    around: (k: number, f: (u0: number, u1: number, i: number) => string) => {
      let s = '';
      for (let i = 0; i < k; i++) {
        const u0 = -PI / 2 + (PI * i) / k,
          u1 = -PI / 2 + (PI * (i + 1)) / k;
        s += f(u0, u1, i);
      }
      return s;
    },
    triangle: (u0: number, u1: number, v0: number, v1: number) =>
      poly([proj(u0, v1), proj((u0 + u1) / 2, v0), proj(u1, v1)]),
    diamond: (u0: number, u1: number, v0: number, v1: number) =>
      poly([
        proj(u0, (v0 + v1) / 2),
        proj((u0 + u1) / 2, v0),
        proj(u1, (v0 + v1) / 2),
        proj((u0 + u1) / 2, v1),
      ]),
    dot: (u: number, v: number, q: number, c: string) => {
      const [x, y] = proj(u, v);
      return ellipse(x, y, q * max(0.1, cos(u)), q, c);
    },
  };
}

/** The open mouth of a body. */
export const rim = (L: Lathe, c: string, th = 8, dark = 0.5): string => {
  const { cx, topY, topRadius, tilt } = L;
  return (
    ellipse(cx, topY, topRadius, topRadius * tilt, lighten(c, 0.28)) +
    ellipse(
      cx,
      topY + 1,
      topRadius - th,
      (topRadius - th) * tilt,
      linear(
        { to: [1, 0.3] },
        [0, darken(c, dark + 0.14)],
        [0.55, darken(c, dark)],
        [1, darken(c, dark * 0.35)],
      ),
    ) +
    stroke(
      `M${round(cx - topRadius)} ${round(topY)}A${round(topRadius)} ${round(topRadius * tilt)} 0 0 0 ${round(cx + topRadius)} ${round(topY)}`,
      lighten(c, 0.45),
      2,
      'opacity=".7"',
    )
  );
};

/** Radius and height, from top to foot. */
export type Profile = readonly [readonly [number, number], ...(readonly [number, number])[]];

import { permissions } from '#lib/account/permissions.ts';
import { limits } from './access-limits.ts';
import { rows } from './access-rows.ts';

/** Who may do what, as docs/security.md has it: of the calls that not everybody may make. */

const HEAD = ['who', 'call', 'refused on whom: which acts', 'answer'];

const nameOf = (who: (typeof rows)[number]['access']['who']): string => {
  if (typeof who === 'string') return who;
  return who.length === permissions.length ? 'any permission' : who.join(' or ');
};

const order = ['driver', ...permissions];
const placeOf = (who: string): number => {
  const place = order.indexOf(who);
  return place === -1 ? order.length : place;
};

const pathOf = ({ call }: (typeof rows)[number]): string => call.split(' ')[1] ?? '';

/** A call; what of it is refused stands in a row for each target and status. */
function linesOf({ call, access }: (typeof rows)[number]): string[][] {
  const who = nameOf(access.who);
  const own = limits.filter((limit) => limit.call === call && who.includes(limit.permission));
  if (own.length === 0) return [[who, `\`${call}\``, '', '']];
  const targets = Map.groupBy(own, ({ on, status }) => `${on}\n${status}`);
  return Array.from(targets.values(), (alike) => {
    const acts = alike.map(({ act }) => act).join(', ');
    return [who, `\`${call}\``, `${alike[0]?.on}: ${acts}`, String(alike[0]?.status)];
  });
}

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export function accessTable(): string {
  const guarded = rows.filter(
    ({ call, access: { who } }) =>
      !(who === 'anyone' || who === 'signed in' || who === 'owner') &&
      !call.includes(' /api/orders/'),
  );
  const sorted = guarded.toSorted(
    (one, other) =>
      placeOf(nameOf(one.access.who)) - placeOf(nameOf(other.access.who)) ||
      nameOf(one.access.who).localeCompare(nameOf(other.access.who)) ||
      pathOf(one).localeCompare(pathOf(other)),
  );
  return [lineOf(HEAD), lineOf(HEAD.map(() => '---')), ...sorted.flatMap(linesOf).map(lineOf)].join(
    '\n',
  );
}

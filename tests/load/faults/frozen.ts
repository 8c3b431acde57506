// A database that neither answers nor hangs up, as behind a line that swallows everything.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresServer } from '../kit/shop-under-load.ts';

const parentOf = (pid: number): number => {
  try {
    // The name in brackets may hold anything; what follows it does not.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    return Number(after.split(' ')[1]);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
};

/** The server's process and those that it started. */
function processesOf({ folder }: PostgresServer): number[] {
  const [line = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const main = Number(line);
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return [main, ...all.filter((pid) => parentOf(pid) === main)];
}

const tell = (server: PostgresServer, signal: NodeJS.Signals): void => {
  for (const pid of processesOf(server)) process.kill(pid, signal);
};

/** No process of the server does anything until it is thawed; its lines stay open. */
export const freeze = async (server: PostgresServer): Promise<void> => tell(server, 'SIGSTOP');
export const thaw = async (server: PostgresServer): Promise<void> => tell(server, 'SIGCONT');

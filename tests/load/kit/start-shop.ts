import { spawn } from 'node:child_process';

/** The built shop as a process of its own, on a free port. */
export interface ShopProcess {
  url: string;
  pid: number;
  /** What it wrote for the person who started it. */
  given: () => string;
  /** Sends a signal and gives the exit code; -1 when the signal killed it. */
  end: (signal?: NodeJS.Signals) => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts a shop; `command` stands before `node src/server.ts` where something has to. */
export async function startShop(
  env: Record<string, string>,
  command: readonly string[] = [],
): Promise<ShopProcess> {
  const [program, ...before] = [...command, process.execPath];
  const child = spawn(program, [...before, 'src/server.ts'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let given = '';
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? -1));
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      given += bytes.toString();
      const found = /open at (http:\S+)/.exec(given)?.[1];
      if (found) resolve(found);
    });
    void exited.then((code) => reject(new Error(`The shop did not open (${code})`)));
  });
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    pid: child.pid ?? 0,
    given: () => given,
    end,
    stop: async () => void (await end()),
  };
}

import { Worker } from 'node:worker_threads';

/** Why a piece of work has no result: it took too long, or its thread ended. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}

/** Work before it took so long that its turn did not come. */
export class WorkerBusy extends WorkerFailed {
  override name = 'WorkerBusy';
}

interface WorkerOptions {
  /** How long a piece of work may wait for its turn, in ms. */
  waitMs: number;
  /** How long a piece of work may take, in ms. */
  timeoutMs: number;
  /** How much memory its thread may use, in MB. */
  memoryMb: number;
  /** After how long without work the thread ends, in ms. */
  idleMs: number;
}

interface Job<Input, Output> {
  input: Input;
  resolve: (output: Output) => void;
  reject: (reason: WorkerFailed) => void;
  waitTimer: NodeJS.Timeout;
}

/**
 * Runs pieces of work, which may hang or die without the shop, one after the other in the thread of the module `file`,
 * which answers each message with one message. The thread starts with the first one.
 */
export function createWorker<Input, Output>(
  file: string,
  { waitMs, timeoutMs, memoryMb, idleMs }: WorkerOptions,
) {
  let thread: Worker | undefined;
  let current: Job<Input, Output> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOnline = false;
  const waiting: Job<Input, Output>[] = [];

  function end(reason?: string): void {
    clearTimeout(timer);
    const ended = thread;
    thread = undefined;
    isOnline = false;
    void ended?.terminate();
    const job = current;
    current = undefined;
    job?.reject(new WorkerFailed(reason));
    next();
  }

  function start(): Worker {
    const started = new Worker(new URL(import.meta.resolve(file)), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    started.on('message', (output: Output) => {
      if (started !== thread) return;
      clearTimeout(timer);
      current?.resolve(output);
      current = undefined;
      next();
    });
    started.on('online', () => {
      if (started !== thread) return;
      isOnline = true;
      watch();
    });
    const fail = (reason: string) => started === thread && end(reason);
    started.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    started.on('exit', (code) => fail(`The thread ended with ${code}`));
    return started;
  }

  /** A thread that has yet to start is not slow. */
  function watch(): void {
    clearTimeout(timer);
    timer = setTimeout(() => end(`It took longer than ${timeoutMs} ms`), timeoutMs);
  }

  function next(): void {
    if (current) return;
    current = waiting.shift();
    if (!current) {
      // Without work the thread keeps no process open.
      thread?.unref();
      if (thread) timer = setTimeout(end, idleMs).unref();
      return;
    }
    clearTimeout(current.waitTimer);
    thread ??= start();
    thread.ref();
    if (isOnline) watch();
    thread.postMessage(current.input);
  }

  function giveUp(job: Job<Input, Output>): void {
    waiting.splice(waiting.indexOf(job), 1);
    job.reject(new WorkerBusy(`Its turn did not come within ${waitMs} ms`));
  }

  return {
    /** Throws `WorkerFailed`. */
    run: (input: Input): Promise<Output> =>
      new Promise((resolve, reject) => {
        const waitTimer = setTimeout(() => giveUp(job), waitMs);
        const job = { input, resolve, reject, waitTimer };
        waiting.push(job);
        if (!current) clearTimeout(timer);
        next();
      }),
  };
}

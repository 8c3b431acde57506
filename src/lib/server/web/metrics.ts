import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as v from 'valibot';
import { hashToken, isEqualConstantTime, UPLOADS } from '#lib/server/infra/tokens.ts';
import { isOfData, MEDIA } from './request-checks.ts';
import { sendRefusal } from './send.ts';
import { OWN_PICTURES } from './serve-files.ts';

/** `GET /api/metrics` (docs/api.md "Other"): what a process counts, in Prometheus' text format 0.0.4. */

export const METRICS = '/api/metrics';
/** `METRICS_TOKEN` in the environment. */
export const MetricsToken = v.pipe(
  v.string(),
  v.regex(
    /^[\x21-\x7e]{16,}$/,
    'is no token. Set it to 16 letters of chance or more, without spaces, or leave it out to have no metrics.',
  ),
);

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type RequestKind = 'page' | 'call' | 'file' | 'picture';

/** Asked every few seconds by machines: they would only hide what visitors wait for. */
const UNCOUNTED = ['/api/health', '/api/ready'];

const HAS_ENDING = /\.\w+$/;

/** What a request is for, by its path; a name with an ending is a file, also one that is rendered. */
export function kindOf(req: IncomingMessage, path: string): RequestKind {
  if (path.startsWith(MEDIA) || path.startsWith(OWN_PICTURES)) return 'picture';
  if (path.startsWith(UPLOADS)) return 'file';
  if (isOfData(req, path)) return 'call';
  return HAS_ENDING.test(path) ? 'file' : 'page';
}

/** Upper bounds of the latency histogram, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** By the first digit of the status; 0 is a client that left before the end. */
const STATUSES = ['closed', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** The requests of one kind: how many by status, and how long they took. */
function createCounts() {
  const byStatus = STATUSES.map(() => 0);
  const byBound = BOUNDS.map(() => 0);
  let total = 0;
  let sum = 0;
  return {
    add(status: number, seconds: number): void {
      total += 1;
      sum += seconds;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      const index = BOUNDS.findIndex((bound) => seconds <= bound);
      if (index !== -1) byBound[index] = (byBound[index] ?? 0) + 1;
    },
    requests: (name: string, label: string): string[] =>
      STATUSES.flatMap((status, index) => {
        const count = byStatus[index] ?? 0;
        return count > 0 ? [`${name}{${label},status="${status}"} ${count}`] : [];
      }),
    durations(name: string, label: string): string[] {
      let below = 0;
      return [
        ...BOUNDS.map((bound, index) => {
          below += byBound[index] ?? 0;
          return `${name}_bucket{${label},le="${bound}"} ${below}`;
        }),
        `${name}_bucket{${label},le="+Inf"} ${total}`,
        `${name}_sum{${label}} ${sum}`,
        `${name}_count{${label}} ${total}`,
      ];
    },
  };
}

/** What other parts of the process know and a scrape asks for. */
export interface MetricSources {
  pageCache: { hits: number; misses: number };
  /** How many emails wait, and since when the oldest does. */
  pendingEmails?: (() => Promise<{ count: number; oldestAt: Date | undefined }>) | undefined;
  now: () => Date;
}

interface Metric {
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  value: number;
}

const NS_PER_SECOND = 1e9;
const US_PER_SECOND = 1e6;

/** Memory, processor time and how long the event loop kept its timers waiting since the last scrape. */
function processMetrics(loop: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    type: 'gauge',
    help,
    value,
  });
  const lag = (ns: number) => (Number.isFinite(ns) ? ns / NS_PER_SECOND : 0);
  const metrics: Metric[] = [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its JavaScript objects.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of its buffers.', external),
    gauge('process_start_time_seconds', 'When it started.', performance.timeOrigin / 1000),
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'Processor time.',
      value: (user + system) / US_PER_SECOND,
    },
    gauge('nodejs_eventloop_lag_mean_seconds', 'Mean delay of a timer.', lag(loop.mean)),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of 99 of 100.', lag(loop.percentile(99))),
    gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay.', lag(loop.max)),
  ];
  loop.reset();
  return metrics;
}

async function emailMetrics({ pendingEmails, now }: MetricSources): Promise<Metric[]> {
  if (!pendingEmails) return [];
  const { count, oldestAt } = await pendingEmails();
  const ageMs = oldestAt ? now().getTime() - oldestAt.getTime() : 0;
  return [
    { name: 'shilpa_pending_emails', type: 'gauge', help: 'Emails that wait.', value: count },
    {
      name: 'shilpa_oldest_pending_email_seconds',
      type: 'gauge',
      help: 'Age of the oldest of them, 0 without any.',
      value: Math.max(0, ageMs) / 1000,
    },
  ];
}

const REQUESTS = 'shilpa_requests_total';
const DURATION = 'shilpa_request_duration_seconds';

const head = ({ name, type, help }: Pick<Metric, 'name' | 'help'> & { type: string }): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

/** What one process counts while it runs; `token` is `METRICS_TOKEN`, `clock` counts in ms. */
export function createMetrics(token: string, clock = () => performance.now()) {
  const expected = hashToken(token);
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const kinds: Record<RequestKind, ReturnType<typeof createCounts>> = {
    page: createCounts(),
    call: createCounts(),
    file: createCounts(),
    picture: createCounts(),
  };
  let orders = 0;
  let errors = 0;

  async function write(sources: MetricSources): Promise<string> {
    const { hits, misses } = sources.pageCache;
    const counter = (name: string, help: string, value: number): Metric => ({
      name,
      type: 'counter',
      help,
      value,
    });
    const metrics = [
      counter('shilpa_page_cache_hits_total', 'Pages sent from the cache.', hits),
      counter('shilpa_page_cache_misses_total', 'Pages that were rendered.', misses),
      counter('shilpa_orders_placed_total', 'Orders placed at this process.', orders),
      counter('shilpa_errors_total', 'Errors that were logged.', errors),
      // Without its database a process still tells the rest; that these are absent says it too.
      ...(await emailMetrics(sources).catch(() => [])),
      ...processMetrics(loop),
    ];
    const all = Object.entries(kinds);
    const lines = [
      ...head({ name: REQUESTS, type: 'counter', help: 'Requests by kind and status.' }),
      ...all.flatMap(([kind, counts]) => counts.requests(REQUESTS, `kind="${kind}"`)),
      ...head({ name: DURATION, type: 'histogram', help: 'Time until a response was sent.' }),
      ...all.flatMap(([kind, counts]) => counts.durations(DURATION, `kind="${kind}"`)),
      ...metrics.flatMap((metric) => [...head(metric), `${metric.name} ${metric.value}`]),
    ];
    return `${lines.join('\n')}\n`;
  }

  return {
    countOrder: (): void => void (orders += 1),
    countError: (): void => void (errors += 1),

    /** Counts a request when its response has ended. */
    watch(req: IncomingMessage, res: ServerResponse): void {
      const begin = clock();
      const [path = '/'] = (req.url ?? '/').split('?', 1);
      if (UNCOUNTED.includes(path)) return;
      res.on('close', () => {
        const status = res.writableFinished ? Math.trunc(res.statusCode / 100) : 0;
        kinds[kindOf(req, path)].add(status, (clock() - begin) / 1000);
      });
    },

    /** Answers a scrape that has the token. */
    async serve(req: IncomingMessage, res: ServerResponse, sources: MetricSources): Promise<void> {
      const [, given = ''] = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
      // Hashes have one length, so that their comparison takes as long for every token.
      if (!isEqualConstantTime(hashToken(given), expected)) {
        res.setHeader('WWW-Authenticate', 'Bearer');
        const message = 'Send the METRICS_TOKEN of this process as a bearer token.';
        return sendRefusal(req, res, 401, { code: 'signed_out', message });
      }
      const body = await write(sources);
      res.writeHead(200, {
        'Content-Type': CONTENT_TYPE,
        'Cache-Control': 'no-store',
        'Content-Length': Buffer.byteLength(body),
      });
      res.end(req.method === 'HEAD' ? undefined : body);
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

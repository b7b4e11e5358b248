import type { Registry } from 'prom-client';
import type { CallAdmission } from '../accounts/call-counts.ts';
import type { Clock } from '../domain/time.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import type { QuestionCount } from '../pages/operator/services.ts';
import type { Stores } from '../store/opened.ts';
import { watchMonitoring } from './monitoring-metrics.ts';

/** From a millisecond to the longest report, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 20];

/** Collects what Prometheus is told. No label ever holds a domain, an address or a person. */
export interface Metrics {
  /** Questions that were asked of the world, as their transcript has them. */
  asked(lines: readonly TranscriptLine[]): void;
  /** One request: the route as it is written in the code, never the path that was asked for. */
  answered(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Questions since this process started, by how they ended. */
  questions(): Promise<readonly QuestionCount[]>;
  counted(result: CallAdmission['kind']): void;
  /** One report that was shown and not stored. */
  notStored(): void;
  /** One lookup of a registration for a monitor. */
  registrationAsked(outcome: 'answered' | 'failed'): void;
  /** Lines of the log that could not be written. */
  logLinesDropped(lines: number): void;
  /** Gives the numbers that are read when they are asked for. */
  watch(stores: Stores, clock: Clock, lookupsInFlight: () => number): void;
  /** In the text format. Source: Prometheus exposition formats 0.0.4. */
  text(): Promise<string>;
  readonly contentType: string;
}

export async function createMetrics(): Promise<Metrics> {
  // Loaded when it is needed: it takes 20 MB, and only the service needs it.
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });
  const { questions, questionSeconds, requests, requestSeconds, calls, dropped, notStored, registrations } =
    createCounters(prom, registers);
  const answers = new Map<
    string,
    { readonly count: ReturnType<typeof requests.labels>; readonly seconds: ReturnType<typeof requestSeconds.labels> }
  >();

  return {
    asked(lines) {
      for (const { question, answer, startedMs, endedMs } of lines) {
        if ('source' in answer && answer.source === 'store') continue;
        questions.inc({ ask: question.ask, outcome: answer.kind });
        questionSeconds.observe({ ask: question.ask }, Math.max(0, endedMs - startedMs) / 1000);
      }
    },
    async questions() {
      const { values } = await questions.get();
      return values.map(({ labels: { ask = '', outcome = '' }, value }) => ({
        ask: String(ask),
        outcome: String(outcome),
        count: value,
      }));
    },
    answered({ method, route, status, seconds }) {
      const key = `${method} ${route} ${status}`;
      // Looked up once: to find a child by its labels costs more than to count. Methods, routes and statuses are few.
      const known = answers.get(key) ?? {
        count: requests.labels({ method, route, status }),
        seconds: requestSeconds.labels({ route }),
      };
      answers.set(key, known);
      known.count.inc();
      known.seconds.observe(seconds);
    },
    counted(result) {
      calls.inc({ result });
    },
    notStored() {
      notStored.inc();
    },
    registrationAsked(outcome) {
      registrations.inc({ outcome });
    },
    logLinesDropped(lines) {
      dropped.inc(lines);
    },
    watch(stores, clock, lookupsInFlight) {
      watchService(prom, registers, { stores, lookupsInFlight, clock });
      watchMonitoring(prom.Gauge, registers, { stores, clock });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

type Prom = typeof import('prom-client');

/** Makes the counters of what happens. */
function createCounters({ Counter, Histogram }: Prom, registers: Registry[]) {
  const questions = new Counter({
    name: 'zonewell_questions_total',
    help: 'Questions asked of name, web and mail servers, by how they ended',
    labelNames: ['ask', 'outcome'],
    registers,
  });
  const questionSeconds = new Histogram({
    name: 'zonewell_question_duration_seconds',
    help: 'Time from a question to its end, tries and fallbacks included',
    labelNames: ['ask'],
    buckets: BUCKETS,
    registers,
  });
  const requests = new Counter({
    name: 'zonewell_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'zonewell_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Counter({
    name: 'zonewell_api_calls_total',
    help: 'Calls of the API, by what their key and quota allowed',
    labelNames: ['result'],
    registers,
  });
  const notStored = new Counter({
    name: 'zonewell_reports_not_stored_total',
    help: 'Reports, records and registrations that were shown and not stored, since their network or domain had stored too much within the hour',
    registers,
  });
  const dropped = new Counter({
    name: 'zonewell_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    registers,
  });
  const registrations = new Counter({
    name: 'zonewell_monitor_registrations_total',
    help: 'Lookups of registrations for monitors, by whether the registry or the store answered',
    labelNames: ['outcome'],
    registers,
  });
  return { questions, questionSeconds, requests, requestSeconds, calls, dropped, notStored, registrations };
}

/** Adds the numbers of the store, which are read when they are asked for. */
function watchStore({ Gauge }: Pick<Prom, 'Gauge'>, registers: Registry[], { check, partsAway }: Stores): void {
  new Gauge({
    name: 'zonewell_store_up',
    help: 'Whether the store can be read and written',
    registers,
    async collect() {
      const health = await check();
      this.set(health === 'ok' || health === 'degraded' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'zonewell_store_parts_away',
    help: 'Parts of the store, each with its own domains, that cannot be read and written',
    registers,
    async collect() {
      this.set((await check()) === 'degraded' ? (await partsAway()).length : 0);
    },
  });
}

/** Adds the numbers of the service that are read when they are asked for. */
function watchService(
  { Gauge }: Prom,
  registers: Registry[],
  {
    stores,
    lookupsInFlight,
    clock,
  }: { readonly stores: Stores; readonly lookupsInFlight: () => number; readonly clock: Clock },
): void {
  new Gauge({
    name: 'zonewell_lookups_under_way',
    help: 'Domains that are looked up now',
    registers,
    collect() {
      this.set(lookupsInFlight());
    },
  });
  watchStore({ Gauge }, registers, stores);
  const { outbox } = stores;
  // Both are collected at once: one read of the store serves both.
  let reading: ReturnType<typeof outbox.waiting> | null = null;
  const readEmails = () => {
    reading ??= outbox.waiting().finally(() => {
      reading = null;
    });
    // Where the store cannot be read, the last numbers stay and zonewell_store_up tells.
    return reading.catch(() => undefined);
  };
  new Gauge({
    name: 'zonewell_oldest_mail_seconds',
    help: 'For how long the oldest e-mail that is not sent yet has waited; 0 where none waits',
    registers,
    async collect() {
      const emails = await readEmails();
      if (emails === undefined) return;
      this.set(emails.oldest === null ? 0 : Math.max(0, clock() - emails.oldest) / 1000);
    },
  });
  new Gauge({
    name: 'zonewell_mails',
    help: 'E-mails that wait to be sent, and e-mails given up',
    labelNames: ['state'],
    registers,
    async collect() {
      const emails = await readEmails();
      if (emails === undefined) return;
      this.set({ state: 'waiting' }, emails.waiting);
      this.set({ state: 'failed' }, emails.failed);
    },
  });
}

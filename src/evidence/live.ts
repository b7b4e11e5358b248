import type { Resolution, Resolver } from '../dns/resolution.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import { child, parentOf } from '../domain/name.ts';
import type { FetchHttps, ProbeSmtp } from '../domain/probe.ts';
import type { Rr } from '../domain/rr.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { createEvidence } from './create.ts';
import type { Evidence, LastSmtp, Progress } from './evidence.ts';
import type { Premises } from './premises.ts';
import type { DnsQuestion } from './question.ts';
import { type EvidenceSource, notAsked, type SourceAnswer } from './source.ts';

/** What one diagnosis may cost, whatever the zone does. Source: docs/limits.md, CVE-2026-50045. */
const MAX_QUESTIONS = 200;
/** Guesses at selectors stop here, so that what scored checks ask always has the rest. */
const MAX_QUESTIONS_FOR_GUESSES = 120;
export const MAX_DIAGNOSIS_MS = 20_000;
/** Mail servers (10 at most), one policy, one logo, one mark certificate, and room for a few more. */
const MAX_CONNECTIONS = 16;

export interface LiveOptions {
  readonly resolver: Resolver;
  readonly clock: Clock;
  /** A label that surely does not exist, a new one at each call. */
  readonly randomLabel: () => string;
  /** Ask the network even where the resolver client's cache knows. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  /** Connections to web and mail servers; without them only the DNS is asked. */
  readonly probes?: Probes;
}

/** What speaks to servers other than those of the DNS. */
export interface Probes {
  readonly fetchHttps: FetchHttps;
  readonly probeSmtp: ProbeSmtp;
}

/** Evidence from the network: what the resolvers answer now. */
export function createLiveEvidence(
  options: LiveOptions & {
    readonly onProgress?: (progress: Progress) => void;
    readonly premises?: Partial<Premises>;
    readonly lastSmtp?: LastSmtp;
  },
): Evidence {
  return createEvidence(createLiveSource(options), options);
}

/** Asks the resolvers, within the budget of one diagnosis. */
export function createLiveSource({ resolver, clock, randomLabel, fresh, signal, probes }: LiveOptions): EvidenceSource {
  const run = {};
  let used = 0;
  let connections = 0;
  let timeUp: AbortSignal | undefined;

  // The clock of the budget starts with the first question, so that a run over the store alone needs no timer.
  function budgetSignal(): AbortSignal {
    if (timeUp === undefined) {
      const time = AbortSignal.timeout(MAX_DIAGNOSIS_MS);
      timeUp = signal === undefined ? time : AbortSignal.any([time, signal]);
    }
    return timeUp;
  }

  async function resolve(name: DnsName, question: DnsQuestion, guess: true | undefined): Promise<SourceAnswer> {
    const limit = guess === true ? MAX_QUESTIONS_FOR_GUESSES : MAX_QUESTIONS;
    const untilThen = budgetSignal();
    if (untilThen.aborted)
      return overBudget(clock(), { code: 'budget-time', args: { seconds: MAX_DIAGNOSIS_MS / 1000 } });
    if (used >= limit) return overBudget(clock(), { code: 'budget-questions', args: { max: limit } });
    used += 1;
    const resolution = await resolver.resolve(name, question.type, {
      signal: untilThen,
      run,
      ...(fresh === true ? { fresh } : {}),
      ...(guess === true ? { guess } : {}),
      ...(question.server === undefined ? {} : { server: question.server }),
      ...(question.flags === undefined ? {} : { flags: question.flags }),
    });
    used += Math.max(0, resolution.exchanges.length - 1); // repeats count as well
    return sourceAnswer(resolution, clock());
  }

  /** A connection within the budget. */
  async function connect<F>(
    probe: (probes: Probes, signal: AbortSignal) => Promise<F>,
  ): Promise<F | ReturnType<typeof overBudget> | ReturnType<typeof notAsked>> {
    if (probes === undefined) return notAsked(clock());
    const untilThen = budgetSignal();
    if (untilThen.aborted)
      return overBudget(clock(), { code: 'budget-time', args: { seconds: MAX_DIAGNOSIS_MS / 1000 } });
    connections += 1;
    if (connections > MAX_CONNECTIONS)
      return overBudget(clock(), { code: 'budget-connections', args: { max: MAX_CONNECTIONS } });
    return probe(probes, untilThen);
  }

  return {
    dns(question, { guess }) {
      return question.probe === 'wildcard'
        ? probeWildcard(question, randomLabel, (name) => resolve(name, question, guess))
        : resolve(question.name, question, guess);
    },
    https: ({ url, purpose }) => connect((to, until) => to.fetchHttps(url, purpose, { signal: until })),
    smtp: ({ host }) => connect((to, until) => to.probeSmtp(host, { signal: until })),
  };
}

/** Asks for random labels beside a name. `resolve` looks up another name in the place of the question's. */
async function probeWildcard(
  question: DnsQuestion,
  randomLabel: () => string,
  resolve: (name: DnsName) => Promise<SourceAnswer>,
): Promise<SourceAnswer> {
  const parent = parentOf(question.name);
  const probe = async (): Promise<SourceAnswer> => {
    const sent = child(randomLabel(), parent);
    return renamed(await resolve(sent), sent, question.name);
  };
  const first = await probe();
  // Only two labels that answer alike show a wildcard. One may have met a name by chance or a server that plays dice.
  if (first.kind !== 'answer') return first;
  const second = await probe();
  if (second.kind !== 'answer' || alike(first.records, second.records)) return second;
  const { at, source, exchanges, security } = second;
  return { kind: 'nodata', at, source, exchanges, security, aliases: [], zone: null, ttlSeconds: 0 };
}

function sourceAnswer(resolution: Resolution, at: Instant): SourceAnswer {
  const { exchanges, response } = resolution;
  const withResponse = response === undefined ? {} : { response };
  if (resolution.kind === 'failure') {
    return {
      kind: 'failure',
      at,
      exchanges,
      failure: { why: resolution.why, causes: resolution.causes },
      ...withResponse,
    };
  }
  const { aliases, security, reason } = resolution;
  const source = response?.aa === true ? 'authoritative' : 'resolver';
  const common = {
    at,
    source,
    exchanges,
    aliases,
    security,
    ...(reason === undefined ? {} : { reason }),
    ...withResponse,
  } as const;
  return resolution.kind === 'answer'
    ? { ...common, kind: 'answer', records: resolution.records }
    : { ...common, kind: resolution.kind, zone: resolution.zone, ttlSeconds: resolution.ttlSeconds };
}

const overBudget = (at: Instant, cause: Cause) =>
  ({ kind: 'failure', at, exchanges: [], failure: { why: 'budget', causes: [cause] } }) as const;

/** Gives what a random label answered under the name of the wildcard. */
function renamed(answer: SourceAnswer, sent: DnsName, star: DnsName): SourceAnswer {
  if (answer.kind === 'failure') return answer;
  const rename = <R extends Rr>(rr: R): R => (rr.name === sent ? { ...rr, name: star } : rr);
  const aliases = answer.aliases.map(rename);
  if (answer.kind !== 'answer') return { ...answer, aliases };
  const [first, ...rest] = answer.records;
  return { ...answer, aliases, records: [rename(first), ...rest.map(rename)] };
}

function alike(some: readonly Rr[], others: readonly Rr[]): boolean {
  const keys = (rrs: readonly Rr[]) => rrs.map((rr) => Buffer.from(rr.octets).toString('latin1')).sort();
  const [a, b] = [keys(some), keys(others)];
  return a.length === b.length && a.every((key, i) => key === b[i]);
}

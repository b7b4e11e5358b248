import type { DnsName, DomainName } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import type { Evidence, Transcript } from '../../evidence/evidence.ts';
import { type DnsQuestion, dns } from '../../evidence/questions/dns.ts';
import { isAuthoritative } from '../../facts/delegation/authority.ts';
import { historyKey } from '../../observations/history-key.ts';
import type { Lookup } from '../comparison/content.ts';
import { watchedQuestions } from '../comparison/watched.ts';
import type { DueMonitor } from '../model/monitor.ts';
import { recordQuestions } from '../settings/record-names.ts';
import { lookupsOfRun, type ResolverRefusal, type RunLookups } from '../watches/run-context.ts';
import { evidenceOf, type MonitorRunOptions } from './options.ts';

/** Holds what a run looked up first, and how. */
interface TranscribedLookups extends RunLookups {
  readonly transcript: Transcript;
}

/** Looks up all that is watched. */
export async function lookUp(
  { domain, settings }: DueMonitor,
  options: MonitorRunOptions,
): Promise<TranscribedLookups> {
  const history = await options.readHistory(historyKey(domain));
  const questions = watchedQuestions(domain, history, settings);
  return askAll(
    { domain, history, questions, chosen: chosenNames(settings.recordNames), refusal: null },
    evidenceOf(options.lookups(), options),
  );
}

/**
 * Looks up all that is watched at the zone's own name servers, if the resolver refuses the domain and they answer us: a filter of
 * the resolver is no silence, and no absence. Otherwise returns what was looked up before.
 */
export async function lookUpPastResolver(
  domain: DomainName,
  before: TranscribedLookups,
  options: MonitorRunOptions,
): Promise<TranscribedLookups> {
  const refusal = refusalIn(before);
  if (refusal === null) return before;
  const evidence = evidenceOf(options.lookups(ownNames(domain)), options);
  const answer = await evidence.ask(dns(domain, 'SOA'));
  if (!isAuthoritative(answer) || answer.kind === 'nxdomain') return before;
  const questions = before.lookups.map(({ question }) => question);
  const { history, chosen } = before;
  return askAll({ domain, history, questions, chosen, refusal }, evidence);
}

/** The names of the owner's own choice: they may be in zones of their own, whose servers say nothing about those of the domain. */
const chosenNames = (recordNames: readonly string[]): ReadonlySet<DnsName> =>
  new Set(recordNames.flatMap(recordQuestions).map(({ name }) => name));

/** Returns the name at and below which zones' own servers are asked for a domain: its policies may be at the one that is registered. */
export const ownNames = (domain: DomainName): DnsName => registrableDomain(domain) ?? domain;

interface RunQuestions {
  readonly domain: DomainName;
  readonly history: RunLookups['history'];
  readonly questions: readonly DnsQuestion[];
  readonly chosen: ReadonlySet<DnsName>;
  readonly refusal: ResolverRefusal | null;
}

async function askAll(
  { domain, history, questions, chosen, refusal }: RunQuestions,
  evidence: Evidence,
): Promise<TranscribedLookups> {
  const lookups = await Promise.all(
    questions.map(async (question): Promise<Lookup> => ({ question, answer: await evidence.ask(question) })),
  );
  return { ...lookupsOfRun(domain, { history, lookups, chosen, refusal }), transcript: evidence.transcript };
}

/** Returns how the resolver refuses everything of a domain, if it does. */
function refusalIn({ own, isAnswered, isCut }: RunLookups): ResolverRefusal | null {
  if (!isAnswered) return isCut ? null : 'failure';
  return own.every(({ answer }) => answer.kind === 'nxdomain') ? 'nxdomain' : null;
}

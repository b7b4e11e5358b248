import type { Failure, Ref } from '../domain/answer.ts';
import { child, type DnsName, type DomainName, ROOT } from '../domain/name.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type AutodiscoverAnswer, autodiscover } from '../evidence/questions/autodiscover.ts';
import { dns } from '../evidence/questions/dns.ts';
import { refOf } from './fact.ts';

/** Gathers what lookups and requests for mail access left behind. */
export interface AccessEvidence {
  readonly refs: Ref[];
  readonly failures: Failure[];
}

/** A host that the DNS names for Autodiscover. */
export interface AutodiscoverPlace {
  readonly host: DnsName;
  /** An SRV record names it, so programs ask over HTTPS alone. */
  readonly byService: boolean;
}

/** Tells what the DNS says of Autodiscover. */
export interface AutodiscoverNames {
  readonly isNamed: boolean;
  /** Where one place alone is named, on the usual port: with several, a program that finds nothing at one tries the next. */
  readonly place: AutodiscoverPlace | null;
}

/** Connections that a place may take. */
export const MOST_AUTODISCOVER = 2;
const PATH = '/autodiscover/autodiscover.xml';

/** Reads whether the DNS names something for Outlook: a host of its own, or a service. Source: MS-OXDISCO §3.1.5. */
export async function readAutodiscoverNames(
  domain: DomainName,
  evidence: Evidence,
  { refs, failures }: AccessEvidence,
): Promise<AutodiscoverNames> {
  const asked = { active: true, guess: true } as const;
  const name = child('autodiscover', domain);
  const [service, address] = await Promise.all([
    evidence.ask(dns(child('_autodiscover._tcp', domain), 'SRV'), asked),
    evidence.ask(dns(name, 'A'), asked),
  ]);
  for (const answer of [service, address]) {
    refs.push(refOf(answer));
    if (answer.kind === 'failure') failures.push(answer.failure);
  }
  const targets = service.kind === 'answer' ? service.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const [target, ...more] = targets.filter((one) => one.target !== ROOT);
  const hasName = address.kind === 'answer';
  const byName = hasName && target === undefined ? { host: name, byService: false } : null;
  const isUsual = target?.port === HTTPS_PORT && more.length === 0 && !hasName;
  const byService = target !== undefined && isUsual ? { host: target.target, byService: true } : null;
  return { isNamed: hasName || service.kind === 'answer', place: byName ?? byService };
}

/** Answers after which something may be at a place. An address that is not public is reached within a company. */
const OPEN: ReadonlySet<AutodiscoverAnswer['kind']> = new Set(['there', 'elsewhere', 'unsure', 'forbidden']);

/**
 * Returns whether requests found nothing at the place: no server with a valid certificate, and no redirect to one. A redirect
 * begins without TLS, as with the hosts of large providers, whose certificate has another name.
 */
export async function isDead(
  { host, byService }: AutodiscoverPlace,
  evidence: Evidence,
  { refs, failures }: AccessEvidence,
): Promise<boolean> {
  const ask = async (scheme: 'https' | 'http'): Promise<AutodiscoverAnswer> => {
    const answer = await evidence.ask(autodiscover(`${scheme}://${host}${PATH}`), { active: true });
    refs.push(refOf(answer));
    return answer;
  };
  const answers = [await ask('https')];
  const isFound = () => answers.some(({ kind }) => OPEN.has(kind));
  if (!isFound() && !byService) answers.push(await ask('http'));
  if (isFound()) return false;
  const open = answers.flatMap((one) => (one.kind === 'failure' ? [one.failure] : []));
  failures.push(...open);
  return open.length === 0;
}

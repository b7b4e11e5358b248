import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { MailProvider } from '../records/mail-provider-table.ts';
import { mailProviders } from '../records/mail-providers.ts';
import { analyseGathered, type SpfAnalysis } from '../records/spf/analyse.ts';
import { correctedSpf } from '../records/spf/corrected.ts';
import type { SpfFinding } from '../records/spf/findings.ts';
import { gather } from '../records/spf/gather.ts';
import { intendedMechanism, repairedSpf, type SpfRecord } from '../records/spf/parse.ts';
import type { SpfPolicy } from '../records/spf/policy.ts';
import { readAlias } from './addresses.ts';
import { orNull } from './combine.ts';
import { available, type FactReader, shared } from './fact.ts';
import { readMailServers } from './mail-servers.ts';
import type { Misplaced } from './misplaced.ts';
import { readDoubledSpf, readSpfPolicy, readSpfRecords, readTypedSpf } from './spf.ts';
import { MAX_SPF_QUESTIONS, readSpfTree, spfLookup } from './spf-analysis.ts';
import { readZone } from './zone.ts';

/** All that a fix of an SPF record is built on, and checked against. Nothing of it failed. */
export interface SpfGround {
  /** Whose record it is. */
  readonly domain: DnsName;
  /** Where the record stands: the domain itself, or the name in the same zone that it is an alias of. */
  readonly at: DnsName;
  readonly policy: SpfPolicy;
  readonly own: readonly SpfRecord[];
  /** The same records as their owner meant them. */
  readonly corrected: readonly SpfRecord[];
  /**
   * Holds what the owner published in a form or at a name that receivers do not take for SPF, and the record intended
   * by it.
   */
  readonly intended: {
    readonly record: SpfRecord;
    readonly misplaced: Misplaced;
    /** `SPF`: it is a record of that type, which nobody looks up. */
    readonly type: 'TXT' | 'SPF';
  } | null;
  /** The record as it is, and in `source` all that any replacement of it may lead to. */
  readonly analysis: SpfAnalysis;
  /** Hosts of the domain's MX records; none where it has a null MX. */
  readonly exchanges: readonly DnsName[];
  /** A null MX: the domain says that it takes no mail, and so sends none. Source: RFC 7505 §4.2. */
  readonly nullMx: boolean;
  /**
   * Whether each MX host is of a provider of whom it is known what to include, or whom the record includes already:
   * servers that receive there are not those that send.
   */
  readonly receivesOnly: boolean;
}

/** Findings that a better record makes go away. */
const FIXABLE: ReadonlySet<SpfFinding['kind']> = new Set([
  'dead-term',
  'unused-redirect',
  'duplicate-term',
  'no-record',
  'void-term',
  'mapped-network',
  'second-version',
  'unknown-modifier',
  'loop',
]);

/** Records with more terms are shown and judged, but not rewritten: nobody pastes them. */
const MAX_TERMS = 100;

/**
 * Reads what a better SPF record has to respect. Null if there is nothing to fix, where the record is not the owner's
 * to change, and wherever a lookup failed: what is not known cannot be kept from harm.
 */
const readGround: FactReader<SpfGround | null> = async (domain, evidence) => {
  const none = available(null, []);
  const [found, own, tree, mx, alias] = await Promise.all([
    readSpfPolicy(domain, evidence),
    readSpfRecords(domain, evidence),
    readSpfTree(domain, evidence),
    readMailServers(domain, evidence),
    readAlias(domain, evidence),
  ]);
  if (
    found.kind === 'unavailable' ||
    own.kind === 'unavailable' ||
    tree.kind === 'unavailable' ||
    mx.kind === 'unavailable'
  )
    return none;
  if (tree.value.failures.length > 0 || alias.kind === 'unavailable') return none;
  const policy = found.value;
  const { findings } = tree.value.analysis;
  const ends = policy.kind === 'policy' && policy.all === '-';
  if (ends && !findings.some((one) => FIXABLE.has(one.kind) && 'domain' in one && one.domain === domain)) return none;
  const corrected = correctedOf(own.value, tree.value.analysis);
  if (corrected.some(({ faults, terms }) => faults.length > 0 || terms.length > MAX_TERMS)) return none;
  if (alias.value !== null) {
    // Behind an alias the record stands at another name, which is the owner's only in the same zone.
    const zone = policy.kind === 'absent' ? null : await readZone(domain, evidence);
    if (zone?.kind !== 'available' || !isAtOrBelow(alias.value, zone.value.apex)) return none;
  }
  const misplaced = policy.kind !== 'absent' ? null : await readMisplaced(policy.mistyped, domain, evidence);
  const intendedRecord = misplaced === null ? null : repairedSpf(misplaced.text);
  const hosts = mx.value.servers.map(({ host }) => host);
  const providers = hosts.map((host) => mailProviders([host], []));
  const included = [...tree.value.analysis.source.gathered.entries.keys()];
  const sending = mailProviders([], included).map(({ name }) => name);
  const isKnown = ({ name, include }: MailProvider) => include !== null || sending.includes(name);

  const written = [...own.value, ...corrected, ...(intendedRecord === null ? [] : [intendedRecord])].map(plainly);
  const drafts = [...written, 'v=spf1 mx'];
  const { ask } = spfLookup(evidence);
  const gathered = await gather(domain, { ask, maxQuestions: MAX_SPF_QUESTIONS, also: drafts });
  if (gathered.failures.length > 0) return none;
  return available(
    {
      domain,
      at: alias.value ?? domain,
      policy,
      own: own.value,
      corrected,
      intended:
        misplaced === null || intendedRecord === null
          ? null
          : { record: intendedRecord, misplaced, type: misplaced.type },
      analysis: analyseGathered(domain, gathered),
      exchanges: mx.value.isNull ? [] : hosts,
      nullMx: mx.value.isNull,
      receivesOnly: hosts.length > 0 && providers.every((some) => some.some(isKnown)),
    },
    [],
  );
};

export const readSpfGround: FactReader<SpfGround | null> = shared(orNull(readGround));

/** The records as their owner meant them. Parts that let somebody pass today are never read in another way. */
function correctedOf(own: readonly SpfRecord[], { domain, findings, source }: SpfAnalysis): readonly SpfRecord[] {
  const idle = new Set(
    findings.flatMap((one) => (IDLE.has(one.kind) && 'term' in one && one.domain === domain ? [one.term.start] : [])),
  );
  const strings = source.gathered.entries.get(domain)?.strings ?? [];
  return own.map((record) => correctedSpf(record, own.length === 1 ? strings : [], idle));
}

/** Findings about terms that let nobody pass. */
const IDLE: ReadonlySet<SpfFinding['kind']> = new Set(['no-record', 'void-term', 'bad-name']);

/** A record in a form or at a name that receivers do not take for SPF. */
async function readMisplaced(
  mistyped: string | null,
  domain: DomainName,
  evidence: Evidence,
): Promise<(Misplaced & { readonly type: 'TXT' | 'SPF' }) | null> {
  if (mistyped !== null) return { at: domain, text: mistyped, type: 'TXT' };
  const [found, typed] = await Promise.all([readDoubledSpf(domain, evidence), readTypedSpf(domain, evidence)]);
  if (found.kind === 'available' && found.value !== null) return { ...found.value, type: 'TXT' };
  return typed.kind === 'available' && typed.value !== null ? { at: domain, text: typed.value, type: 'SPF' } : null;
}

/** A record with everything in force that it says, also what stands behind `all`. */
const plainly = ({ terms }: SpfRecord): string =>
  terms
    .flatMap((term) => {
      if (term.kind === 'modifier')
        return term.name === 'redirect' ? `include:${term.value}` : (intendedMechanism(term) ?? []);
      return term.name === 'all' ? [] : term.text;
    })
    .reduce((text, part) => `${text} ${part}`, 'v=spf1');

import type { Answer } from '../domain/answer.ts';
import { child, type DnsName, type DomainName, parentOf } from '../domain/name.ts';
import { MAX_NAME_CHARS } from '../domain/parse.ts';
import { handsOutNames } from '../domain/psl.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { DMARC_NAME } from '../domain/service-names.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns, wildcard } from '../evidence/questions/dns.ts';
import type { DmarcFound } from '../records/dmarc/discover.ts';
import { isDmarc, isMistypedDmarc } from '../records/dmarc/parse.ts';
import { besideOf, type OtherTexts } from './beside.ts';
import { readDmarc } from './dmarc.ts';
import { type DmarcReach, readDmarcReach } from './dmarc-reach.ts';
import { readExistence } from './existence.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';
import { readMailServersIfKnown } from './mail-servers.ts';
import { type Misplaced, recordsAt } from './misplaced.ts';
import { readSilence } from './non-sending.ts';
import { isUnheard, readReportDestinations } from './report-destinations.ts';
import { readZoneIfKnown } from './zone.ts';

/** All that is known of a domain's DMARC. Health check, mail item, area and fix rest on these same facts. */
export interface DmarcFacts {
  /** Whether the name exists; null where that is not known. */
  readonly exists: boolean | null;
  readonly own: DmarcFound;
  /** Null where it could not be found out. */
  readonly reach: DmarcReach | null;
  /** Where `_dmarc` is an alias: the name it leads to at once, and the one where the chain ends. */
  readonly alias: { readonly first: DnsName; readonly last: DnsName } | null;
  /** Whether a wildcard answers for `_dmarc`, so that nothing stands there itself; null where that is not known. */
  readonly byWildcard: boolean | null;
  /**
   * Whether the domain itself exists only by a wildcard further up: a record below it would take that away, and the
   * web site with it (RFC 4592 §2.2.2). Null where that is not known.
   */
  readonly madeByWildcard: boolean | null;
  /** Apex of the zone that holds the name; null where that is not known. */
  readonly zone: DnsName | null;
  /** TXT records of another kind at `_dmarc`. */
  readonly beside: OtherTexts;
  /** DMARC records at names where receivers never look. */
  readonly misplaced: readonly Misplaced[];
  /** DMARC records at the domain itself, where there are others at `_dmarc`. */
  readonly atRoot: readonly Misplaced[];
  /** Whether mail servers are known that reports can be sent to. */
  readonly receives: boolean;
  /** Whether nobody sends mail in the domain's name. False where that could not be found out. */
  readonly silent: boolean;
  /** Whether the record that applies says `psd=y`, though the Public Suffix List does not have its name. */
  readonly psdUnlisted: boolean;
  /**
   * Whether others have names below the record that applies, and it does not say `psd=y`: receivers take all of them for
   * one organization (RFC 9989 §4.10.2).
   */
  readonly joinsOthers: boolean;
}

/**
 * Reads what everything about DMARC rests on. Only the policy itself must be known; the rest shapes texts and fixes.
 */
export const readDmarcFacts: FactReader<DmarcFacts> = shared<DmarcFacts>(async (domain, evidence) => {
  const name = child(DMARC_NAME, domain);
  const [found, exists, reach, answer, star, zone, mail, silence] = await Promise.all([
    readDmarc(domain, evidence),
    readExistence(domain, evidence),
    readDmarcReach(domain, evidence),
    evidence.ask(dns(name, 'TXT')),
    evidence.ask(wildcard(domain, 'TXT')),
    readZoneIfKnown(domain, evidence),
    readMailServersIfKnown(domain, evidence),
    readSilence(domain, evidence),
  ]);
  if (found.kind === 'unavailable') return found;
  const own = found.value;
  const here = own.kind !== 'absent' && (own.at === domain || (own.kind === 'policy' && own.ignored !== null));
  const apex = zone.kind === 'available' ? (zone.value?.apex ?? null) : null;
  const [misplaced, atRoot, byWildcard, madeByWildcard] = await Promise.all([
    here ? [] : readMisplaced(domain, evidence, own.kind === 'absent'),
    // What SPF asks for as well shows it.
    here ? recordsAt(domain, domain, evidence, isCandidate) : [],
    isByWildcard(name, { answer, star, evidence }),
    apex === domain ? false : isMadeByWildcard(domain, evidence),
  ]);
  const aliases = aliasesOf(answer);
  const [first, last] = [aliases[0], aliases.at(-1)];
  const servers = mail.kind === 'available' && mail.value !== null && !mail.value.isNull ? mail.value.servers : [];
  return available(
    {
      exists: exists.kind === 'available' ? exists.value : null,
      own,
      reach: reach.kind === 'available' ? reach.value : null,
      alias: first === undefined || last === undefined ? null : { first, last },
      byWildcard,
      madeByWildcard,
      zone: apex,
      beside: besideOf(answer, { isOne: isDmarc, isMistyped: isMistypedDmarc }),
      misplaced,
      atRoot,
      receives: servers.length > 0,
      silent: silence.kind === 'available' && silence.value,
      psdUnlisted: own.kind === 'policy' && own.record.psd === 'y' && !handsOutNames(own.at),
      joinsOthers: own.kind === 'policy' && own.record.psd !== 'y' && handsOutNames(own.at),
    },
    [...found.refs, ...[...misplaced, ...atRoot].map(({ ref }) => ref)],
  );
});

/** Reads the facts with the reach of the policy, for the graded item: subdomains and silence decide points there. */
export const readCertainDmarc: FactReader<DmarcFacts & { readonly reach: DmarcReach }> = async (domain, evidence) => {
  const [facts, reach, silence, destinations] = await Promise.all([
    readDmarcFacts(domain, evidence),
    readDmarcReach(domain, evidence),
    readSilence(domain, evidence),
    readReportDestinations(domain, evidence),
  ]);
  if (facts.kind === 'unavailable') return facts;
  if (reach.kind === 'unavailable') return reach;
  // Whether the domain is silent decides only where no reports arrive; elsewhere it shapes a text.
  const { own } = facts.value;
  const known = destinations.kind === 'available' ? destinations.value : [];
  const decides = own.kind === 'policy' && (own.record.rua.length === 0 || isUnheard(own.record, known));
  const refs = [...facts.refs, ...reach.refs, ...(decides ? silence.refs : [])];
  if (decides && silence.kind === 'unavailable') return unavailableFor(silence.failures, refs);
  return available({ ...facts.value, reach: reach.value }, refs);
};

type TxtAnswer = Answer<'TXT'>;

const aliasesOf = (answer: TxtAnswer): DnsName[] =>
  answer.kind === 'failure' ? [] : answer.aliases.flatMap((rr) => readRdata(rr)?.target ?? []);

/** Whether two names answer the same; a failure is like nothing else. */
function alike(one: Answer, other: Answer): boolean {
  if (one.kind === 'failure' || other.kind === 'failure') return false;
  const contentOf = (answer: typeof one) =>
    [...answer.aliases, ...(answer.kind === 'answer' ? answer.records : [])].map((rr) => rr.octets.join()).sort();
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

/** Whether a name answers just as a made-up sibling does, which exists. */
async function isMadeByWildcard(domain: DomainName, evidence: Evidence): Promise<boolean | null> {
  const sibling = (type: 'A' | 'TXT') => evidence.ask(wildcard(parentOf(domain), type));
  const first = await sibling('TXT');
  if (first.kind === 'failure') return null;
  if (first.kind === 'nxdomain' && first.aliases.length === 0) return false;
  for (const type of ['TXT', 'A'] as const) {
    const [own, other] = await Promise.all([evidence.ask(dns(domain, type)), sibling(type)]);
    if (own.kind === 'failure' || other.kind === 'failure') return null;
    if (!alike(own, other)) return false;
  }
  return true;
}

/**
 * Whether the answer at `_dmarc` is a wildcard's. An answer like that of a random sibling may be one, or the very same
 * record may stand there; below a name that exists no wildcard further up answers (RFC 4592 §2.2.2), which tells.
 */
async function isByWildcard(
  name: DnsName,
  { answer, star, evidence }: { readonly answer: TxtAnswer; readonly star: TxtAnswer; readonly evidence: Evidence },
): Promise<boolean | null> {
  if (answer.kind === 'failure') return null;
  if (answer.kind !== 'answer' && answer.aliases.length === 0) return false;
  if (star.kind === 'failure') return null;
  if (!alike(answer, star)) return false;
  const below = await evidence.ask(wildcard(name, 'TXT'));
  if (below.kind === 'failure') return null;
  return below.kind === 'answer' || below.aliases.length > 0;
}

/**
 * Records at the domain itself, at a name without the underscore, or with the domain's name doubled, as forms do that add
 * it by themselves. The second is looked for only where no policy applies at all.
 */
async function readMisplaced(domain: DomainName, evidence: Evidence, isAbsent: boolean) {
  const others = isAbsent ? [child('dmarc', domain)] : [];
  const names = [domain, ...others, child(DMARC_NAME, child(domain, domain))].filter(
    ({ length }) => length <= MAX_NAME_CHARS,
  );
  return (await Promise.all(names.map((name) => recordsAt(name, domain, evidence, isCandidate)))).flat();
}

const isCandidate = (text: string): boolean => isDmarc(text) || isMistypedDmarc(text);

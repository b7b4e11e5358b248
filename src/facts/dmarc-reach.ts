import { child, type DnsName } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { DMARC_NAME } from '../domain/service-names.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { wildcard } from '../evidence/questions/dns.ts';
import { type DmarcFound, discoverPolicy, type WalkStep, walkOf } from '../records/dmarc/discover.ts';
import { olderPolicy } from '../records/dmarc/older.ts';
import { organizationalDomain } from '../records/dmarc/organizational.ts';
import type { DmarcPolicy } from '../records/dmarc/parse.ts';
import { askTexts, textsOf } from './ask.ts';
import { readDmarc } from './dmarc.ts';
import { available, type FactReader, shared, unavailable, unavailableFor } from './fact.ts';

/**
 * Holds what the DNS says of a made-up name right below the domain, and of `_dmarc` below that: wildcards span labels.
 */
export interface MadeUp {
  /** The wildcard's name, `*.example.com`. */
  readonly name: DnsName;
  /** Whether such a name exists, by a wildcard. */
  readonly exists: boolean;
  /** The TXT values that the wildcard gives it. */
  readonly texts: readonly string[];
  /** Where a wildcard alias leads. */
  readonly alias: DnsName | null;
}

/** How far a domain's DMARC policy reaches. */
export interface DmarcReach {
  /** For the name itself. */
  readonly own: DmarcFound;
  /** For its subdomains that exist and have no record of their own. */
  readonly existing: DmarcFound;
  /** For made-up subdomains. Where a wildcard answers for them they exist, and may have its record as their own. */
  readonly nonExistent: DmarcFound;
  readonly madeUp: MadeUp;
  /** The name's walk, from the name itself. */
  readonly steps: readonly WalkStep[];
  readonly organizational: DnsName;
  /** For the name itself, at receivers that still follow RFC 7489; null where that is not known. */
  readonly older: DmarcPolicy | 'no policy' | null;
}

/** The steps of a name's walk, with what failed among them. */
async function askSteps(name: DnsName, evidence: Evidence) {
  const names = walkOf(name);
  const answers = await Promise.all(names.map((one) => askTexts(child(DMARC_NAME, one), evidence)));
  const steps: WalkStep[] = answers.map((one, i) => ({ name: names[i] ?? name, texts: one.ok ? one.texts : null }));
  const failures = answers.flatMap((one) => (one.ok ? [] : [one.failure]));
  return { steps, refs: answers.map(({ ref }) => ref), failures };
}

/** A label that stands for any below the name. */
const ANY = 'any';

/** Finds what a made-up name gets. Source: RFC 4592 §3.3.1 (wildcards answer for names of several labels). */
const readMadeUp: FactReader<MadeUp> = async (domain, evidence) => {
  const answer = await evidence.ask(wildcard(domain, 'TXT'));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const alias = answer.aliases.flatMap((rr) => readRdata(rr)?.target ?? []).at(-1) ?? null;
  const exists = answer.kind !== 'nxdomain' || alias !== null;
  return available({ name: child('*', domain), exists, texts: textsOf(answer), alias }, [answer.ref]);
};

/** Returns the policies for names below a domain, from its walk; undecided where a step could not be asked. */
export function policiesBelow(steps: readonly WalkStep[], { name, texts, exists }: MadeUp, domain: DnsName) {
  return {
    existing: discoverPolicy([{ name: child(ANY, domain), texts: [] }, ...steps], true),
    nonExistent: discoverPolicy([{ name, texts }, ...steps], exists),
  };
}

/** The policy for the name, and for names below it. What one failed step leaves open makes the whole unavailable. */
export const readDmarcReach: FactReader<DmarcReach> = shared<DmarcReach>(async (domain, evidence) => {
  const [own, { steps, refs, failures }, star] = await Promise.all([
    readDmarc(domain, evidence),
    askSteps(domain, evidence),
    readMadeUp(domain, evidence),
  ]);
  if (own.kind === 'unavailable') return own;
  if (star.kind === 'unavailable') return unavailableFor(star.failures, [...own.refs, ...refs, ...star.refs]);
  const madeUp = star.value;
  const { existing, nonExistent } = policiesBelow(steps, madeUp, domain);
  const organizational = organizationalDomain(steps);
  const all = [...own.refs, ...refs, ...star.refs];
  if (existing.kind !== 'undecided' && nonExistent.kind !== 'undecided' && typeof organizational === 'string') {
    const older = olderPolicy(steps, registrableDomain(domain));
    return available({ own: own.value, existing, nonExistent, madeUp, steps, organizational, older }, all);
  }
  const failed = unavailable(failures, all);
  if (failed === null) throw new Error('a DMARC walk is undecided though every answer is there');
  return failed;
});

/** The organizational domain of any name; unavailable where a step of its walk failed. */
export const readOrganizationalDomain: FactReader<DnsName> = shared<DnsName>(async (domain, evidence) => {
  const { steps, refs, failures } = await askSteps(domain, evidence);
  const found = organizationalDomain(steps);
  if (typeof found === 'string') return available(found, refs);
  const failed = unavailable(failures, refs);
  if (failed === null) throw new Error('a DMARC walk is undecided though every answer is there');
  return failed;
});

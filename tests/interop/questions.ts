import type { Resolution, Resolver } from '../../src/dns/resolution.ts';
import type { Security } from '../../src/domain/answer.ts';
import { child, type DnsName, isAtOrBelow, labelsOf, parentOf } from '../../src/domain/name.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import type { Rr, RrType } from '../../src/domain/rr.ts';
import type { World } from '../../testbed/world.ts';

/** What is asked of every name: all that a report needs, and what DNSSEC adds. */
const TYPES: readonly RrType[] = ['A', 'AAAA', 'MX', 'TXT', 'NS', 'SOA', 'DS', 'CAA', 'HTTPS', 'CNAME', 'DNSKEY'];
/** A zone of hundreds of alike names shows no more than its first ones. */
const OWNERS_A_ZONE = 12;
const AT_ONCE = 50;

/** The names to ask about in a zone: those with records, empty ones between them, missing ones, and what wildcards make up. */
export function namesIn(world: World, apex: DnsName): DnsName[] {
  const owners = [...new Set(world.zone(apex).rrs.map((rr) => rr.name))].slice(0, OWNERS_A_ZONE);
  const names = new Set<DnsName>([apex, child('missing-zw', apex), child('a.b.missing-zw', apex)]);
  for (const owner of owners) {
    for (let at = owner; isAtOrBelow(at, apex) && at !== apex; at = parentOf(at)) names.add(at);
    if (labelsOf(owner)[0] === '*') {
      names.add(child('made-up-zw', parentOf(owner)));
      names.add(child('x.made-up-zw', parentOf(owner)));
    } else names.add(child('below-zw', owner));
  }
  return [...names];
}

/** How answers are compared: what a resolver does not call secure, it may have found insecure or not have validated at all. */
export type Comparison = 'by AD bit' | 'by all states';

const securityOf = (security: Security, how: Comparison): Security =>
  how === 'by AD bit' && security === 'insecure' ? 'indeterminate' : security;

/**
 * What two resolvers must say alike about a question, as one line: outcome, security, the zone that denies, aliases and
 * records in a fixed order. TTLs count down in caches, and the words of a failure are each server's own.
 */
function gist(resolution: Resolution, how: Comparison): string {
  // A resolver answers SERVFAIL to aliases in a circle; we know why.
  if (resolution.kind === 'failure' && resolution.why === 'alias-loop' && how === 'by AD bit')
    return 'failure servfail';
  if (resolution.kind === 'failure') return `failure ${resolution.why}`;
  const lines = (rrs: readonly Rr[]) =>
    rrs.map((rr) => `${rr.name} ${rr.type} ${presentZoneRdata(rr.type, rr.octets)}`).sort();
  const { kind } = resolution;
  const security = securityOf(resolution.security, how);
  const rest = resolution.kind === 'answer' ? lines(resolution.records) : [`by ${resolution.zone}`];
  return [kind, security, ...lines(resolution.aliases), ...rest].join(' | ');
}

/** Asks both resolvers all types of all names. Gives a line for each difference, and how many questions agreed. */
export async function differences(
  names: readonly DnsName[],
  ours: Resolver,
  theirs: Resolver,
  { label = 'unbound', how = 'by AD bit' }: { readonly label?: string; readonly how?: Comparison } = {},
): Promise<{ readonly different: string[]; readonly outcomes: Map<string, number> }> {
  const questions = names.flatMap((name) => TYPES.map((type) => [name, type] as const));
  const different: string[] = [];
  const outcomes = new Map<string, number>();
  for (let at = 0; at < questions.length; at += AT_ONCE) {
    const asked = questions.slice(at, at + AT_ONCE).map(async ([name, type]) => {
      const [mine, yours] = await Promise.all([ours.resolve(name, type), theirs.resolve(name, type)]);
      const [testbed, real] = [gist(mine, how), gist(yours, how)];
      const outcome = mine.kind === 'failure' ? mine.kind : `${mine.kind} ${securityOf(mine.security, how)}`;
      if (testbed === real) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      else different.push(`${name} ${type}\n  testbed: ${testbed.slice(0, 300)}\n  ${label}: ${real.slice(0, 300)}`);
    });
    await Promise.all(asked);
  }
  return { different, outcomes };
}

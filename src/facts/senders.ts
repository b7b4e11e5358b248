import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import { providerOfKeyAt, providerOfSelector } from '../records/mail-providers.ts';

import { policyOf, type SpfPolicy } from '../records/spf/policy.ts';
import { type AllowedSender, type SenderIdentity, spfSenders } from '../records/spf/senders.ts';
import { type Dkim, readDkim } from './dkim.ts';
import type { SelectorKey } from './dkim-key.ts';
import { available, type Fact, type FactReader, shared, unavailableFor } from './fact.ts';
import { type AnalysedSpf, readSpfTree } from './spf-analysis.ts';

/** Tells who holds a key. `zone`: it stands in the domain's own zone, which does not tell. */
export type DkimHolder = { readonly kind: 'provider' | 'domain'; readonly name: string } | { readonly kind: 'zone' };

/** Somebody who may send as a domain: by SPF, by a DKIM key, or by both. */
export interface DomainSender {
  readonly who: SenderIdentity | DkimHolder;
  /** Null where no term of SPF lets it send. */
  readonly spf: AllowedSender | null;
  /** Selectors of its usable keys. */
  readonly selectors: readonly string[];
  /** Whether nothing but the name of a selector tells that it is this one. */
  readonly isBySelector: boolean;
}

export interface Senders {
  readonly senders: readonly DomainSender[];
  /** Those beyond our limit. */
  readonly more: number;
  /** The kind of policy that SPF comes to; null where it could not be looked up. */
  readonly spf: SpfPolicy['kind'] | null;
  /** Whether every lookup of SPF and DKIM was answered. */
  readonly isWhole: boolean;
}

/** Tells who holds a key: by where its alias leads, else by a selector that only one service tells its customers to use. */
export function keyHolder(
  { selector, at }: Pick<SelectorKey, 'selector' | 'at'>,
  domain: DnsName,
): { readonly who: DkimHolder; readonly by: 'alias' | 'selector' | null } {
  if (shareOf(at) !== shareOf(domain)) {
    const name = providerOfKeyAt(at)?.name;
    return {
      who: name === undefined ? { kind: 'domain', name: shareOf(at) } : { kind: 'provider', name },
      by: 'alias',
    };
  }
  const provider = providerOfSelector(selector);
  if (provider === null) return { who: { kind: 'zone' }, by: null };
  return { who: { kind: 'provider', name: provider.name }, by: 'selector' };
}

const keyOf = (who: DomainSender['who']): string => `${who.kind} ${'name' in who ? who.name : ''}`;

/** Lists who may send as a domain, from what its SPF tree and its DKIM keys say. It asks nothing of its own. */
export const readSenders: FactReader<Senders> = shared<Senders>(async (domain, evidence) => {
  const [tree, dkim] = await Promise.all([readSpfTree(domain, evidence), readDkim(domain, evidence)]);
  if (tree.kind === 'unavailable' && dkim.kind === 'unavailable')
    return unavailableFor(tree.failures, [...tree.refs, ...dkim.refs]);
  const { senders, more } = tree.kind === 'unavailable' ? { senders: [], more: 0 } : spfSenders(tree.value.analysis);
  const all = new Map<string, DomainSender>(
    senders.map((spf) => [keyOf(spf.who), { who: spf.who, spf, selectors: [], isBySelector: false }]),
  );
  for (const key of dkim.kind === 'unavailable' ? [] : dkim.value.keys) {
    if (key.key.kind !== 'key') continue;
    const { who, by } = keyHolder(key, domain);
    const known = all.get(keyOf(who)) ?? { who, spf: null, selectors: [], isBySelector: true };
    const isBySelector = known.isBySelector && by === 'selector';
    all.set(keyOf(who), { ...known, selectors: [...known.selectors, key.selector], isBySelector });
  }
  return available(
    {
      senders: [...all.values()],
      more,
      spf: tree.kind === 'unavailable' ? null : (policyOf(tree.value.analysis)?.kind ?? null),
      isWhole: isWhole(tree, dkim),
    },
    [...tree.refs, ...dkim.refs],
  );
});

const isWhole = (tree: Fact<AnalysedSpf>, dkim: Fact<Dkim>): boolean =>
  tree.kind === 'available' &&
  tree.value.failures.length === 0 &&
  dkim.kind === 'available' &&
  dkim.value.missed.length === 0;

/**
 * Names the services through which a domain may send, its own servers aside. What SPF breaks lets nobody send, and the
 * name of a selector alone proves nothing.
 */
export const servicesOf = ({ senders, spf }: Senders): readonly string[] =>
  senders.flatMap(({ who, spf: terms, selectors, isBySelector }) => {
    const may = selectors.length > 0 || (terms !== null && spf !== 'invalid');
    return may && !isBySelector && 'name' in who ? [who.name] : [];
  });

import { because } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import type { Rr } from '../domain/rr.ts';
import { analyseGathered } from '../records/spf/analyse.ts';
import { gatherKnown } from '../records/spf/gather.ts';
import type { SpfAnswer, SpfType } from '../records/spf/lookup.ts';
import { policyOf, type SpfPolicy } from '../records/spf/policy.ts';
import { changeAction, type Judgement, judgementIn, mailChange, mailReason } from './meaning.ts';
import type { World } from './world.ts';

const UNKNOWN = { kind: 'failure', why: 'not-observed', causes: because('no-answer') } as const;

type Open = Extract<SpfPolicy, { kind: 'open' }>;

/** The terms by which everyone passes SPF of a domain; null where they don't, or where that is not known. */
function openBy(domain: DnsName, at: 'before' | 'after', world: World): Open | null {
  const known = <T extends SpfType>(name: DnsName, type: T): SpfAnswer<T> => {
    const side = world.sides(name, type)?.[at];
    // Where an alias leads elsewhere, the records are those of another name.
    if (side === undefined || side.target !== null) return UNKNOWN;
    if (!side.exists) return { kind: 'nxdomain' };
    if (side.records.length === 0) return { kind: 'nodata' };
    return { kind: 'answer', records: side.records.filter((rr): rr is Rr<T> => rr.type === type) };
  };
  const policy = policyOf(analyseGathered(domain, gatherKnown(domain, known)));
  return policy?.kind === 'open' ? policy : null;
}

/** How everyone passes SPF of a domain after a change. */
export interface Openness {
  readonly terms: readonly string[];
  /** Whether not everyone passed before. */
  readonly isNew: boolean;
}

/** Tells by what everyone passes SPF of a domain after a change; null where they don't, or where that is not known. */
export function opennessOf(domain: DnsName, world: World): Openness | null {
  const open = openBy(domain, 'after', world);
  return open === null ? null : { terms: open.terms, isNew: openBy(domain, 'before', world) === null };
}

/** Tells that a domain's SPF now lets everyone send, and by which terms. */
export function opened(domain: DnsName, terms: readonly string[]): Judgement {
  const isPlain = terms.every((term) => /^\+?all$/i.test(term));
  const reason = isPlain ? mailReason('spf-everyone', { domain }) : mailReason('spf-everyone-by', { domain, terms });
  return judgementIn('mail')('critical', mailChange('spf-open', { domain }), {
    reason,
    whatToDo: changeAction('restore'),
  });
}

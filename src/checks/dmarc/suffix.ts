import type { DomainName } from '../../domain/name.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import type { Fix } from '../fix.ts';
import { stepText, withMailbox } from '../fix-texts.ts';
import { type DmarcDraft, draftOfRecord, madeUpMailbox, STRENGTH, withReports, withTags } from './draft.ts';
import type { DmarcPlace } from './place.ts';
import { type DmarcStage, stageSteps, stagesUp } from './stages.ts';

/**
 * Returns the way to `p=reject` for a public suffix itself, under which others have names. Without `psd=y` each of them
 * would pass DMARC for the others, so every record on the way has it; the policy for their names stays what it is, and
 * only names that do not exist are rejected. Null where a record is there without `psd=y`: mail may rest on what that
 * joins. Null also where a record above applies, which joins or parts the names below today. Source: RFC 9989 §4.10.2.
 */
export function suffixFix(domain: DomainName, facts: DmarcFacts, place: DmarcPlace): Fix | null {
  const stages = stagesOf(domain, facts, place);
  const [first, ...rest] = stageSteps(stages, place);
  return first === undefined ? null : { id: 'dmarc', steps: [first, ...rest], partial: true };
}

function stagesOf(domain: DomainName, facts: DmarcFacts, { removes, others }: DmarcPlace): DmarcStage[] {
  const { own } = facts;
  if (others.length > 0) return [];
  if (own.kind === 'absent') {
    if (removes.length > 0) return [];
    const first = withReports(forSuffix(new Map([['p', 'none']]), 'none'), domain, facts);
    const reach = stepText('dmarc-suffix-when', { name: domain });
    const when = first.has('rua') ? withMailbox(reach, madeUpMailbox(domain)) : reach;
    const begun = { draft: first, title: stepText('dmarc-suffix', { name: domain }), when };
    return [begun, ...stagesUp(domain, { from: first, now: STRENGTH.none, facts })];
  }
  if (own.kind !== 'policy' || own.at !== domain || own.ignored !== null) return [];
  const { record, policy } = own;
  if (record.psd !== 'y' || record.supposed !== null || record.faults.length > 0 || record.t) return [];
  return stagesUp(domain, {
    from: forSuffix(draftOfRecord(record), record.sp ?? record.p),
    now: STRENGTH[policy],
    facts,
  });
}

/** A draft that speaks for the suffix alone: names below it keep the policy that they have. */
const forSuffix = (draft: DmarcDraft, sp: string): DmarcDraft => withTags(draft, { sp, np: 'reject', psd: 'y' });

import type { DomainName } from '../../domain/name.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import { publish, type RecordChange, type Step } from '../fix.ts';
import { type StepText, stepText } from '../fix-texts.ts';
import { type DmarcDraft, dmarcText, draftStrength, POLICIES, REMOVED_TAGS, STRENGTH, withTags } from './draft.ts';
import type { DmarcPlace } from './place.ts';

/** A record on the way, and what the step to it is called. */
export interface DmarcStage {
  readonly draft: DmarcDraft;
  readonly title: StepText;
  readonly when: StepText | null;
}

const REJECT = STRENGTH.reject;

/** Returns one stage for each policy above the one that counts now; a silent domain goes to the end at once. */
export function stagesUp(
  domain: DomainName,
  { from, now, facts: { silent } }: { readonly from: DmarcDraft; readonly now: number; readonly facts: DmarcFacts },
): DmarcStage[] {
  return POLICIES.flatMap((level, i): DmarcStage[] => {
    if (i <= now || (silent && i < REJECT)) return [];
    const stated = draftStrength(from, 'p') ?? 0;
    const policy = POLICIES[Math.max(i, stated)] ?? level;
    const removed = Object.fromEntries([...REMOVED_TAGS, 't'].map((tag) => [tag, null]));
    const draft = withoutWeakerNp(withTags(from, { p: policy, ...removed }));
    const title =
      from.has('t') && policy === from.get('p') ? stepText('dmarc-untest') : stepText('dmarc-policy', { policy });
    const atOnce = stepText('dmarc-nobody-when', { name: domain });
    const when = silent ? atOnce : i === REJECT && from.has('rua') ? stepText('when-quarantined') : whenClean(from);
    return [{ draft, title, when }];
  });
}

export const whenClean = (draft: DmarcDraft): StepText =>
  stepText(draft.has('rua') ? 'when-reports-clean' : 'when-sure');

export const whenBelowClean = (draft: DmarcDraft): StepText =>
  stepText(draft.has('rua') ? 'when-subdomains-clean' : 'when-sure');

/**
 * Drops a weaker policy of made-up names, which send no mail: their policy need never be weaker than that of
 * subdomains.
 */
export function withoutWeakerNp(draft: DmarcDraft): DmarcDraft {
  const [np, others] = [draftStrength(draft, 'np'), draftStrength(draft, 'sp') ?? draftStrength(draft, 'p') ?? 0];
  return np !== null && np < others ? withTags(draft, { np: null }) : draft;
}

/** Returns stages as steps, the first with what else changes at their place. */
export function stageSteps(stages: readonly DmarcStage[], place: DmarcPlace): Step[] {
  let present = place.removes;
  return stages.map(({ draft, title, when }, i): Step => {
    const change = publish(place.name, { type: 'TXT', value: dmarcText(draft), removes: present });
    present = [dmarcText(draft)];
    const [first = change, ...rest] =
      i === 0 ? [...place.others.filter(isAlias), change, ...place.others.filter((one) => !isAlias(one))] : [change];
    return { title, when, changes: [first, ...rest] };
  });
}

/** An alias goes before a record comes: they cannot stand beside each other. */
const isAlias = ({ type }: RecordChange): boolean => type === 'CNAME';

import type { DomainName } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { type DmarcReach, policiesBelow } from '../../facts/dmarc-reach.ts';
import { type DmarcFound, psdOf, recordOf, type Undecided } from '../../records/dmarc/discover.ts';
import { olderPolicy } from '../../records/dmarc/older.ts';
import { isDmarc, isMistypedDmarc, type ParsedDmarc } from '../../records/dmarc/parse.ts';
import type { RecordChange, Step } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { type DmarcDraft, draftOfRecord, STRENGTH } from './draft.ts';
import { asGiven, INTERPRETATIONS, type Interpretation, readBy, strengthFound } from './floors.ts';
import { below, published, strengthOfOlder } from './published.ts';
import { whenBelowClean } from './stages.ts';

/**
 * Returns the step for a wildcard's DMARC record, which speaks for made-up subdomains alone; without it the domain's
 * own does, or that of the organizational domain. It goes where that is stronger, at receivers of RFC 7489 no less, and
 * asks for the same alignment.
 */
export function wildcardStep(domain: DomainName, reach: DmarcReach, final: DmarcDraft): Step | null {
  const { name, alias, texts } = reach.madeUp;
  const isCandidate = (text: string) => isDmarc(text) || isMistypedDmarc(text);
  const gone = texts.some(isDmarc) ? texts.filter(isCandidate) : [];
  const now = strengthFound(below(domain, reach, final).nonExistent);
  if (alias !== null || gone.length === 0 || now === STRENGTH.reject) return null;
  // It says where an organization ends: without it, names would pass for others.
  const parsed = recordOf(texts);
  if (parsed !== null && psdOf(parsed) !== 'u') return null;
  const rest = texts.filter((text) => !isCandidate(text));
  const walk = published(domain, reach, final);
  const made = (interpretation: Interpretation, values: readonly string[], exists: boolean): number =>
    strengthFound(
      policiesBelow(readBy(interpretation, walk), { name, alias, exists, texts: interpretation(values) }, domain)
        .nonExistent,
    );
  // Without the wildcard's record a made-up name may exist by another one, or not at all.
  const gain = (interpretation: Interpretation): number =>
    Math.min(made(interpretation, rest, true), made(interpretation, rest, false)) - made(interpretation, texts, true);
  const older = (values: readonly string[]) => {
    return strengthOfOlder(olderPolicy([{ name, texts: values }, ...walk], registrableDomain(domain)));
  };
  const loses = INTERPRETATIONS.some((interpretation) => gain(interpretation) < 0) || older(rest) < older(texts);
  if (loses || gain(asGiven) === 0) return null;
  if (alignsOtherwise(policiesBelow(walk, { name, alias, exists: true, texts: rest }, domain).existing, parsed))
    return null;
  const change: RecordChange = { name, type: 'TXT', value: null, removes: gone };
  // Names that exist by the wildcard may send mail.
  return { title: stepText('dmarc-wildcard', { name }), when: whenBelowClean(final), changes: [change] };
}

/** Whether other mail is aligned by the one record than by the other. */
function alignsOtherwise(found: DmarcFound | Undecided, than: ParsedDmarc | null): boolean {
  if (found.kind !== 'policy') return false;
  const tags = draftOfRecord(found.record);
  const now = than?.kind === 'record' ? draftOfRecord(than.record) : null;
  const isStrict = (draft: DmarcDraft | null, mode: 'adkim' | 'aspf') => draft?.get(mode)?.toLowerCase() === 's';
  return (['adkim', 'aspf'] as const).some((mode) => isStrict(tags, mode) !== isStrict(now, mode));
}

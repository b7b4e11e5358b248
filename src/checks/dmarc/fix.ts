import type { DomainName } from '../../domain/name.ts';
import { handsOutNames } from '../../domain/psl.ts';
import type { DmarcFacts } from '../../facts/dmarc-facts.ts';
import type { DmarcReach } from '../../facts/dmarc-reach.ts';
import { type DmarcFound, psdOf, recordOf } from '../../records/dmarc/discover.ts';
import type { ParsedDmarc } from '../../records/dmarc/parse.ts';
import type { Fix } from '../fix.ts';
import { type StepText, stepText, withMailbox } from '../fix-texts.ts';
import {
  type DmarcDraft,
  draftFromAbove,
  draftOfRecord,
  draftOfTexts,
  draftStrength,
  intendedAlignment,
  madeUpMailbox,
  POLICIES,
  STRENGTH,
  withReports,
  withTags,
} from './draft.ts';
import { type Floors, floorsOf, keepsBelow, leniently, strengthFound } from './floors.ts';
import { dmarcPlace, textsHere } from './place.ts';
import { below, published, strengthOfOlder } from './published.ts';
import { type DmarcStage, stageSteps, stagesUp, whenBelowClean, whenClean, withoutWeakerNp } from './stages.ts';
import { suffixFix } from './suffix.ts';
import { wildcardStep } from './wildcard.ts';

const REJECT = STRENGTH.reject;

/**
 * Returns the way to `p=reject` for the domain and all below it, from wherever it stands: reports first, then
 * quarantine, then reject; then subdomains, and made-up ones. At once only where SPF says that nobody sends mail in the
 * domain's name. No step is weaker than the one before, for the domain, its subdomains and made-up ones, and what the
 * record says of reports and alignment stays. Null where there is nothing to do, where the record is somebody else's to
 * change, and where a part of what is there is not known. Source: RFC 9989 §4.10, §5.1, §A.
 */
export function dmarcFix(domain: DomainName, facts: DmarcFacts): Fix | null {
  const { own, reach } = facts;
  const place = dmarcPlace(domain, facts);
  if (reach === null || place === null || facts.madeByWildcard !== false) return null;
  const present = own.kind === 'policy' && own.at === domain && own.record.supposed === null ? own : null;
  if (own.kind === 'policy' && own.at !== domain && own.policy === 'reject') return null;
  if (handsOutNames(domain)) return suffixFix(domain, facts, place);
  const floors = floorsOf(domain, facts, reach);
  // Receivers that follow RFC 7489 know neither np nor t: a faulty np makes a record useless for new ones alone.
  const older = strengthOfOlder(reach.older);
  const begun =
    present === null
      ? stagesToNew(domain, { facts, reach, standing: { floor: Math.max(floors.own, older), applied: floors.own } })
      : stagesFrom(domain, { found: present, facts, floor: floors.own });
  const stages = withFloors(domain, { reach, floors, stages: begun });
  const final = stages.at(-1)?.draft ?? (present === null ? null : draftOfRecord(present.record));
  if (final === null) return null;
  const below = stagesBelow(domain, reach, final);
  const floor = Math.max(older, floors.own, floors.existing, floors.madeUp);
  const aligned = withStrict(domain, { facts, reach, standing: { floor, stages: [...stages, ...below] } });
  const last = aligned.at(-1)?.draft ?? final;
  const all = [...aligned, ...stagesToOne(domain, last)];
  const steps = stageSteps(namingMailbox(domain, { facts, reach, stages: all }), place);
  const wildcard = wildcardStep(domain, reach, last);
  const [first, ...rest] = wildcard === null ? steps : [...steps, wildcard];
  return first === undefined ? null : { id: 'dmarc', steps: [first, ...rest] };
}

/** From a record of the domain's own that receivers follow. */
function stagesFrom(
  domain: DomainName,
  {
    found: { record, policy, ignored },
    facts,
    floor,
  }: { readonly found: Extract<DmarcFound, { kind: 'policy' }>; readonly facts: DmarcFacts; readonly floor: number },
): DmarcStage[] {
  const written = draftOfRecord(record);
  const asWritten = floor > STRENGTH[policy] ? withTags(written, { p: policyAt(floor), t: null }) : written;
  // Strict receivers may already apply more than the record says.
  const now = Math.max(STRENGTH[policy], floor);
  const reported = withReports(asWritten, domain, facts);
  // Receivers of today apply the policy to all mail, whatever pct says; older ones are not hurried.
  const partly = asWritten.has('pct') && asWritten.get('pct') !== '100' && record.p !== 'none';
  const tidy = withTags(reported, {
    rf: null,
    ri: null,
    ...(partly ? {} : { pct: null }),
  });
  const stages: DmarcStage[] = [];
  const blind = reported !== asWritten && !facts.silent;
  // Receivers that take off blanks would see several records.
  if (blind || record.faults.length > 0 || ignored !== null)
    stages.push({
      draft: tidy,
      title: stepText(blind ? 'dmarc-reports' : 'dmarc-correct'),
      when: now > STRENGTH[policy] ? whenSome(domain, now) : null,
    });
  stages.push(...stagesUp(domain, { from: tidy, now, facts }));
  if (partly && stages.at(-1)?.draft.has('pct') !== false)
    stages.push({ draft: withTags(tidy, { pct: null }), title: stepText('dmarc-percent'), when: whenClean(tidy) });
  return stages;
}

/** To a record where none is that receivers follow: none at all, or faulty ones, or one of a parent's. */
function stagesToNew(
  domain: DomainName,
  {
    facts,
    reach,
    standing: { floor, applied },
  }: {
    readonly facts: DmarcFacts;
    readonly reach: DmarcReach;
    readonly standing: { readonly floor: number; readonly applied: number };
  },
): DmarcStage[] {
  const { own, misplaced, silent } = facts;
  const inherited = own.kind === 'policy' && own.at !== domain ? own : null;
  const texts = textsHere(reach);
  const parsed = recordOf(leniently(texts));
  // Where names end as an organization stays as it is: what only lenient receivers read must not begin to apply.
  const asRead = recordOf(texts);
  const psd = asRead === null ? 'u' : psdOf(asRead);
  const stating = draftOfTexts([...texts, ...misplaced.map(({ text }) => text)]);
  const intended = psd === 'u' ? stating : withTags(stating, { psd });
  const copied = inherited === null ? intended : draftFromAbove(inherited.record, intended);
  const draft = withReports(copied, domain, facts);
  if (silent) return stagesUp(domain, { from: withTags(draft, { p: 'none' }), now: STRENGTH.none, facts });
  const now = inherited === null ? 0 : STRENGTH[inherited.policy];
  const reported = inherited !== null && (inherited.record.rua.length > 0 || !facts.receives);
  if (inherited !== null && floor <= now && (reported || now > 0))
    return stagesUp(domain, { from: withTags(draft, { p: POLICIES[now] ?? 'none' }), now, facts });
  // What was stated and never applied begins as if it were new: nobody has seen yet which mail passes. Where only what is
  // said of subdomains is faulty, some receivers do apply `p`: quarantine is between them and the others.
  const stated = hasOwnPolicy(parsed) ? Math.min(draftStrength(draft, 'p') ?? 0, STRENGTH.quarantine) : 0;
  const start = Math.max(stated, floor);
  const policy = POLICIES[start] ?? 'none';
  // Receivers that know test mode begin a level lower; the older ones keep what they apply.
  const testing = start > Math.max(stated, applied);
  const first = withTags(draft, { p: policy, ...(testing ? { t: 'y' } : {}) });
  const then = testing ? start - 1 : start;
  const title =
    start === STRENGTH.none
      ? stepText('dmarc-watch')
      : stepText(testing ? 'dmarc-start-testing' : 'dmarc-start', { policy });
  const when = then > now ? whenSome(domain, then) : null;
  return [{ draft: first, title, when }, ...stagesUp(domain, { from: first, now: then, facts })];
}

/** When to take a step by which all receivers apply what only some do today. */
const whenSome = (name: DomainName, strength: number): StepText =>
  stepText('when-some-apply', { name, policy: policyAt(strength) });

/**
 * From `psd=y` to one organization, at a name that is no public suffix by the list. Only its owner knows whether the names
 * below it are other people's: each of them would pass DMARC for the others. `psd=n` ends the walk as `psd=y` did.
 * Source: RFC 9989 §4.10.2.
 */
function stagesToOne(domain: DomainName, final: DmarcDraft): DmarcStage[] {
  if (final.get('psd') !== 'y') return [];
  const when = stepText('dmarc-one-organization-when', { name: domain });
  return [{ draft: withTags(final, { psd: 'n' }), title: stepText('dmarc-one-organization'), when }];
}

/**
 * The stages with the strict alignment that a record asks for and no receiver reads: from the first one on where nothing is
 * done about mail that fails, so that the reports show whose mail that is; else in a stage of its own at the end.
 */
function withStrict(
  domain: DomainName,
  {
    facts: { misplaced },
    reach,
    standing: { floor, stages },
  }: {
    readonly facts: DmarcFacts;
    readonly reach: DmarcReach;
    readonly standing: { readonly floor: number; readonly stages: readonly DmarcStage[] };
  },
): readonly DmarcStage[] {
  const [first, last] = [stages[0]?.draft, stages.at(-1)?.draft];
  if (first === undefined || last === undefined) return stages;
  const strict = intendedAlignment([...textsHere(reach), ...misplaced.map(({ text }) => text)], last);
  const tags = Object.entries(strict).map(([name, value]) => `${name}=${value}`);
  if (tags.length === 0) return stages;
  const levels = (['p', 'sp', 'np'] as const).map((name) => draftStrength(first, name) ?? STRENGTH.none);
  if (Math.max(floor, ...levels) === STRENGTH.none)
    return stages.map((stage) => ({ ...stage, draft: withTags(stage.draft, strict) }));
  const when = stepText('dmarc-strict-when', { name: domain });
  return [...stages, { draft: withTags(last, strict), title: stepText('dmarc-strict', { tags }), when }];
}

/** The stages, the first with the mailbox that it makes up: it may not exist yet. */
function namingMailbox(
  domain: DomainName,
  {
    facts: { own, misplaced },
    reach,
    stages,
  }: { readonly facts: DmarcFacts; readonly reach: DmarcReach; readonly stages: DmarcStage[] },
): DmarcStage[] {
  const mailbox = madeUpMailbox(domain);
  const above = own.kind === 'policy' ? [own.record.text] : [];
  const texts = [...textsHere(reach), ...misplaced.map(({ text }) => text), ...above];
  if (texts.some((text) => text.includes(mailbox))) return stages;
  return stages.map((stage, i) =>
    i === 0 && stage.draft.get('rua')?.includes(mailbox) === true
      ? { ...stage, when: withMailbox(stage.when, mailbox) }
      : stage,
  );
}

/** Whether a record without use states its own policy, and only that of subdomains (`sp`, `np`) is faulty. */
function hasOwnPolicy(parsed: ParsedDmarc | null): boolean {
  const fault = parsed?.kind === 'record' ? parsed.record.supposed : (parsed?.why ?? null);
  return fault !== null && 'tag' in fault.args && ['sp', 'np'].includes(fault.args.tag);
}

/**
 * The stages, with `sp` and `np` where the domain's subdomains would otherwise lose what a record above gave them; without
 * those in which test mode stands in the way of that, and none from one on where no tag keeps it.
 */
function withFloors(
  domain: DomainName,
  {
    reach,
    floors: { existing, madeUp },
    stages,
  }: { readonly reach: DmarcReach; readonly floors: Floors; readonly stages: readonly DmarcStage[] },
): DmarcStage[] {
  const raised = (draft: DmarcDraft, name: 'sp' | 'np', floor: number): DmarcDraft | null => {
    const stated =
      draftStrength(draft, name) ?? (name === 'np' ? draftStrength(draft, 'sp') : null) ?? draftStrength(draft, 'p');
    // Test mode lowers what is stated by one, so with it nothing is rejected.
    const needed = draft.has('t') ? floor + 1 : floor;
    if (needed <= REJECT) return needed <= (stated ?? 0) ? draft : withTags(draft, { [name]: policyAt(needed) });
    // It can go where it lowers nothing else that mail is sent by; elsewhere the step that lets it go is the first.
    const lowers = (['p', 'sp'] as const).some((tag) => tag !== name && (draftStrength(draft, tag) ?? 0) > 0);
    return lowers ? null : withTags(draft, { t: null, [name]: policyAt(floor) });
  };
  // Older receivers know no test mode: what one stage states for subdomains the next may not take back.
  let stated = 0;
  const made: DmarcStage[] = [];
  for (const stage of stages) {
    const { existing: then } = below(domain, reach, stage.draft);
    const first = strengthFound(then) < existing ? raised(stage.draft, 'sp', existing) : stage.draft;
    if (first === null) continue;
    const { nonExistent } = below(domain, reach, first);
    const second = strengthFound(nonExistent) < madeUp ? raised(first, 'np', madeUp) : first;
    if (second === null) continue;
    const subdomains = draftStrength(second, 'sp') ?? draftStrength(second, 'p') ?? 0;
    const draft = subdomains < stated ? withTags(second, { sp: policyAt(stated) }) : second;
    if (!keepsBelow(domain, reach, published(domain, reach, draft))) break;
    stated = Math.max(stated, subdomains);
    made.push({ ...stage, draft });
  }
  return made;
}

const policyAt = (strength: number): string => POLICIES[Math.min(strength, REJECT)] ?? 'none';

/** From `p=reject` to the same for subdomains and made-up ones, where it is this record that speaks for them. */
function stagesBelow(domain: DomainName, reach: DmarcReach, final: DmarcDraft): DmarcStage[] {
  const { existing } = below(domain, reach, final);
  if (existing.kind !== 'policy' || existing.at !== domain) return [];
  const stages: DmarcStage[] = [];
  let draft = final;
  const stage = (set: Readonly<Record<string, string | null>>, title: StepText, when: StepText | null): void => {
    draft = withoutWeakerNp(withTags(draft, set));
    stages.push({ draft, title, when });
  };
  const when = whenBelowClean(draft);
  if (draftStrength(draft, 'sp') === STRENGTH.none)
    stage({ sp: 'quarantine' }, stepText('dmarc-subdomains', { policy: 'quarantine' }), when);
  if (draftStrength(draft, 'sp') === STRENGTH.quarantine)
    stage({ sp: null }, stepText('dmarc-subdomains-like-domain', { policy: 'reject' }), when);
  if (withoutWeakerNp(draft) !== draft) stage({}, stepText('dmarc-made-up'), null);
  return stages;
}

import type { SpfGround } from '../../facts/spf-ground.ts';
import type { SpfAnalysis } from '../../records/spf/analyse.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import { ignoredTerms, type Qualifier } from '../../records/spf/parse.ts';
import { policyOf } from '../../records/spf/policy.ts';
import { isVast } from '../../records/spf/ranges.ts';
import { type Fix, publish, type RecordChange, removeRecords, type Step } from '../fix.ts';
import { type StepText, stepText } from '../fix-texts.ts';
import { draftsOf, saysTheSame as isSameRecord, isStrict, type SpfDraft, spfText, withSenders } from './draft.ts';
import { isSafe, namedIn, passing, trial } from './safety.ts';

/** The one fix of a domain's SPF, and what it makes go away. */
export interface SpfFix {
  readonly fix: Fix;
  readonly fixedKinds: ReadonlySet<SpfFinding['kind']>;
}

/** A record that may follow the one before it. */
interface Stage {
  readonly draft: SpfDraft;
  readonly text: string;
  readonly analysis: SpfAnalysis;
  readonly end: Qualifier | null;
  /** Whether the MX is in the record although no record of the owner names it. */
  readonly addsMx: boolean;
}

/**
 * Returns a staged way to a record that receivers can evaluate and that ends in `-all`: first `~all`, which refuses
 * nothing. Each step is evaluated over what the DNS said before it is offered: no address that the record, its includes
 * or the MX name fails where it did not fail before, and none that passed stops passing, except where the step is there
 * to stop everyone from passing. Nobody begins to pass whom no record names, but for the MX where the owner says that it
 * sends. DMARC needs no regard: it counts a pass alone, so `none`, `neutral` and `softfail` are the same to it. Null where
 * there is no such way.
 */
export function spfFix(ground: SpfGround): SpfFix | null {
  for (const draft of draftsOf(ground)) {
    const path = pathOf(ground, draft);
    if (path !== null) return path;
  }
  return null;
}

function pathOf(ground: SpfGround, draft: SpfDraft): SpfFix | null {
  const strict = isStrict(ground);
  // Receivers do not let these pass today. Where they name a large part of the internet, no condition makes that right.
  if (draft.revived.length > 0 && isVast(passing(ground, `v=spf1 ${draft.revived.join(' ')} -all`))) return null;
  const stages: Stage[] = [];
  for (const plan of plannedRecords(ground, draft)) {
    const { draft: whole, end } = plan;
    const text = spfText(whole, end);
    const present = stages.at(-1)?.text ?? ownText(ground);
    if (present !== null && isSameRecord(text, present)) continue;
    const analysis = trial(ground, text);
    const before = stages.at(-1)?.analysis ?? null;
    if (!isSafe(ground, before, analysis) || !keepsItsPromise(analysis, end)) break;
    // `-all` alone is never the record to copy on a guess.
    if (before === null && end === '-' && !strict && whole.senders.length === 0 && !refusesAllMail(ground)) break;
    stages.push({ ...plan, text, analysis });
  }
  const [first, ...more] = stages;
  if (first === undefined) return null;
  const steps = [first, ...more].map((stage, i) => stepOf(ground, stage, stages[i - 1] ?? null));
  const [step, ...others] = steps;
  if (step === undefined) return null;
  const left = new Set(stages.at(-1)?.analysis.findings.map(({ kind }) => kind));
  const fixes = ground.analysis.findings.map(({ kind }) => kind).filter((kind) => !left.has(kind));
  // Where `-all` would harm, the way ends before it.
  const partial = !strict && stages.at(-1)?.end !== '-' ? ({ partial: true } as const) : {};
  return { fix: { steps: [step, ...others], ...partial }, fixedKinds: new Set(fixes) };
}

const ownText = ({ own }: SpfGround): string | null => (own.length === 1 ? (own[0]?.text ?? null) : null);

/** A record that a stage could have. `end` null: what it has now, by its redirect. */
type PlannedRecord = Pick<Stage, 'draft' | 'end' | 'addsMx'>;

/**
 * Lists the records that the stages have, one after the other. Who sends through the hosts of the MX is not to be told
 * from outside, and others may share them (an MX is about receiving, RFC 5321 section 5.1). So what records name comes
 * first, without the MX; it is added by a stage of its own, which asks; and it is there before `-all` could stop it. Where
 * everyone passes, it passes too, and stays. What a provider asks its customers to include is never guessed.
 */
function plannedRecords(ground: SpfGround, draft: SpfDraft): readonly PlannedRecord[] {
  const named = (end: Qualifier | null): PlannedRecord => ({ draft, end, addsMx: false });
  if (isStrict(ground)) return [named(draft.redirect === null ? '-' : null)];
  const namesNobody = draft.senders.length === 0;
  if (ground.exchanges.length === 0)
    return namesNobody && refusesAllMail(ground) ? [named('-')] : [named('~'), named('-')];
  // It sends from somewhere, and nothing says from where.
  if (ground.receivesOnly) return namesNobody ? [] : [named('~'), named('-')];
  if (mxPasses(ground, spfText(draft, '-'))) return [named('~'), named('-')];
  const withMx = (end: Qualifier): PlannedRecord => ({ draft: withSenders(draft, ['mx']), end, addsMx: true });
  const apart = !namesNobody && ground.policy.kind !== 'open';
  return [...(apart ? [named('~')] : []), withMx('~'), withMx('-')];
}

/** Whether the domain says that it sends no mail: by a null MX, or by a `-all` that only its place or form makes void. */
const refusesAllMail = ({ policy, nullMx, intended, exchanges }: SpfGround): boolean =>
  policy.kind !== 'open' && (nullMx || (exchanges.length === 0 && intended?.misplaced.text.includes('-all') === true));

/** Whether receivers would come to the end that a record is to have. */
function keepsItsPromise(analysis: SpfAnalysis, end: Qualifier | null): boolean {
  const policy = policyOf(analysis);
  return policy?.kind === 'policy' && policy.all === (end ?? '-');
}

function mxPasses(ground: SpfGround, text: string): boolean {
  const mx = passing(ground, 'v=spf1 mx -all');
  return namedIn(mx, passing(ground, text));
}

function stepOf(ground: SpfGround, stage: Stage, before: Stage | null): Step {
  const { at, own, intended } = ground;
  const present = before === null ? own.map(({ text }) => text) : [before.text];
  const moved = before === null && intended !== null ? intended.misplaced : null;
  const here = moved !== null && moved.at === ground.domain && intended?.type === 'TXT' ? [moved.text] : [];
  const change = publish(at, { type: 'TXT', value: stage.text, removes: [...present, ...here] });
  const elsewhere: readonly RecordChange[] =
    moved !== null && moved.at !== ground.domain ? [removeRecords(moved.at, 'TXT', [moved.text])] : [];
  return {
    title: titleOf(ground, stage, before),
    when: whenOf(ground, stage, before),
    changes: [change, ...elsewhere],
  };
}

function titleOf(ground: SpfGround, { draft, text, end }: Stage, before: Stage | null): StepText {
  const { own, policy, intended, domain } = ground;
  const all = `${end ?? ''}all`;
  if (before !== null && before.end === end) return stepText('spf-name', { added: 'mx' });
  if (before !== null) return stepText('spf-end', { all });
  if (intended !== null && intended.misplaced.at !== domain)
    return stepText('spf-move', { from: intended.misplaced.at, name: domain, all });
  if (own.length === 0) return stepText(intended?.type === 'TXT' ? 'spf-repair' : 'spf-add', { all });
  if (own.length > 1) return stepText('spf-merge', { count: own.length, all });
  if (policy.kind === 'open') return stepText('spf-close', { all });
  const [then, now] = [wordsOf(own[0]?.text ?? ''), wordsOf(text)];
  const removed = [...then.filter((word) => !now.includes(word)), ...draft.repeated].join(' ');
  const added = now.filter((word) => !then.includes(word)).join(' ');
  const ends = policy.kind === 'policy' && policy.all === end;
  if (removed !== '' && added !== '')
    return stepText(ends ? 'spf-exchange' : 'spf-exchange-end', { removed, added, all });
  if (removed !== '') return stepText(ends ? 'spf-remove' : 'spf-remove-end', { removed, all });
  if (added !== '') return stepText(ends ? 'spf-name' : 'spf-name-end', { added, all });
  const spare = (own[0]?.text ?? '').split(' ').filter(isAllWord).slice(1).join(' ');
  if (spare !== '' && then.join(' ') === now.join(' '))
    return stepText(ends ? 'spf-remove' : 'spf-remove-end', { removed: spare, all });
  return stepText(ends || end === null ? 'spf-reorder' : 'spf-end', { all });
}

/** Leaves out the version and the ends of a record. */
const wordsOf = (record: string): string[] =>
  record
    .split(' ')
    .filter((word) => word !== '')
    .slice(1)
    .filter((word) => !isAllWord(word));

const isAllWord = (word: string): boolean => /^[-+~?]?all$/i.test(word);

/** Senders that the one record has where they have no effect, and that a draft puts in force, be it for the MX. */
function revivedBy({ own: [record] }: SpfGround, draft: SpfDraft): string[] {
  const ignored = record === undefined ? [] : ignoredTerms(record);
  const plain = (text: string) => text.toLowerCase().replace(/^\+/, '');
  const others = new Set(record?.terms.filter((term) => !ignored.includes(term)).map(({ text }) => plain(text)));
  const idle = new Set(
    ignored.map(({ text }) => plain(text)).filter((text) => !/^[-~?]/.test(text) && !others.has(text)),
  );
  return [...new Set([...draft.revived, ...draft.senders.filter((text) => idle.has(plain(text)))])];
}

function whenOf(ground: SpfGround, { draft, end, addsMx }: Stage, before: Stage | null): StepText | null {
  // These do not pass by the one record that receivers see, and will.
  const isOne = ground.own.length === 1 && ground.policy.kind !== 'open';
  const revived = before === null && isOne ? revivedBy(ground, draft).join(' ') : '';
  if (revived !== '') return stepText(isStrict(ground) ? 'spf-reorder-when' : 'spf-revive-when', { terms: revived });
  if (before === null && ground.policy.kind === 'open') return stepText('spf-close-when');
  const hosts = ground.exchanges;
  if (end !== '-' && addsMx) return stepText('spf-mx-when', { hosts });
  if (end !== '-' || isStrict(ground)) return null;
  // The only step to `-all` alone is taken where the domain says already that it sends no mail. A null MX says so by
  // RFC 7505 section 4.2 alone, and names that only send have one all the same.
  if (draft.senders.length === 0)
    return before === null && !ground.nullMx ? null : stepText('spf-nobody-when', { name: ground.domain });
  const ptr = draft.senders.some((text) => /^[-+~?]?ptr/i.test(text));
  if (addsMx) return stepText(ptr ? 'spf-end-mx-ptr-when' : 'spf-end-mx-when', { hosts });
  return stepText(ptr ? 'spf-end-ptr-when' : 'spf-end-when');
}

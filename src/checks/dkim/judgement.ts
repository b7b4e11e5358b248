import type { Message } from '../../domain/message.ts';
import { child, type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { DKIM_NAME } from '../../domain/service-names.ts';
import { cut as cutAt } from '../../domain/text.ts';
import type { Dkim } from '../../facts/dkim.ts';
import type { SelectorKey } from '../../facts/dkim-key.ts';
import type { EnclosingZone } from '../../facts/zone.ts';
import { keyGrade, type UsableKey } from '../../records/dkim.ts';
import { isKeyOfMicrosoft } from '../../records/mail-providers.ts';
import { type Fix, fixOf, publish, removeRecords } from '../fix.ts';
import { cut } from '../shown.ts';
import { faultsClause } from './faults.ts';
import { DKIM_RECORD_TEXTS, MAX_RECORD_CHARS } from './findings.ts';

/** The slots of all sentences about keys; each uses those it names. */
interface KeyArgs {
  readonly selector: string;
  readonly selectors: readonly string[];
  readonly count: number;
  readonly bits: number;
  readonly why: Message | '';
  readonly text: Message | string;
  readonly value: string;
  readonly at: DnsName | '';
}

/** Names what the best of several usable keys still lacks: it costs points. */
type KeyLoss = 'weak' | 'oversize' | 'young' | 'testing';
/** Names what is told of a key beside a better one, or of a harmless oddity. */
type KeyRemark =
  | 'weak-beside'
  | 'oversize-beside'
  | 'testing-beside'
  | 'broken-beside'
  | 'alias-empty-beside'
  | 'unknown-flags'
  | 'obsolete-tag'
  | 'denied-above';

interface Loss {
  readonly code: KeyLoss;
  readonly args: KeyArgs;
}

interface KeyFinding<C extends KeyRemark> {
  readonly code: C;
  readonly args: KeyArgs;
  readonly fix: Fix | null;
}

/** Tells what a domain's keys amount to: the one judgement that the checks share. */
export type DkimJudgement =
  | {
      readonly kind: 'usable';
      readonly args: KeyArgs;
      readonly losses: readonly Loss[];
      readonly remarks: readonly KeyFinding<KeyRemark>[];
    }
  | {
      readonly kind: 'broken' | 'alias-empty' | 'microsoft-off' | 'misplaced' | 'revoked' | 'absent';
      readonly args: KeyArgs;
      readonly fix: Fix | null;
    };

const NO_ARGS: KeyArgs = {
  selector: '',
  selectors: [],
  count: 0,
  bits: 0,
  why: '',
  text: '',
  value: '',
  at: '',
};

/** Judges the keys that were found. */
export function judgeDkim(dkim: Dkim, domain: DnsName, zone: EnclosingZone | null): DkimJudgement {
  const { keys, misplaced, state } = dkim;
  const usable = keys.flatMap((one) => (one.key.kind === 'key' ? [{ ...one, key: one.key }] : []));
  const broken = keys.flatMap((one) => brokenKey(one, zone));
  const selectors = [...new Set((usable.length > 0 ? usable : keys).map(({ selector }) => selector))];
  const args = { ...NO_ARGS, selectors, count: usable.length };
  if (state === 'detected')
    return {
      kind: 'usable',
      args,
      losses: [...strengthLoss(usable, args), ...testingLoss(usable, args)],
      remarks: [...keyRemarks(usable), ...broken, ...deniedAbove(dkim, args)],
    };
  // What is the owner's to correct comes before what a service has yet to do.
  const first = broken.find(({ code }) => code === 'broken-beside') ?? broken[0];
  if (first !== undefined) {
    const kind =
      first.code === 'broken-beside' ? 'broken' : isKeyOfMicrosoft(first.args.at) ? 'microsoft-off' : 'alias-empty';
    return { kind, args: { ...first.args, selectors }, fix: first.fix };
  }
  if (state === 'revoked') return { kind: 'revoked', args, fix: null };
  if (misplaced === null) return { kind: 'absent', args, fix: null };
  const { selector, at, text } = misplaced;
  return {
    kind: 'misplaced',
    args: { ...args, selector, at, text: cut(text) },
    fix: fixOf(
      publish(child(`${selector}.${DKIM_NAME}`, domain), { type: 'TXT', value: text }),
      removeRecords(at, 'TXT', [text]),
    ),
  };
}

type Usable = SelectorKey & { readonly key: UsableKey };

/** Finds what the best key lacks in strength or support. */
function strengthLoss(usable: readonly Usable[], args: KeyArgs): Loss[] {
  const graded = usable.map(({ selector, key }) => ({ selector, bits: key.bits, grade: keyGrade(key) }));
  if (graded.some(({ grade }) => grade === 'good')) return [];
  const oversize = graded.find(({ grade }) => grade === 'oversize');
  const [longest] = graded.filter(({ grade }) => grade === 'weak').toSorted((a, b) => b.bits - a.bits);
  const best = oversize ?? longest;
  if (best === undefined) return [{ code: 'young', args }];
  const { selector, bits } = best;
  return [{ code: oversize === undefined ? 'weak' : 'oversize', args: { ...args, selector, bits } }];
}

const testingLoss = (usable: readonly Usable[], args: KeyArgs): Loss[] => {
  const [first] = usable;
  return first !== undefined && usable.every(({ key }) => key.testing)
    ? [{ code: 'testing', args: { ...args, selector: first.selector } }]
    : [];
};

/** Resolvers that are told that a name does not exist take all below it for missing as well. Source: RFC 8020 §2. */
const deniedAbove = ({ isDeniedAbove }: Dkim, args: KeyArgs): KeyFinding<KeyRemark>[] =>
  isDeniedAbove ? [{ code: 'denied-above', args, fix: null }] : [];

/** Collects remarks on single keys, which cost nothing. */
function keyRemarks(usable: readonly Usable[]): KeyFinding<KeyRemark>[] {
  const hasGood = usable.some(({ key }) => keyGrade(key) === 'good');
  const allTest = usable.every(({ key }) => key.testing);
  return usable.flatMap(({ selector, key }) => {
    const { bits, testing, unknownFlags, granularity } = key;
    const grade = keyGrade(key);
    const args = { ...NO_ARGS, selector, bits };
    const remark = (code: KeyRemark, more: Partial<KeyArgs> = {}) => [{ code, args: { ...args, ...more }, fix: null }];
    return [
      ...(hasGood && grade === 'weak' ? remark('weak-beside') : []),
      ...(hasGood && grade === 'oversize' ? remark('oversize-beside') : []),
      ...(testing && !allTest ? remark('testing-beside') : []),
      ...(unknownFlags.length > 0 ? remark('unknown-flags', { value: cut(unknownFlags.join(':')) }) : []),
      ...(granularity === null ? [] : remark('obsolete-tag', { value: cut(granularity) })),
    ];
  });
}

/** A record that was meant as a key; the fix is the same key without its typos, and is the owner's to publish. */
function brokenKey(
  { selector, at, text, key }: SelectorKey,
  zone: EnclosingZone | null,
): KeyFinding<'broken-beside' | 'alias-empty-beside'>[] {
  if (key.kind !== 'invalid') return [];
  const isElsewhere = zone === null || !isAtOrBelow(at, zone.apex);
  // A provider shows its customers nothing but the alias: a key in its place could never be changed by the provider.
  if (isElsewhere && key.faults.some(({ code }) => code === 'alias'))
    return [{ code: 'alias-empty-beside', args: { ...NO_ARGS, selector, at }, fix: null }];
  const shown = text === null ? '' : DKIM_RECORD_TEXTS.message('reads', { record: cutAt(text, MAX_RECORD_CHARS) });
  const args = { ...NO_ARGS, selector, at, why: faultsClause(key.faults), text: shown };
  const ours = text !== null && key.corrected !== null && zone !== null && isAtOrBelow(at, zone.apex);
  return [
    {
      code: 'broken-beside',
      args,
      fix: ours ? fixOf(publish(at, { type: 'TXT', value: key.corrected, removes: [text] })) : null,
    },
  ];
}

import type { DnsName } from '../../domain/name.ts';
import { parseMtaStsRecord } from '../../records/mta-sts.ts';
import { patternsFor, policyFile, type StsIntent } from '../../records/mta-sts-intent.ts';
import { parseMtaStsPolicy, type StsPolicy } from '../../records/mta-sts-policy.ts';
import type { Fix, RecordChange, Step } from '../fix.ts';
import { type StepText, stepText } from '../fix-texts.ts';

const WEEK_SECONDS = 604_800;
/** Two weeks: long enough that an attacker does not wait for it, short enough that a mistake passes. */
const AGE_SECONDS = 1_209_600;
/** Source: RFC 8461 §3.1. */
const MAX_ID_CHARS = 32;

/** Makes the present TXT record one with this value; null where it is not the owner's to change. */
type ToRecord = (value: string) => readonly RecordChange[] | null;

/** Where a domain stands on its way to an enforced policy. */
export interface StsSituation {
  readonly domain: DnsName;
  /** Where the policy is served. */
  readonly url: string;
  /** All mail servers by their MX records. */
  readonly hosts: readonly DnsName[];
  /** Those of which we have not seen that they accept TLS with a valid certificate. */
  readonly unverified: readonly DnsName[];
  /** Holds what the owner's file says or means; null where there is none, `unknown` where nobody knows. */
  readonly policy: StsIntent | 'unknown' | null;
  /** Whether nothing in that file is to be corrected, its mode aside. */
  readonly policyGood: boolean;
  /** Whether all senders follow that file as it is, once they find it. */
  readonly policyUsable: boolean;
  /** The present record; null where senders can use none. */
  readonly record: string | null;
  /** The id that stands in a record, whether senders can use it or not. */
  readonly id: string | null;
  readonly toRecord: ToRecord;
}

/**
 * Returns the way to a policy that senders enforce, from wherever a domain stands: the file first, then the record with
 * a new id. What the owner's file means stays. Mode enforce comes only once TLS works at every mail server, by what we
 * saw of them or by a condition, so that no step makes senders hold back mail. Null where there is nothing to do that
 * the owner can do. Source: RFC 8461 §3, §5, §8.3.
 */
export function stsFix(situation: StsSituation): Fix | null {
  const steps = stepsOf(situation);
  const [first, ...rest] = steps ?? [];
  return first === undefined ? null : { steps: [first, ...rest] };
}

/** The steps; null where one of them cannot be taken. */
function stepsOf(situation: StsSituation): Step[] | null {
  const { policy, policyGood, policyUsable, record, unverified } = situation;
  if (policy === 'unknown') return record === null ? listOf(recordStep(situation, tlsWhen(unverified))) : null;
  const mode = policy?.mode ?? null;
  if (mode === 'enforce') {
    const inForce = record !== null && policyUsable;
    if (inForce && policyGood) return null;
    // A correction of a policy in force lets senders deliver to more servers, never to fewer.
    const when = inForce ? null : tlsWhen(unverified);
    return listOf(
      policyGood
        ? recordStep(situation, when)
        : fileStep(situation, { mode: 'enforce', title: stepText('sts-correct'), when }),
    );
  }
  const enforced = (from: StsSituation): Step | null =>
    fileStep(from, { mode: 'enforce', title: stepText('sts-enforce'), when: enforceWhen(unverified) });
  const tested = mode === 'testing' && policyGood;
  if (tested && record !== null) return listOf(enforced(situation));
  const first = tested
    ? recordStep(situation, null)
    : fileStep(situation, {
        mode: 'testing',
        title: stepText(mode === 'testing' ? 'sts-correct' : 'sts-testing'),
        when: whenTesting(situation, mode),
      });
  const last = first === null ? null : enforced(afterStep(situation, first));
  return first === null || last === null ? null : [first, last];
}

const listOf = (step: Step | null): Step[] | null => (step === null ? null : [step]);

const whenTesting = ({ domain, policy }: StsSituation, mode: StsPolicy['mode'] | null): StepText | null =>
  policy === null ? stepText('sts-server-when', { domain }) : mode === 'none' ? stepText('sts-none-when') : null;

const tlsWhen = (unverified: readonly DnsName[]): StepText | null =>
  unverified.length === 0 ? null : stepText('sts-tls-when', { hosts: unverified });
const enforceWhen = (unverified: readonly DnsName[]): StepText =>
  unverified.length === 0 ? stepText('sts-enforce-when') : stepText('sts-enforce-tls-when', { hosts: unverified });

/** Serves a file for all mail servers, then changes the record. Null where a policy cannot name any of them. */
function fileStep(
  { policy, hosts, url, record, id, toRecord }: StsSituation,
  {
    mode,
    title,
    when,
  }: { readonly mode: 'testing' | 'enforce'; readonly title: StepText; readonly when: StepText | null },
): Step | null {
  const intent = policy === 'unknown' ? null : policy;
  const age = intent?.maxAgeSeconds ?? AGE_SECONDS;
  const content = policyFile({
    mode,
    maxAgeSeconds: age < WEEK_SECONDS ? AGE_SECONDS : age,
    mx: patternsFor(intent?.mx ?? [], hosts),
  });
  const changes = toRecord(withId(record, id === null ? '1' : nextId(id)));
  if (changes === null || parseMtaStsPolicy(content).kind === 'invalid') return null;
  return { title, when, file: { url, content }, changes };
}

/** Changes the record alone, so that the id may stay. */
function recordStep({ id, toRecord }: StsSituation, when: StepText | null): Step | null {
  const changes = toRecord(plainRecord(id ?? '1'));
  if (changes === null) return null;
  const [change] = changes;
  if (change === undefined) return null;
  const { name, type, removes } = change;
  return { title: stepText(removes.length === 0 ? 'add' : 'replace', { name, type }), when, changes };
}

/** The situation once a step was taken. */
function afterStep(situation: StsSituation, { changes: [change] }: Step): StsSituation {
  if (change === undefined) throw new Error('A step without a record');
  const { name, type, value } = change;
  const parsed = value === null ? null : parseMtaStsRecord(value);
  if (value === null || parsed?.kind !== 'record') throw new Error(`The fix "${value}" is no MTA-STS record`);
  return {
    ...situation,
    record: value,
    id: parsed.id,
    toRecord: (next) => [{ name, type, value: next, removes: [value] }],
  };
}

const plainRecord = (id: string): string => `v=STSv1; id=${id}`;

/** The record with another id, its other fields as they are. */
function withId(record: string | null, id: string): string {
  const parsed = record === null ? null : parseMtaStsRecord(record);
  if (parsed?.kind !== 'record') return plainRecord(id);
  const changed = (parsed.single ?? parsed.text).replace(`id=${parsed.id}`, `id=${id}`);
  const again = parseMtaStsRecord(changed);
  return again.kind === 'record' && again.id === id && again.single === null ? changed : plainRecord(id);
}

/** Another id: the same, one higher. Senders compare ids for equality alone. Source: RFC 8461 §3.1. */
function nextId(id: string): string {
  const [, head = '', digits = ''] = /^(.*?)(\d*)$/.exec(id) ?? [];
  const next = head + String(BigInt(digits === '' ? '1' : digits) + 1n).padStart(digits.length, '0');
  return next.length <= MAX_ID_CHARS ? next : '1';
}

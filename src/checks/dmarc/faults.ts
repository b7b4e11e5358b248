import { defineTexts, type Message } from '../../domain/message.ts';
import { cut } from '../../domain/text.ts';
import type { DmarcFault, DmarcFaultCode } from '../../records/dmarc/faults.ts';
import { placed } from '../clauses.ts';

const POLICY_VALUES = 'it must be none, quarantine or reject';

/** Says what each fault of a DMARC record means, as a clause. */
export const DMARC_FAULT_TEXTS = defineTexts('dmarc-fault', {
  'not-a-tag': '"{part}" is not a tag, so receivers ignore it',
  'equals-missing': '"{part}" needs an equals sign after "{tag}"; receivers ignore it without one',
  'semicolon-missing': 'a semicolon is missing between "{tag}" and "{next}"',
  'comma-missing': 'a comma is missing between "{part}" and "{next}" in {tag}=, so receivers send reports to neither',
  'unknown-tag': 'DMARC has no tag "{tag}", so receivers ignore it',
  'capital-tag': 'the name of the tag "{tag}" must be in lower case; some receivers ignore it as it is',
  'repeated-tag': '{tag}= appears twice, which the standard forbids; some receivers ignore the whole record',
  'contradicted-tag': '{tag}= appears twice with different values, which the standard forbids',
  'policy-missing': 'p= is missing',
  'policy-empty': `{tag}= is empty; ${POLICY_VALUES}`,
  'policy-unknown': `{tag}={value} is not a policy; ${POLICY_VALUES}`,
  'value-unknown': '{tag}={value} means nothing, so receivers ignore it; {allowed}',
  'uri-invalid': '"{part}" in {tag}= is not an address that reports can be sent to',
  'mailto-missing': '"{part}" in {tag}= needs mailto: in front of it; without that receivers send no reports there',
  'no-address': '{tag}= names no address, so no reports are sent',
  several: 'there are {count} DMARC records, so receivers ignore them all',
  wrapped: 'there are quotes or spaces in front of it',
  backslash: 'there is a backslash after v=DMARC1, which belongs to zone files only',
  'version-semicolon': 'a semicolon is missing after v=DMARC1',
  'version-first': 'v=DMARC1 must come first',
  version: 'it must begin with exactly v=DMARC1, followed by a semicolon',
} as const satisfies Readonly<Record<DmarcFaultCode, string>>);

/** Says what the value of a tag may be. */
export const DMARC_VALUE_TEXTS = defineTexts('dmarc-value', {
  adkim: 'it must be r or s',
  aspf: 'it must be r or s',
  t: 'it must be y or n',
  psd: 'it must be y, n or u',
  pct: 'DMARC no longer has it',
  rf: 'DMARC no longer has it',
  ri: 'DMARC no longer has it',
  fo: 'it must be 0, 1, d or s, or several of them with colons between',
});
const allowed = (tag: string): Message | '' =>
  Object.hasOwn(DMARC_VALUE_TEXTS.texts, tag) ? { id: `${DMARC_VALUE_TEXTS.prefix}/${tag}`, args: {} } : '';

/** Faults that concern the record as a whole, so that there is no place to name. */
const PLACELESS: ReadonlySet<DmarcFaultCode> = new Set(['several', 'wrapped', 'version', 'policy-missing']);

/** Returns a fault as a clause: what is wrong, and at which character of the record. */
export function dmarcClause({ code, at, args }: DmarcFault): Message {
  const tag = 'tag' in args ? args.tag : '';
  const clause = DMARC_FAULT_TEXTS.of({
    code,
    args: code === 'value-unknown' ? { ...args, allowed: allowed(tag) } : args,
  });
  return placed(clause, PLACELESS.has(code) ? null : at);
}

/** Faults that a sentence names one by one; more are counted. */
const SHOWN_FAULTS = 4;

/** Says what is beside the policy of a record that receivers follow. */
export const DMARC_NOTE_TEXTS = defineTexts('dmarc-note', {
  fault: 'In the record, {clause}.',
  more: 'The record has {count, plural, one {# more fault} other {# more faults}}.',
  from: 'It comes from {tag}= in the record of {at}.',
  'from-wildcard': 'It comes from a wildcard.',
  wildcard: 'A wildcard answers for _dmarc.{domain}; a record published there takes precedence.',
  ignored: 'Receivers ignore what is at _dmarc.{domain}: {why}.',
  'no-policy': 'none (no usable record)',
  psd: 'psd=y in the record of {at} makes each name directly below it an organization of its own.',
  joined:
    'The record of {at} does not say psd=y, so receivers treat all names below it as one organization, though they belong to others.',
});

/** Lists the faults of a record that receivers follow all the same; empty where there are none. */
export function faultNotes(faults: readonly DmarcFault[]): Message[] {
  const rest = faults.length - SHOWN_FAULTS;
  const named = faults
    .slice(0, SHOWN_FAULTS)
    .map((one) => DMARC_NOTE_TEXTS.message('fault', { clause: dmarcClause(one) }));
  return [...named, ...(rest > 0 ? [DMARC_NOTE_TEXTS.message('more', { count: rest })] : [])];
}

/** Records are shown whole, as far as a record can be taken for one. */
const WHOLE_CHARS = 1000;
export const wholeRecords = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => cut(text, WHOLE_CHARS));

import { cut } from '../../domain/text.ts';
import type { DmarcFault, DmarcFaultCode } from '../../records/dmarc/faults.ts';
import { fill } from '../fill.ts';

const POLICY_VALUES = 'it must be none, quarantine or reject';

/** What each fault of a DMARC record means, as a clause. */
const CLAUSES: Readonly<Record<DmarcFaultCode, string>> = {
  'not-a-tag': '"{part}" is not a tag, so receivers ignore it',
  'equals-missing': '"{part}" needs an equals sign after "{tag}"; receivers ignore it without one',
  'semicolon-missing': 'a semicolon is missing between "{tag}" and "{next}"',
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
  'version-semicolon': 'a semicolon is missing after v=DMARC1',
  version: 'it must begin with exactly v=DMARC1, followed by a semicolon',
};

const ALLOWED: Readonly<Record<string, string>> = {
  adkim: 'it must be r or s',
  aspf: 'it must be r or s',
  t: 'it must be y or n',
  psd: 'it must be y, n or u',
  pct: 'DMARC no longer has it',
  rf: 'DMARC no longer has it',
  ri: 'DMARC no longer has it',
  fo: 'it must be 0, 1, d or s, or several of them with colons between',
};

/** Faults that concern the record as a whole, so that there is no place to name. */
const PLACELESS: ReadonlySet<DmarcFaultCode> = new Set(['several', 'wrapped', 'version', 'policy-missing']);

/** A fault as a clause: what is wrong, and at which character of the record. */
export function clauseOf({ code, at, args }: DmarcFault): string {
  const tag = 'tag' in args ? args.tag : '';
  const clause = fill(CLAUSES[code], { ...args, allowed: ALLOWED[tag] ?? '' });
  return PLACELESS.has(code) ? clause : `${clause} (character ${at + 1})`;
}

/** Faults that a sentence names one by one; more are counted. */
const SHOWN_FAULTS = 4;

/** What is wrong in a record that receivers follow all the same, as sentences; empty where nothing is. */
export function faultNote(faults: readonly DmarcFault[]): string {
  const rest = faults.length - SHOWN_FAULTS;
  const named = faults.slice(0, SHOWN_FAULTS).map((fault) => `In the record, ${clauseOf(fault)}.`);
  return [
    ...named,
    ...(rest > 0 ? [rest === 1 ? 'The record has 1 more fault.' : `The record has ${rest} more faults.`] : []),
  ].join(' ');
}

/** Records are shown whole, as far as a record can be taken for one. */
const WHOLE_CHARS = 1000;
export const wholeRecords = (texts: readonly string[]): string =>
  texts.map((text) => cut(text, WHOLE_CHARS)).join(' and ');

import { child, isAtOrBelow } from '../../domain/name.ts';
import { fixOf, publish } from '../../fixes/fix.ts';
import { readDmarc, readDmarcAlias, readMisplacedDmarc } from '../../readings/dmarc.ts';
import { readMailServersIfKnown } from '../../readings/mail-servers.ts';
import { readZoneIfKnown } from '../../readings/zone.ts';
import type { DmarcRecord } from '../../records/dmarc/parse.ts';
import { readTags } from '../../records/tags.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';

const STEPS =
  'Go step by step: with p=none read the reports until all your own mail passes, then p=quarantine, then p=reject. The record below is where that ends; a domain that sends no mail can publish it at once.';
const WHEN_CLEAN = 'When the reports show that all your own mail passes, publish the record below.';

/** Only a DMARC policy of reject makes receivers refuse mail that forges the address people see. */
export const dmarc = defineCheck({
  id: 'dmarc',
  name: 'DMARC (spoofing rejection)',
  source: 'RFC 9989 §4.7, §4.10',
  needs: {
    found: readDmarc,
    misplaced: readMisplacedDmarc,
    mail: readMailServersIfKnown,
    alias: readDmarcAlias,
    zone: readZoneIfKnown,
  },
  texts: {
    reject: ['The DMARC policy is reject: receivers refuse mail that forges this domain.'],
    inherited: ['The DMARC policy for this name is reject. It comes from {tag}= in the record of {at}. {note}'],
    absent: [
      'There is no DMARC record: anyone can send mail as this domain, and receivers are not asked to refuse it.',
      STEPS,
    ],
    misplaced: [
      'There is no DMARC record at _dmarc.{domain}, where receivers look. One stands at {domain} itself, where it has no effect: {text}',
      'Delete it there, and publish the record below under the name _dmarc.',
    ],
    none: ['The DMARC policy is none: it asks for reports only, and forged mail is delivered. {note}', STEPS],
    supposed: [
      'The DMARC record cannot be followed: {why}. Receivers act as if it said p=none, so forged mail is delivered. {note}',
      'Publish the record below in its place. If your own mail does not all pass yet, begin with p=none in it, then p=quarantine.',
    ],
    quarantine: [
      'The DMARC policy is quarantine: forged mail goes to the spam folder, but is not refused. {note}',
      WHEN_CLEAN,
    ],
    testing: [
      'The DMARC policy is {stated}, but in test mode (t=y): receivers apply {policy} instead. {note}',
      WHEN_CLEAN,
    ],
    'at-alias': [
      'The DMARC policy is {policy}, not reject. _dmarc.{domain} is an alias of {alias}. {note}',
      'Ask whoever keeps {alias} to go on to p=reject once the reports show that all your own mail passes, or replace the alias with a record of your own.',
    ],
    'absent-at-alias': [
      'There is no DMARC record: _dmarc.{domain} is an alias of {alias}, where none stands. Anyone can send mail as this domain.',
      'Ask whoever keeps {alias} to publish one there, or replace the alias with a DMARC record of your own.',
    ],
    'invalid-at-alias': [
      'The DMARC record cannot be used: {why}. _dmarc.{domain} is an alias of {alias}.',
      'Ask whoever keeps {alias} to correct the record, or replace the alias with a DMARC record of your own.',
    ],
    invalid: [
      'The DMARC record at _dmarc.{at} cannot be used: {why}. Receivers act as if there were none.',
      'Publish the record below in its place. If your own mail does not all pass yet, begin with p=none in it, then p=quarantine.',
    ],
  },
  judge({ found, misplaced, mail, alias, zone }, say, domain) {
    // Beside a CNAME no record can stand; what an alias leads to is the owner's to change only in the same zone.
    const elsewhere = alias !== null && (zone === null || !isAtOrBelow(alias, zone.apex)) ? alias : null;
    const receives = mail !== null && !mail.isNull && mail.servers.length > 0;
    // Reports go to an address only where mail is received at all.
    const plain = receives ? `v=DMARC1; p=reject; rua=mailto:dmarc@${domain}` : 'v=DMARC1; p=reject';
    const fix = (value: string, removes: readonly string[] = []) =>
      fixOf(publish(alias ?? child('_dmarc', domain), 'TXT', value, removes));
    if (found.kind === 'absent') {
      if (elsewhere !== null) return say.failed('absent-at-alias', { domain, alias: elsewhere });
      const missing =
        misplaced === null ? say.failed('absent') : say.failed('misplaced', { domain, text: cut(misplaced) });
      return missing.withFix(fix(plain));
    }
    if (found.kind === 'invalid') {
      const { at, why, texts } = found;
      if (elsewhere !== null) return say.failed('invalid-at-alias', { domain, alias: elsewhere, why });
      return say.failed('invalid', { at, why }).withFix(fix(plain, at === domain ? texts : []));
    }
    const { policy, stated, at, tag, record, ignored } = found;
    const own = at === domain;
    const note = [
      ...(own || policy === 'reject' ? [] : [`It comes from ${tag}= in the record of ${at}.`]),
      ...(ignored === null ? [] : [`Receivers leave aside what stands at _dmarc.${domain}: ${ignored.why}.`]),
    ].join(' ');
    if (policy === 'reject') return own ? say.satisfied('reject') : say.satisfied('inherited', { tag, at, note });
    if (elsewhere !== null) return say.failed('at-alias', { domain, alias: elsewhere, policy, note });
    const mended = own ? fix(rejecting(record), [record.text]) : fix(plain, ignored?.texts ?? []);
    if (record.supposed !== null) return say.failed('supposed', { why: record.supposed, note }).withFix(mended);
    if (stated !== policy) return say.failed('testing', { stated, policy, note }).withFix(mended);
    return say.failed(policy, { note }).withFix(mended);
  },
});

/** The same record with p=reject, without what would weaken it and without what receivers no longer read. */
function rejecting({ text, supposed }: DmarcRecord): string {
  const dropped = new Set(['v', 'p', 't', 'pct', 'rf', 'ri', ...(supposed === null ? [] : ['sp', 'np'])]);
  const kept = readTags(text).tags.filter(({ name }) => !dropped.has(name.toLowerCase()));
  return ['v=DMARC1', 'p=reject', ...kept.map(({ name, value }) => `${name.toLowerCase()}=${value}`)].join('; ');
}

import { child, isAtOrBelow } from '../../domain/name.ts';
import { fixOf, publish } from '../../fixes/fix.ts';
import { readDmarcAlias, readMisplacedDmarc } from '../../readings/dmarc.ts';
import { readJudgeableDmarc, readReportDestinationsIfKnown } from '../../readings/dmarc-reach.ts';
import { readMailServersIfKnown } from '../../readings/mail-servers.ts';
import { readZoneIfKnown } from '../../readings/zone.ts';
import type { DmarcFound } from '../../records/dmarc/discover.ts';
import { REMOVED_TAGS, rewriteDmarc } from '../../records/dmarc/rewrite.ts';
import { readTags } from '../../records/tags.ts';
import { defineCheck } from '../check.ts';
import { cut, listed } from '../shown.ts';

/** Shares of the item's weight; its 30 points make each of them whole. */
const SHARES = { none: 20 / 30, quarantine: 5 / 30, subdomains: 5 / 30, blind: 3 / 30, percent: 2 / 30, remark: 0 };
const STRENGTH = { none: 0, quarantine: 1, reject: 2 } as const;

const MENDED = 'The record below mends that.';
const GO_ON = 'When the reports show that all your own mail passes, publish the record below; the plan says when.';

/** What DMARC asks receivers to do with mail that forges the domain, and how well it is set up. */
export const dmarcPolicy = defineCheck({
  id: 'dmarc-policy',
  name: 'DMARC',
  source: 'RFC 9989 §4.7, §4.10, RFC 9990 §4',
  needs: {
    reach: readJudgeableDmarc,
    misplaced: readMisplacedDmarc,
    destinations: readReportDestinationsIfKnown,
    mail: readMailServersIfKnown,
    alias: readDmarcAlias,
    zone: readZoneIfKnown,
  },
  texts: {
    policy: ['A DMARC policy applies to this name: {policy}. {note}'],
    absent: [
      'There is no DMARC record: anyone can send mail as this domain, and receivers are not asked to refuse it.',
      'Publish the record below. With p=none it changes nothing yet, but reports show you who sends in your name.',
    ],
    'absent-silent': [
      'There is no DMARC record: anyone can send mail as this domain, though SPF says that nobody does.',
      'Since no mail is sent, publish the record below at once.',
    ],
    misplaced: [
      'There is no DMARC record at _dmarc.{domain}, where receivers look. One stands at {domain} itself, where it has no effect: {text}',
      'Delete it there, and publish the record below under the name _dmarc.',
    ],
    invalid: [
      'The DMARC record at _dmarc.{at} cannot be used: {why}. Receivers act as if there were none.',
      'Publish the record below in its place.',
    ],
    elsewhere: [
      'No usable DMARC record: _dmarc.{domain} is an alias of {alias}, where none stands that receivers can use.',
      'Ask whoever keeps {alias}, or replace the alias with a DMARC record of your own.',
    ],
    none: ['The policy is none: it asks for reports only, and forged mail is delivered.', GO_ON],
    supposed: [
      'The record cannot be followed: {why}. Receivers act as if it said p=none, so forged mail is delivered.',
      MENDED,
    ],
    quarantine: ['The policy is quarantine: forged mail goes to the spam folder, but is not refused.', GO_ON],
    testing: [
      'The record is in test mode (t=y), so {stated} counts as {policy}.',
      'Take t=y out once the reports show that all your own mail passes.',
    ],
    existing: [
      'For subdomains that exist the policy is only {policy}: forged mail from one of them is easier to deliver.',
      'Unless subdomains send mail that does not pass yet, publish the record below.',
    ],
    'non-existent': [
      'For made-up subdomains the policy is only {policy}: mail from a name that does not exist is forged for sure.',
      MENDED,
    ],
    blind: [
      'No aggregate reports are asked for (rua), so you do not see who sends in your name, and whether your own mail passes.',
      MENDED,
    ],
    'blind-silent': [
      'No aggregate reports are asked for (rua). For a domain that sends no mail they show who forges it.',
    ],
    percent: [
      'pct={percent} was removed from DMARC: current receivers ignore it, older ones apply the policy to a part of the mail only.',
      MENDED,
    ],
    removed: ['Tags that DMARC no longer knows: {tags}. Current receivers ignore them.'],
    size: ['A size limit in rua ("!…") was removed from DMARC. Current receivers ignore it.'],
    unauthorised: [
      '{uri} asks another organization for reports, and {asked} does not say that it takes them: receivers send none there.',
      'Ask {domain} to publish "v=DMARC1" at {asked}, or send the reports to an address of your own.',
    ],
    unasked: ['Whether {domain} takes reports for this domain could not be found out just now.'],
    'bad-address': ['{uri} is no mail address that reports can be sent to.'],
    ignored: ['What stands at _dmarc.{domain} itself is left aside by receivers: {why}.'],
  },
  judge({ reach, misplaced, destinations, mail, alias, zone }, say, domain) {
    const { own, existing, nonExistent, organizational, silent } = reach;
    // Beside a CNAME no record can stand; what an alias leads to is the owner's to change only in the same zone.
    const elsewhere = alias !== null && (zone === null || !isAtOrBelow(alias, zone.apex)) ? alias : null;
    const receives = mail !== null && !mail.isNull && mail.servers.length > 0;
    const rua = `mailto:dmarc@${domain}`;
    const first = silent ? 'v=DMARC1; p=reject' : `v=DMARC1; p=none; rua=${rua}`;
    const fixAt = (at: typeof domain | typeof organizational, value: string, removes: readonly string[]) =>
      fixOf(publish(at === domain && alias !== null ? alias : child('_dmarc', at), 'TXT', value, removes));
    if (own.kind !== 'policy') {
      if (elsewhere !== null) return say.failed('elsewhere', { domain, alias: elsewhere });
      if (own.kind === 'invalid') {
        const texts = own.at === domain ? own.texts : [];
        return say.failed('invalid', { at: own.at, why: own.why }).withFix(fixAt(domain, first, texts));
      }
      const absent =
        misplaced === null
          ? silent
            ? say.failed('absent-silent')
            : say.failed('absent')
          : say.failed('misplaced', { domain, text: cut(misplaced) });
      return absent.withFix(fixAt(domain, first, []));
    }
    const { policy, stated, at, tag, record, ignored } = own;
    const note = at === domain ? '' : `It comes from ${tag}= in the record of ${at}.`;
    let verdict = say.graded('policy', { policy, note });

    // One record mends all that can be mended at once; it stands at the first thing that it mends.
    const ours = elsewhere === null && (at === domain || at === organizational);
    let given = !ours;
    const sets: Record<string, string> = {};
    const drops = new Set<string>(REMOVED_TAGS);
    if (policy === 'none') sets['p'] = silent ? 'reject' : 'quarantine';
    else if (policy === 'quarantine') sets['p'] = 'reject';
    else sets['p'] = record.p;
    if (record.supposed !== null) sets['p'] = 'none';
    if (policy !== stated) drops.add('t');
    if (tag !== 'p') sets[tag] = sets['p'] ?? 'reject';
    if (record.sp !== null && tag !== 'sp') drops.add('sp');
    if (record.np !== null && tag !== 'np') drops.add('np');
    if (record.rua.length === 0 && receives) sets['rua'] = rua;
    const mend = (): void => {
      if (given) return;
      given = true;
      verdict = verdict.withFix(fixAt(at, rewriteDmarc(record.text, sets, [...drops]), [record.text]));
    };

    if (record.supposed !== null) verdict = verdict.minus(SHARES.none, 'supposed', { why: record.supposed });
    else if (policy === 'none') verdict = verdict.minus(SHARES.none, 'none');
    else if (policy === 'quarantine') verdict = verdict.minus(SHARES.quarantine, 'quarantine');
    if (policy !== 'reject') mend();
    if (policy !== stated) verdict = verdict.minus(SHARES.remark, 'testing', { stated, policy });

    const weaker = (one: DmarcFound) => one.kind === 'policy' && STRENGTH[one.policy] < STRENGTH[policy];
    if (weaker(existing) && existing.kind === 'policy') {
      verdict = verdict.minus(SHARES.subdomains, 'existing', { policy: existing.policy });
      mend();
    } else if (weaker(nonExistent) && nonExistent.kind === 'policy') {
      verdict = verdict.minus(SHARES.subdomains, 'non-existent', { policy: nonExistent.policy });
      mend();
    }

    const tags = new Map(readTags(record.text).tags.map(({ name, value }) => [name.toLowerCase(), value]));
    if (record.rua.length === 0) {
      if (silent) verdict = verdict.minus(SHARES.remark, 'blind-silent');
      else {
        verdict = verdict.minus(SHARES.blind, 'blind');
        if (receives) mend();
      }
    }
    const percent = tags.get('pct');
    if (percent !== undefined && percent !== '100') {
      verdict = verdict.minus(SHARES.percent, 'percent', { percent: cut(percent) });
      mend();
    }
    const removed = REMOVED_TAGS.filter((one) => tags.has(one) && !(one === 'pct' && percent !== '100'));
    if (removed.length > 0) verdict = verdict.minus(SHARES.remark, 'removed', { tags: listed(removed) });
    if (record.rua.some((uri) => /![0-9]+[kmgt]?$/i.test(uri))) verdict = verdict.minus(SHARES.remark, 'size');
    for (const { uri, state, domain: theirs, asked } of destinations ?? []) {
      if (state === 'not authorised')
        verdict = verdict.minus(SHARES.remark, 'unauthorised', {
          uri: cut(uri),
          asked: asked ?? '',
          domain: theirs ?? '',
        });
      else if (state === 'unknown') verdict = verdict.minus(SHARES.remark, 'unasked', { domain: theirs ?? '' });
      else if (state === 'invalid') verdict = verdict.minus(SHARES.remark, 'bad-address', { uri: cut(uri) });
    }
    if (ignored !== null) verdict = verdict.minus(SHARES.remark, 'ignored', { domain, why: ignored.why });
    return verdict;
  },
});

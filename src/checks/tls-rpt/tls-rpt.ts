import { defineTexts, type Message } from '../../domain/message.ts';
import { readMailRoute } from '../../facts/mail-transport.ts';
import { readDeadMailboxes, readTlsRpt } from '../../facts/tls-rpt.ts';
import { readZoneIfKnown } from '../../facts/zone.ts';
import { type ParsedTlsRpt, parseTlsRpt } from '../../records/tls-rpt.ts';
import { defineCheck } from '../check.ts';
import type { Fix } from '../fix.ts';
import { withMailbox } from '../fix-texts.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';
import { partClause, versionClause } from '../service-record-faults.ts';
import { placeOf } from '../service-record-fix.ts';
import { cut } from '../shown.ts';

/** Share of the item's weight where an address for reports cannot be used, but another can. */
const BAD_ADDRESS = 0.2;

/** What is wrong with a record at the name that an alias leads to. */
export const TLS_RPT_ALIAS_TEXTS = defineTexts('tls-rpt-alias', {
  absent: 'there is no such record there',
  near: 'the record there is not TLS-RPT: {why}',
  several: 'there are {count} such records there, and only one is allowed',
  invalid: 'the record there cannot be used: "{part}": {why}',
});

/** Senders report by TLS-RPT how often TLS failed: the only way to hear of mail that never came. */
export const tlsRpt = defineCheck({
  id: 'tls-rpt',
  name: 'TLS-RPT',
  citations: [{ rfc: 8460, section: '3' }],
  needs: { route: readMailRoute, record: readTlsRpt, dead: readDeadMailboxes, zone: readZoneIfKnown },
  findings: {
    ...MAIL_ROUTE_FINDINGS,
    present: { severity: 'ok', says: 'Senders report failures of TLS to: {rua}.' },
    'bad-address': {
      severity: 'notice',
      says: 'Senders cannot use one address for reports: "{part}" (character {at}): {why}.',
      advice: 'Correct the address, or remove it.',
      action: 'Correct the address "{part}" in TLS-RPT',
      why: 'Senders can’t send reports there.',
    },
    'bad-address-elsewhere': {
      severity: 'notice',
      says: 'Senders cannot use one address for reports: "{part}": {why}. _smtp._tls.{domain} is an alias of {alias}.',
      advice: 'Ask the operator of {alias} to correct it.',
      action: 'Correct the address "{part}" in TLS-RPT at {alias}',
      why: 'Senders can’t send reports there.',
    },
    unheard: {
      severity: 'error',
      says: 'No reports arrive at the addresses in the TLS-RPT record, because their domains take no mail: {domains}.',
      advice: 'Name an address that receives mail.',
      action: 'Send TLS-RPT reports to an address that receives mail',
      why: 'None of those in the record does.',
    },
    'at-null-mx': {
      severity: 'notice',
      says: 'No reports arrive at {uri}: a null MX says that {at} accepts no mail.',
      advice: 'Replace it with an address that receives mail.',
      action: 'Replace the address {uri} in TLS-RPT',
      why: 'No reports arrive there.',
    },
    'at-nowhere': {
      severity: 'notice',
      says: 'No reports arrive at {uri}: {at} has neither an MX record nor an address.',
      advice: 'Replace it with an address that receives mail.',
      action: 'Replace the address {uri} in TLS-RPT',
      why: 'No reports arrive there.',
    },
    absent: {
      severity: 'notice',
      says: 'There is no TLS-RPT record: if TLS fails and mail does not arrive, nobody tells you.',
      advice: 'Publish a TLS-RPT record at _smtp._tls.{domain}, with an address where you read or evaluate reports.',
      action: 'Publish a TLS-RPT record',
      why: 'If TLS fails and e-mail does not arrive, nobody tells you.',
    },
    'absent-without-mx': {
      severity: 'notice',
      says: 'There is no TLS-RPT record and no MX record, so senders try the address of {domain} itself.',
      advice:
        'If the domain receives mail, add its MX records first, then a TLS-RPT record. If it never does, you need neither.',
      action: 'Add MX records and TLS-RPT, or a null MX',
      why: 'Senders try the address of {domain} itself.',
      certainty: 'open',
    },
    wildcard: {
      severity: 'notice',
      says: 'There is no TLS-RPT record of your own: the wildcard alias *.{domain} answers for _smtp._tls.{domain} and leads to {alias}, which has none that senders can use.',
      advice:
        'Publish the record at _smtp._tls.{domain} itself. It takes precedence over the wildcard, which can stay.',
      action: 'Publish a TLS-RPT record at _smtp._tls.{domain}',
      why: 'The wildcard leads to {alias}, which has none.',
    },
    misplaced: {
      severity: 'error',
      says: 'There is no TLS-RPT record at _smtp._tls.{domain}, where senders look. You have one at {at}, where it has no effect: {text}',
      advice:
        'Publish it at _smtp._tls.{domain}, and delete the one at {at}. Some DNS forms add the domain to the name automatically.',
      action: 'Move the TLS-RPT record to _smtp._tls.{domain}',
      why: 'Senders don’t look for it at {at}.',
    },
    near: {
      severity: 'error',
      says: 'Senders do not treat the record at _smtp._tls.{domain} as TLS-RPT: {why}. It reads: {text}',
      advice: 'Replace it with a valid TLS-RPT record.',
      action: 'Correct the TLS-RPT record at _smtp._tls.{domain}',
      why: 'Senders don’t recognise it.',
    },
    several: {
      severity: 'error',
      says: 'There are {count} TLS-RPT records. With more than one, senders act as if there were none.',
      advice: 'Replace them with one: a TLS-RPT record can name several addresses.',
      action: 'Merge the {count} TLS-RPT records into one',
      why: 'With more than one, senders act as if there were none.',
      refs: { rfc: { rfc: 8460, section: '3' } },
    },
    invalid: {
      severity: 'error',
      says: 'Senders cannot use the TLS-RPT record: "{part}" (character {at}): {why}. It reads: {text}',
      advice: 'Replace it with a valid TLS-RPT record.',
      action: 'Correct the TLS-RPT record',
      why: 'Senders can’t use it.',
    },
    'at-alias': {
      severity: 'error',
      says: 'There is no TLS-RPT record that senders can use. _smtp._tls.{domain} is an alias of {alias}: {what}.',
      advice:
        'Ask the operator of {alias} to correct the record there, or replace the alias with a record of your own.',
      action: 'Correct the TLS-RPT record at {alias}, or replace the alias',
      why: 'Senders can’t use it.',
      certainty: 'open',
    },
  },
  judge({ route, record, dead, zone }, say, domain) {
    if (route.kind !== 'hosts') return say.exempt(route.kind);
    const place = placeOf('_smtp._tls', domain, record.alias, zone);
    const mailbox = `tls-reports@${domain}`;
    const recordOf = (texts: readonly string[]) =>
      `v=TLSRPTv1; rua=${addressesIn(texts).join(',') || `mailto:${mailbox}`}`;
    const fix = (texts: readonly string[]) => creating(mailbox, texts, place.fix(recordOf(texts), texts));
    const { message } = TLS_RPT_ALIAS_TEXTS;
    const elsewhere = (what: Message) => say.failed('at-alias', { domain, alias: place.name, what });
    switch (record.kind) {
      case 'absent': {
        const { mistyped, misplaced, wildcard } = record;
        if (place.elsewhere !== null)
          return elsewhere(
            mistyped === null ? message('absent') : message('near', { why: versionClause(mistyped.fault) }),
          );
        if (mistyped !== null)
          return say
            .failed('near', { domain, why: versionClause(mistyped.fault), text: cut(mistyped.text) })
            .withFix(fix([mistyped.text]));
        if (misplaced !== null) {
          const args = { domain, at: misplaced.at, text: cut(misplaced.text) };
          return say
            .failed('misplaced', args)
            .withFix(creating(mailbox, [misplaced.text], place.move(recordOf([misplaced.text]), misplaced)));
        }
        // Whether a domain without MX records has a mailbox at all is not known: no address is guessed for it.
        if (route.implicit) return say.failed('absent-without-mx', { domain });
        return wildcard === null
          ? say.failed('absent', { domain }).withFix(fix([]))
          : say.failed('wildcard', { domain, alias: wildcard }).withFix(fix([]));
      }
      case 'several': {
        const count = record.texts.length;
        if (place.elsewhere !== null) return elsewhere(message('several', { count }));
        return say.failed('several', { count }).withFix(fix(record.texts));
      }
      case 'one': {
        const { parsed } = record;
        if (parsed.kind === 'invalid') {
          const { part, at } = parsed.fault;
          const why = partClause(parsed.fault);
          if (place.elsewhere !== null) return elsewhere(message('invalid', { part: cut(part), why }));
          const args = { part: cut(part), at: at + 1, why, text: cut(parsed.text) };
          return say.failed('invalid', args).withFix(fix([parsed.text]));
        }
        const { rua, faults, text } = parsed;
        if (dead.length === rua.length) {
          const domains = [...new Set(dead.map((one) => one.domain))];
          return say.failed('unheard', { domains });
        }
        let verdict = say.graded('present', { rua: rua.map(cut) });
        const [fault] = faults;
        for (const [i, { uri, domain: at, why }] of dead.entries())
          verdict = verdict.minus(i === 0 && fault === undefined ? BAD_ADDRESS : 0, `at-${why}`, { uri: cut(uri), at });
        if (fault === undefined) return verdict;
        const args = { part: cut(fault.part), why: partClause(fault) };
        if (place.elsewhere !== null)
          return verdict.minus(BAD_ADDRESS, 'bad-address-elsewhere', { ...args, domain, alias: place.name });
        verdict = verdict.minus(BAD_ADDRESS, 'bad-address', { ...args, at: fault.at + 1 });
        return verdict.withFix(place.fix(`v=TLSRPTv1; rua=${rua.join(',')}`, [text]));
      }
    }
  },
});

/** The fix, on the condition that its mailbox exists, where no record named one. */
function creating(mailbox: string, texts: readonly string[], fix: Fix | null): Fix | null {
  if (fix === null || addressesIn(texts).length > 0) return fix;
  const [first, ...rest] = fix.steps;
  return { ...fix, steps: [{ ...first, when: withMailbox(first.when, mailbox) }, ...rest] };
}

/** Web addresses and e-mail addresses in a record that cannot be read otherwise. */
const DESTINATIONS = /https:\/\/[^\s,;"'\\]{1,500}|[a-z0-9._+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,10}/gi;

/** Addresses that records meant for reports, as far as they can be made out; each once. */
function addressesIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const parsed: ParsedTlsRpt = parseTlsRpt(text);
    if (parsed.kind === 'record') return parsed.rua;
    return [...text.matchAll(DESTINATIONS)].map(([one]) => (one.includes('://') ? one : `mailto:${one}`));
  });
  return [...new Set(found)].filter((uri) => parseTlsRpt(`v=TLSRPTv1; rua=${uri}`).kind === 'record');
}

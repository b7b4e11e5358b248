import type { Message } from '../../domain/message.ts';
import { child, type DomainName } from '../../domain/name.ts';
import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { TLS_RPT_NAME } from '../../domain/service-names.ts';
import { type MailRoute, readMailRoute } from '../../facts/mail-transport.ts';
import type { ServiceRecord } from '../../facts/service-record.ts';
import { type DeadMailbox, readDeadMailboxes, readTlsRpt } from '../../facts/tls-rpt.ts';
import { type EnclosingZone, readZoneIfKnown } from '../../facts/zone.ts';
import { type ParsedTlsRpt, parseTlsRpt } from '../../records/tls-rpt.ts';
import { withBeside } from '../beside.ts';
import { defineCheck, type JudgedDrafts, type Say } from '../check.ts';
import type { Fix } from '../fix.ts';
import { withMailbox } from '../fix-texts.ts';
import { partClause, versionClause } from '../service-record-faults.ts';
import { type Place, serviceRecordPlace } from '../service-record-fix.ts';
import { cut } from '../shown.ts';
import { TLS_RPT_ALIAS_TEXTS, TLS_RPT_FINDINGS } from './findings.ts';

/** Share of the item's weight where an address for reports cannot be used, but another can. */
const BAD_ADDRESS = 0.2;

export const tlsRpt = defineCheck({
  id: 'tls-rpt',
  name: 'TLS-RPT',
  means: 'With TLS-RPT, other mail servers send you a daily report about failed encryption.',
  why: 'With MTA-STS or DANE, senders keep back e-mail if encryption fails. Without reports you would not hear of it.',
  citations: [{ rfc: 8460, section: '3' }],
  restsOn: [PUBLIC_SUFFIX_SOURCE],
  needs: { route: readMailRoute, record: readTlsRpt, dead: readDeadMailboxes, zone: readZoneIfKnown },
  findings: TLS_RPT_FINDINGS,
  judge({ route, record, dead, zone }, say, domain) {
    if (route.kind !== 'hosts') return say.exempt(route.kind);
    const verdict = judgeRecord({ route, record, dead, zone }, say, domain);
    return withBeside(verdict, record.beside, child(TLS_RPT_NAME, domain));
  },
});

interface TlsRptFound {
  readonly route: Extract<MailRoute, { kind: 'hosts' }>;
  readonly record: ServiceRecord<ParsedTlsRpt>;
  readonly dead: readonly DeadMailbox[];
  readonly zone: EnclosingZone | null;
}

function judgeRecord(
  { route, record, dead, zone }: TlsRptFound,
  say: Say<typeof TLS_RPT_FINDINGS>,
  domain: DomainName,
): JudgedDrafts {
  const place = serviceRecordPlace(TLS_RPT_NAME, { domain, alias: record.alias, zone });
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
      return judgeAddresses(parsed, dead, { say, place, domain });
    }
  }
}

/** Judges the addresses of a record that senders can read. */
function judgeAddresses(
  { rua, faults, text }: Extract<ParsedTlsRpt, { kind: 'record' }>,
  dead: readonly DeadMailbox[],
  { say, place, domain }: { say: Say<typeof TLS_RPT_FINDINGS>; place: Place; domain: DomainName },
): JudgedDrafts {
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

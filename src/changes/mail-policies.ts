import { PART_TEXTS, VERSION_TEXTS } from '../checks/service-record-faults.ts';
import type { Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { type BimiRecord, isBimi, isMistypedBimi, parseBimi } from '../records/bimi/record.ts';
import { isMistypedMtaSts, isMtaSts, parseMtaStsRecord, versionFaultOfMtaSts } from '../records/mta-sts.ts';
import { isMistypedTlsRpt, isTlsRpt, parseTlsRpt, versionFaultOfTlsRpt } from '../records/tls-rpt.ts';
import { changeAction, type Judge, type Judgement, judgementIn, mailChange, mailReason } from './meaning.ts';
import { differenceOf, type RrsetSide } from './rrset-change.ts';

const judgement = judgementIn('mail');

/** Tells what the TXT records at a service name come to: of several, senders use none. */
type Read<R> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'invalid'; readonly fault: Message | '' }
  | { readonly kind: 'record'; readonly record: R };

const SEVERAL = { kind: 'invalid', fault: '' } as const;

function stsOf({ values }: RrsetSide): Read<string> {
  const [text, second] = values.filter(isMtaSts);
  if (second !== undefined) return SEVERAL;
  if (text === undefined) {
    const mistyped = values.find(isMistypedMtaSts);
    return mistyped === undefined
      ? { kind: 'absent' }
      : { kind: 'invalid', fault: VERSION_TEXTS.of(versionFaultOfMtaSts(mistyped)) };
  }
  const parsed = parseMtaStsRecord(text);
  return parsed.kind === 'record'
    ? { kind: 'record', record: parsed.id }
    : { kind: 'invalid', fault: PART_TEXTS.of(parsed.fault) };
}

/** Tells what a change of the TXT records at `_mta-sts` means. */
export const judgeMtaSts: Judge = ({ domain, before, after }) => {
  const [was, is] = [stsOf(before), stsOf(after)];
  const record = 'MTA-STS';
  if (is.kind === 'invalid') return brokenRecord('mta-sts-broken', was, is.fault);
  if (is.kind === 'absent') {
    if (was.kind === 'absent') return [];
    const reason = mailReason('tls-downgrade', { domain });
    return [judgement('warning', mailChange('mta-sts-removed'), { reason, whatToDo: changeAction('restore') })];
  }
  if (was.kind === 'absent') return [judgement('info', mailChange('mta-sts-added'))];
  if (was.kind === 'invalid') return [judgement('info', mailChange('mta-sts-repaired'))];
  return was.record === is.record
    ? rewritten(record, before, after)
    : [judgement('notice', mailChange('mta-sts-updated'), { reason: mailReason('tls-refresh') })];
};

function tlsRptOf({ values }: RrsetSide): Read<readonly string[]> {
  const [text, second] = values.filter(isTlsRpt);
  if (second !== undefined) return SEVERAL;
  if (text === undefined) {
    const mistyped = values.find(isMistypedTlsRpt);
    return mistyped === undefined
      ? { kind: 'absent' }
      : { kind: 'invalid', fault: VERSION_TEXTS.of(versionFaultOfTlsRpt(mistyped)) };
  }
  const parsed = parseTlsRpt(text);
  return parsed.kind === 'record'
    ? { kind: 'record', record: parsed.rua }
    : { kind: 'invalid', fault: PART_TEXTS.of(parsed.fault) };
}

/** Tells what a change of the TXT records at `_smtp._tls` means. */
export const judgeTlsRpt: Judge = ({ domain, before, after }) => {
  const [was, is] = [tlsRptOf(before), tlsRptOf(after)];
  if (is.kind === 'invalid') return brokenRecord('tls-rpt-broken', was, is.fault);
  if (is.kind === 'absent') {
    if (was.kind === 'absent') return [];
    return [judgement('notice', mailChange('tls-rpt-removed'), { reason: mailReason('tls-reports-end', { domain }) })];
  }
  const addresses = is.record.map((uri) => uri.replace(/^mailto:/i, ''));
  if (was.kind === 'absent') return [judgement('info', mailChange('tls-rpt-added', { addresses }))];
  if (was.kind === 'invalid') return [judgement('info', mailChange('tls-rpt-repaired'))];
  const { added, removed } = differenceOf(was.record, is.record);
  return added.length + removed.length === 0
    ? rewritten('TLS-RPT', before, after)
    : [judgement('notice', mailChange('tls-rpt-moved', { addresses }), { whatToDo: changeAction('restore') })];
};

type PublishedBimi = BimiRecord | 'declined';

function bimiOf({ values }: RrsetSide): Read<PublishedBimi> {
  const [text, second] = values.filter(isBimi);
  if (second !== undefined) return SEVERAL;
  if (text === undefined) return values.some(isMistypedBimi) ? SEVERAL : { kind: 'absent' };
  const parsed = parseBimi(text);
  if (parsed.kind === 'invalid') return SEVERAL;
  return { kind: 'record', record: parsed.kind === 'declined' ? 'declined' : parsed.record };
}

/** Tells what a change of the TXT records at a selector of BIMI means. */
export const judgeBimi: Judge = ({ domain, before, after }) => {
  const [was, is] = [bimiOf(before), bimiOf(after)];
  if (is.kind === 'invalid')
    return was.kind === 'invalid' ? rewritten('BIMI', before, after) : [judgement('notice', mailChange('bimi-broken'))];
  if (is.kind === 'absent') return was.kind === 'absent' ? [] : [judgement('info', mailChange('bimi-removed'))];
  if (is.record === 'declined') return declined(domain, { was, before, after });
  if (was.kind === 'invalid') return [judgement('info', mailChange('bimi-repaired'))];
  if (was.kind === 'absent' || was.record === 'declined')
    return [judgement('info', mailChange('bimi-added', { domain }))];
  const judgements = [
    ...(was.record.logo === is.record.logo ? [] : [mailChange('bimi-logo')]),
    ...(was.record.certificate === is.record.certificate ? [] : [mailChange('bimi-certificate')]),
  ].map((message) => judgement('notice', message, { whatToDo: changeAction('restore') }));
  return judgements.length > 0 ? judgements : rewritten('BIMI', before, after);
};

const declined = (
  domain: DnsName,
  { was, before, after }: { readonly was: Read<PublishedBimi>; readonly before: RrsetSide; readonly after: RrsetSide },
): readonly Judgement[] =>
  was.kind === 'record' && was.record === 'declined'
    ? rewritten('BIMI', before, after)
    : [judgement('info', mailChange('bimi-declined', { domain }))];

/** A record that receivers cannot use, where they could before or where it is new. */
function brokenRecord(
  kind: 'mta-sts-broken' | 'tls-rpt-broken',
  was: Read<unknown>,
  fault: Message | '',
): readonly Judgement[] {
  if (was.kind === 'invalid') return [];
  const reason = fault === '' ? null : mailReason('tls-fault', { fault });
  return [judgement('warning', mailChange(kind), { reason, whatToDo: changeAction('fix-record') })];
}

/** The record as it stands changed, and nothing of what it says; nothing where another TXT value at the name did. */
const rewritten = (record: string, before: RrsetSide, after: RrsetSide): readonly Judgement[] =>
  before.values.join() === after.values.join()
    ? []
    : [judgement('info', mailChange('mail-record-rewritten', { record }))];

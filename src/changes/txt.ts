import type { Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { DMARC_NAME, MTA_STS_NAME, TLS_RPT_NAME } from '../domain/service-names.ts';
import { cut, quoted } from '../domain/text.ts';
import { isBimi, isMistypedBimi } from '../records/bimi/record.ts';
import { parseDkimKey } from '../records/dkim.ts';
import { isDmarc, isMistypedDmarc } from '../records/dmarc/parse.ts';
import { isMistypedMtaSts, isMtaSts } from '../records/mta-sts.ts';
import { isMistypedSpf, isSpf } from '../records/spf/parse.ts';
import { isMistypedTlsRpt, isTlsRpt } from '../records/tls-rpt.ts';
import { judgeDkim, selectorOf } from './dkim.ts';
import { judgeDmarc } from './dmarc.ts';
import { judgeBimi, judgeMtaSts, judgeTlsRpt } from './mail-policies.ts';
import { changeAction, dnsChange, dnsReason, type Judge, type Judgement, judgementIn } from './meaning.ts';
import type { RrsetChange } from './rrset-change.ts';
import { judgeSpf } from './spf.ts';
import { verifyingService } from './tokens.ts';

const [other, certificates] = [judgementIn('other'), judgementIn('certificates')];

/** The records of a service name: who judges them, and which texts were meant as one of them. */
interface ServiceRecords {
  readonly judge: Judge;
  isIntended(text: string): boolean;
}

const DMARC: ServiceRecords = { judge: judgeDmarc, isIntended: (text) => isDmarc(text) || isMistypedDmarc(text) };
const MTA_STS: ServiceRecords = { judge: judgeMtaSts, isIntended: (text) => isMtaSts(text) || isMistypedMtaSts(text) };
const TLS_RPT: ServiceRecords = { judge: judgeTlsRpt, isIntended: (text) => isTlsRpt(text) || isMistypedTlsRpt(text) };
const BIMI: ServiceRecords = { judge: judgeBimi, isIntended: (text) => isBimi(text) || isMistypedBimi(text) };
const DKIM: ServiceRecords = { judge: judgeDkim, isIntended: (text) => parseDkimKey(text) !== null };
const SPF: ServiceRecords = { judge: judgeSpf, isIntended: (text) => isSpf(text) || isMistypedSpf(text) };

function languageOf(label: string): ServiceRecords {
  if (label === DMARC_NAME) return DMARC;
  if (label === MTA_STS_NAME) return MTA_STS;
  if (label === TLS_RPT_NAME) return TLS_RPT;
  if (label.endsWith('._bimi')) return BIMI;
  return selectorOf(label) === null ? SPF : DKIM;
}

/** Tells what a change of TXT records means, by the name that they stand at and by what they say. */
export const judgeTxt: Judge = (change, world) => {
  const { added, removed, label } = change;
  const { judge, isIntended } = languageOf(label);
  const judgements = [...added, ...removed].some(isIntended) ? judge(change, world) : [];
  const isLeft = (text: string) => judgements.length === 0 || !isIntended(text);
  return [...judgements, ...plainTexts(change, added.filter(isLeft), removed.filter(isLeft))];
};

function plainTexts(change: RrsetChange, added: readonly string[], removed: readonly string[]): readonly Judgement[] {
  const { name, label, domain } = change;
  if (/^_acme-challenge(?:\.|$)/.test(label))
    return challenge(domain, added.length > 0, change.after.values.length > 0);
  const [came, went] = [added, removed].map((texts) => split(label, texts));
  if (came === undefined || went === undefined) return [];
  return [...tokens(domain, came.services, went.services), ...others(name, came.texts, went.texts)];
}

function challenge(domain: DnsName, isNew: boolean, isThere: boolean): readonly Judgement[] {
  if (isNew)
    return [
      certificates('notice', dnsChange('challenge-added', { domain }), {
        reason: dnsReason('certificate-soon', { domain }),
        whatToDo: changeAction('check-certificates', { domain }),
      }),
    ];
  return isThere ? [] : [certificates('info', dnsChange('challenge-removed', { domain }))];
}

/** Texts that verify the domain for a service, by that service, and all others. */
function split(label: string, texts: readonly string[]) {
  const named = texts.map((text) => ({ text, service: verifyingService(label, text) }));
  return {
    services: named.flatMap(({ service }) => service ?? []),
    texts: named.flatMap(({ text, service }) => (service === null ? [text] : [])),
  };
}

function tokens(domain: DnsName, came: readonly string[], went: readonly string[]): readonly Judgement[] {
  const replaced = [...new Set(came.filter((service) => went.includes(service)))];
  const judgement = (severity: 'info' | 'notice', message: Message, isNew: boolean): Judgement =>
    other(
      severity,
      message,
      isNew ? { reason: dnsReason('owner-proof', { domain }), whatToDo: changeAction('remove-token') } : {},
    );
  const only = (some: readonly string[]) => [...new Set(some.filter((service) => !replaced.includes(service)))];
  const [added, removed] = [only(came), only(went)];
  return [
    ...(added.length > 0 ? [judgement('notice', dnsChange('verification-added', { services: added }), true)] : []),
    ...(replaced.length > 0
      ? [judgement('notice', dnsChange('verification-changed', { services: replaced }), true)]
      : []),
    ...(removed.length > 0 ? [judgement('info', dnsChange('verification-removed', { services: removed }), false)] : []),
  ];
}

/** Characters of a text that a line shows. */
const MAX_BEGIN_CHARS = 40;
const begin = (text: string): string => quoted(cut(text, MAX_BEGIN_CHARS), MAX_BEGIN_CHARS + 1);

function others(name: DnsName, came: readonly string[], went: readonly string[]): readonly Judgement[] {
  const [added, removed] = [came[0], went[0]];
  if (came.length === 1 && went.length === 1 && added !== undefined && removed !== undefined)
    return [other('notice', dnsChange('text-replaced', { name, before: begin(removed), after: begin(added) }))];
  if (came.length + went.length > 1)
    return [other('notice', dnsChange('texts-changed', { name, removed: went.length, added: came.length }))];
  if (added !== undefined) return [other('notice', dnsChange('text-added', { name, begin: begin(added) }))];
  return removed === undefined ? [] : [other('info', dnsChange('text-removed', { name, begin: begin(removed) }))];
}

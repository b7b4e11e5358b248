import type { DnsName } from '../domain/name.ts';
import { changeAction, dnsChange, dnsReason, type Judge, type Judgement, judgementIn } from './meaning.ts';
import { dataOf, differenceOf, type RrsetChange } from './rrset-change.ts';

const [web, mail, dns, other] = [judgementIn('web'), judgementIn('mail'), judgementIn('dns'), judgementIn('other')];
const restore = changeAction('restore');

/** Tells what a change of TLSA records means. The label of the name says port and protocol: `_25._tcp`. */
export const judgeTlsa: Judge = ({ domain, label, before, after }) => {
  const [, port = '', protocol = ''] = /^_(\d+)\._([a-z]+)$/.exec(label) ?? [];
  const service = port === '' ? domain : `${domain}:${port}/${protocol}`;
  const isMail = port === '25';
  const judgement = isMail ? mail : web;
  const mustMatch = dnsReason(isMail ? 'dane-must-match' : 'dane-must-match-elsewhere');
  if (before.records.length === 0)
    return [judgement('info', dnsChange('tlsa-added', { service }), { reason: mustMatch })];
  return after.records.length === 0
    ? [
        judgement('warning', dnsChange('tlsa-removed', { service }), {
          reason: dnsReason(isMail ? 'dane-open' : 'dane-open-elsewhere'),
          whatToDo: restore,
        }),
      ]
    : [
        judgement('notice', dnsChange('tlsa-changed', { service }), {
          reason: mustMatch,
          whatToDo: restore,
        }),
      ];
};

/** Tells what a change of HTTPS records means. */
export const judgeHttps: Judge = ({ name, before, after }) => {
  if (before.records.length === 0) return [web('info', dnsChange('https-added', { name }))];
  return after.records.length === 0
    ? [web('notice', dnsChange('https-removed', { name }), { whatToDo: restore })]
    : [web('notice', dnsChange('https-changed', { name }), { whatToDo: restore })];
};

/** Tells what a change of SRV records means: where a service of the domain is offered (RFC 2782). */
export const judgeSrv: Judge = ({ name, before, after }) => {
  const targets = (side: typeof before): DnsName[] =>
    dataOf(side, 'SRV').flatMap(({ target }) => (target === '.' ? [] : [target]));
  const [from, to] = [targets(before), targets(after)];
  const service = name;
  const { added, removed } = differenceOf(from, to);
  if (from.length === 0)
    return to.length === 0 ? [] : [other('notice', dnsChange('service-added', { service, to }), { whatToDo: restore })];
  if (to.length === 0) return [other('notice', dnsChange('service-removed', { service, from }), { whatToDo: restore })];
  return [
    added.length + removed.length === 0
      ? other('info', dnsChange('service-details', { service }))
      : other('notice', dnsChange('service-moved', { service, from, to }), { whatToDo: restore }),
  ];
};

/** Tells what a change of PTR records means: the host name of an address. */
const judgePtr: Judge = (change) => {
  const [from, to] = [change.removed, change.added];
  return from.length > 0 && to.length > 0
    ? [dns('notice', dnsChange('pointer-changed', { name: change.name, from, to }), { whatToDo: restore })]
    : judgeOther(change);
};

/** Tells of records of which we only know that they came or went. */
function judgeOther({ name, type, added, removed }: RrsetChange): readonly Judgement[] {
  if (added.length > 0 && removed.length > 0) return [other('notice', dnsChange('record-changed', { type, name }))];
  if (added.length > 0) return [other('notice', dnsChange('record-added', { count: added.length, type, name }))];
  return removed.length === 0
    ? []
    : [other('notice', dnsChange('record-removed', { count: removed.length, type, name }))];
}

export const judgeRest: Judge = (change, world) =>
  change.type === 'PTR' ? judgePtr(change, world) : judgeOther(change);

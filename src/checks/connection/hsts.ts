import type { DomainName } from '../../domain/name.ts';
import { PUBLIC_SUFFIX_SOURCE, registrableDomain } from '../../domain/psl.ts';
import { readPreloadList } from '../../facts/preload-list.ts';
import { HSTS_PRELOAD_SOURCE, type Hsts, isFitForPreload, parseHsts } from '../../records/hsts.ts';
import { type PreloadEntry, type PreloadList, preloadEntryOf } from '../../records/preload-list.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { CONNECTION } from './findings.ts';
import { browserHead } from './needs.ts';
import { CONNECTION_NOTE_TEXTS } from './notes.ts';

const { message } = CONNECTION_NOTE_TEXTS;
const DAY_SECONDS = 86_400;
/** Half a year. */
const ENOUGH_SECONDS = 15_768_000;
const SHORT = 0.5;

const FINDINGS = pick(
  CONNECTION,
  'no-server',
  'hsts',
  'hsts-short',
  'hsts-off',
  'hsts-absent',
  'hsts-unreadable',
  'preload-lapsed',
  'preload-not-listed',
  'hsts-not-trusted',
);
const remark = remarksOf(FINDINGS.findings);

const preloadText = (found: Hsts) =>
  message(isFitForPreload(found) ? 'preload-fit' : found.preload ? 'preload-asked' : 'no-preload');

/** Says whether browsers come with a line for the host. */
function listText(host: string, list: PreloadList | null) {
  if (list === null) return message('list-unknown', { host });
  const entry = preloadEntryOf(list, host);
  if (entry === null) return message('not-listed', { host });
  return entry.name === host ? message('listed', { host }) : message('listed-above', { host, name: entry.name });
}

const meets = (found: Hsts | null, leastSeconds: number): boolean =>
  found?.preload === true && found.includeSubDomains && found.maxAgeSeconds >= leastSeconds;

/** Compares a header with the terms of the list; without a copy of the list nothing is remarked. */
function listRemarks(host: DomainName, found: Hsts | null, list: PreloadList | null): readonly Remark[] {
  if (list === null) return [];
  const entry: PreloadEntry | null = preloadEntryOf(list, host);
  if (entry === null)
    // Others cannot be submitted.
    return found?.preload === true && registrableDomain(host) === host ? [remark('preload-not-listed', { host })] : [];
  const { name, leastSeconds } = entry;
  return name !== host || leastSeconds === null || meets(found, leastSeconds)
    ? []
    : [remark('preload-lapsed', { host, days: leastSeconds / DAY_SECONDS })];
}

export const hsts = defineCheck({
  id: 'hsts',
  name: 'HSTS',
  means: 'HSTS is a header by which a site tells browsers to use HTTPS alone.',
  why: 'Without it, an attacker on the network can keep a visitor who types the bare name on HTTP.',
  citations: [{ rfc: 6797, section: '6.1' }],
  restsOn: [HSTS_PRELOAD_SOURCE, PUBLIC_SUFFIX_SOURCE],
  needs: { head: browserHead, list: readPreloadList },
  ...FINDINGS,
  judge({ head, list }, say, host) {
    if (head === null || head.kind === 'special' || head.kind === 'no-tls' || head.kind === 'closed')
      return say.notNeeded('no-server');
    if (head.kind === 'untrusted') return say.failed('hsts-not-trusted');
    const parsed = head.hsts === null ? null : parseHsts(head.hsts);
    const remarks = listRemarks(host, parsed, list);
    if (head.hsts === null) return say.failed('hsts-absent').also(remarks);
    if (parsed === null) return say.failed('hsts-unreadable', { value: cut(head.hsts) }).also(remarks);
    if (parsed.maxAgeSeconds === 0) return say.failed('hsts-off').also(remarks);
    const days = Math.floor(parsed.maxAgeSeconds / DAY_SECONDS);
    const verdict = say.graded('hsts', { days, preload: preloadText(parsed), list: listText(host, list) });
    const graded = parsed.maxAgeSeconds < ENOUGH_SECONDS ? verdict.minus(SHORT, 'hsts-short', { days }) : verdict;
    return graded.less(remarks.map((one) => ({ ...one, deduction: 0 })));
  },
});

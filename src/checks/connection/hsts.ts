import { HSTS_PRELOAD_SOURCE, type Hsts, isFitForPreload, parseHsts } from '../../records/hsts.ts';
import { defineCheck } from '../check.ts';
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

const preloadText = (found: Hsts) =>
  message(isFitForPreload(found) ? 'preload-fit' : found.preload ? 'preload-asked' : 'no-preload');

export const hsts = defineCheck({
  id: 'hsts',
  name: 'HSTS',
  means: 'HSTS is a header by which a site tells browsers to use HTTPS alone.',
  why: 'Without it, an attacker on the network can keep a visitor who types the bare name on HTTP.',
  citations: [{ rfc: 6797, section: '6.1' }],
  restsOn: [HSTS_PRELOAD_SOURCE],
  needs: { head: browserHead },
  ...pick(
    CONNECTION,
    'no-server',
    'hsts',
    'hsts-short',
    'hsts-off',
    'hsts-absent',
    'hsts-unreadable',
    'hsts-not-trusted',
  ),
  judge({ head }, say) {
    if (head === null || head.kind === 'special' || head.kind === 'no-tls' || head.kind === 'closed')
      return say.notNeeded('no-server');
    if (head.kind === 'untrusted') return say.failed('hsts-not-trusted');
    if (head.hsts === null) return say.failed('hsts-absent');
    const parsed = parseHsts(head.hsts);
    if (parsed === null) return say.failed('hsts-unreadable', { value: cut(head.hsts) });
    if (parsed.maxAgeSeconds === 0) return say.failed('hsts-off');
    const days = Math.floor(parsed.maxAgeSeconds / DAY_SECONDS);
    const verdict = say.graded('hsts', { days, preload: preloadText(parsed) });
    return parsed.maxAgeSeconds < ENOUGH_SECONDS ? verdict.minus(SHORT, 'hsts-short', { days }) : verdict;
  },
});

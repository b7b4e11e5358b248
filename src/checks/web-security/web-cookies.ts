import type { DomainName } from '../../domain/name.ts';
import type { ProtectedPage } from '../../facts/web/page-protection.ts';
import { WEB_HEADER_SOURCE } from '../../records/web-headers/content-policy.ts';
import { isSessionLike, refusalOf, type SetCookie } from '../../records/web-headers/set-cookie.ts';
import { defineCheck, type Remark } from '../check.ts';
import { judgedBy } from '../gravest.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { COOKIE_REVISION } from './documents.ts';
import { WEB_SECURITY } from './findings.ts';
import { protectionOfPage } from './needs.ts';

const FINDINGS = pick(
  WEB_SECURITY,
  'none',
  'set',
  'session-not-secure',
  'not-secure',
  'session-for-scripts',
  'session-any-site',
  'session-wide',
  'rejected',
  'too-large',
);
const { remark, gravest } = judgedBy(FINDINGS.findings);

/** Cookies that a sentence names. */
const MAX_SHOWN = 5;
const named = (cookies: readonly SetCookie[]): readonly string[] => [
  ...new Set(cookies.slice(0, MAX_SHOWN).map(({ name }) => cut(name))),
];

/** The check of the cookies that a page sets. */
export const webCookies = defineCheck({
  id: 'web-cookies',
  name: 'Cookies',
  means: 'Cookies are what a site has browsers keep and send back, such as who is signed in.',
  why: 'By their attributes, browsers keep them from the network, from scripts and from other sites.',
  citations: [{ rfc: 6265, section: '4.1' }, COOKIE_REVISION],
  restsOn: [WEB_HEADER_SOURCE],
  needs: { page: protectionOfPage },
  ...FINDINGS,
  judge({ page }, say) {
    const { cookies } = page;
    const url = cut(page.url);
    if (cookies.length === 0) return say.satisfied('none', { url });
    return gravest(remark('set', { url, count: cookies.length, cookies: named(cookies) }), cookieFaults(page));
  },
});

function cookieFaults({ cookies, isHttpsOnly, url }: ProtectedPage): readonly Remark[] {
  const host = new URL(url).hostname as DomainName;
  const isRejected = (one: SetCookie): boolean => refusalOf(one, host) !== null;
  const isTaken = (one: SetCookie): boolean => !isRejected(one) && !one.isTooLarge;
  const isExposed = (one: SetCookie): boolean => isSessionLike(one) && !isHttpsOnly;
  const taken = cookies.filter(isTaken);
  const sessions = taken.filter(isSessionLike);
  const plain = taken.filter(({ isSecure }) => !isSecure);
  return [
    ...found('session-not-secure', plain.filter(isExposed)),
    ...found('rejected', cookies.filter(isRejected)),
    ...found(
      'too-large',
      cookies.filter((one) => !isRejected(one) && one.isTooLarge),
    ),
    ...found(
      'not-secure',
      plain.filter((one) => !isExposed(one)),
    ),
    ...found(
      'session-for-scripts',
      sessions.filter(({ isHttpOnly }) => !isHttpOnly),
    ),
    ...found(
      'session-any-site',
      sessions.filter(({ sameSite }) => sameSite === null),
    ),
    ...wideOnes(sessions, host),
  ];
}

/** Those findings whose only slot is the names of cookies. */
type Listed =
  | 'rejected'
  | 'too-large'
  | 'session-not-secure'
  | 'not-secure'
  | 'session-for-scripts'
  | 'session-any-site';

const found = (code: Listed, cookies: readonly SetCookie[]): readonly Remark[] =>
  cookies.length === 0 ? [] : [remark(code, { cookies: named(cookies) })];

function wideOnes(sessions: readonly SetCookie[], host: string): readonly Remark[] {
  const wide = sessions.filter(({ domain }) => domain !== null && domain !== host);
  const domain = wide[0]?.domain ?? null;
  if (domain === null) return [];
  return [remark('session-wide', { cookies: named(wide.filter((one) => one.domain === domain)), domain })];
}

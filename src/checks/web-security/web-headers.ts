import type { ProtectedPage } from '../../facts/web/page-protection.ts';
import { limitsFraming, WEB_HEADER_SOURCE, weaknessesOf } from '../../records/web-headers/content-policy.ts';
import {
  forbidsSniffing,
  namesVersion,
  readFrameOptions,
  readReferrerPolicy,
} from '../../records/web-headers/single-headers.ts';

import { defineCheck, type Remark } from '../check.ts';
import { judgedBy } from '../gravest.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { CSP_STANDARD, FETCH_SNIFFING, HTML_FRAMING, INTEGRITY_STANDARD, REFERRER_STANDARD } from './documents.ts';
import { WEB_SECURITY } from './findings.ts';
import { protectionOfPage } from './needs.ts';

/** Fits most sites that serve all of a page themselves. */
const STRICT = "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";
const LIMITS: Readonly<Record<string, string>> = {
  'script-src': "script-src 'self'",
  'object-src': "object-src 'none'",
  'base-uri': "base-uri 'self'",
  'form-action': "form-action 'self'",
};
const FINDINGS = pick(
  WEB_SECURITY,
  'sent',
  'none-sent',
  'csp-absent',
  'csp-tried',
  'csp-long',
  'csp-unsafe',
  'csp-wide',
  'csp-open',
  'csp-inline-styles',
  'framing-open',
  'framing-open-sign-in',
  'framing-ignored',
  'sniffing-open',
  'sniffing-open-sign-in',
  'referrer-absent',
  'referrer-plain',
  'referrer-leaks',
  'referrer-ignored',
  'code-unpinned',
  'code-changing',
  'optional-absent',
  'names-version',
);
const { remark, gravest } = judgedBy(FINDINGS.findings);

/** The names of headers as people write them, in the order in which they are named. */
const PROTECTING: Readonly<Record<string, string>> = {
  'content-security-policy': 'Content-Security-Policy',
  'x-frame-options': 'X-Frame-Options',
  'x-content-type-options': 'X-Content-Type-Options',
  'referrer-policy': 'Referrer-Policy',
  'permissions-policy': 'Permissions-Policy',
  'cross-origin-opener-policy': 'Cross-Origin-Opener-Policy',
  'cross-origin-resource-policy': 'Cross-Origin-Resource-Policy',
  'cross-origin-embedder-policy': 'Cross-Origin-Embedder-Policy',
};
const OPTIONAL: readonly string[] = Object.keys(PROTECTING).slice(4);
const REVEALING: Readonly<Record<string, string>> = {
  server: 'Server',
  'x-powered-by': 'X-Powered-By',
  'x-aspnet-version': 'X-AspNet-Version',
};

/** The check of the headers by which a page protects its readers. */
export const webHeaders = defineCheck({
  id: 'web-headers',
  name: 'Security headers',
  means:
    'By headers, a page tells browsers what it allows: which scripts run, who may show it in a frame, what other sites learn.',
  why: 'If somebody gets text of their own into the page, these limits decide what it can do there.',
  citations: [CSP_STANDARD, HTML_FRAMING, FETCH_SNIFFING, REFERRER_STANDARD, INTEGRITY_STANDARD],
  restsOn: [WEB_HEADER_SOURCE],
  needs: { page: protectionOfPage },
  ...FINDINGS,
  judge({ page }) {
    const { headers } = page;
    const url = cut(page.url);
    const sent = Object.entries(PROTECTING).flatMap(([name, written]) => (name in headers ? written : []));
    const fine = sent.length === 0 ? remark('none-sent', { url }) : remark('sent', { url, headers: sent });
    return gravest(fine, [
      ...policyFaults(page),
      ...framingFaults(page),
      ...sniffingFaults(page),
      ...referrerFaults(page),
      ...versionFaults(page),
      ...foreignCode(page),
      ...optionalOnes(page),
    ]);
  },
});

function policyFaults({ policies, headers }: ProtectedPage): readonly Remark[] {
  // What a policy that we did not read forbids is forbidden.
  if (policies.hasLong) return [remark('csp-long')];
  if (policies.all.length === 0)
    return [
      'content-security-policy-report-only' in headers ? remark('csp-tried') : remark('csp-absent', { policy: STRICT }),
    ];
  const { unsafe, wide, open, hasInlineStyles } = weaknessesOf(policies.all);
  return [
    ...(unsafe.length === 0 ? [] : [remark('csp-unsafe', { keywords: unsafe })]),
    ...(wide.length === 0 ? [] : [remark('csp-wide', { sources: wide.slice(0, MAX_SHOWN).map(cut) })]),
    ...(open.length === 0
      ? []
      : [remark('csp-open', { directives: open, limits: open.map((name) => LIMITS[name] ?? name).join('; ') })]),
    ...(hasInlineStyles ? [remark('csp-inline-styles')] : []),
  ];
}
/** Sources that a sentence names. */
const MAX_SHOWN = 5;

function framingFaults({ policies, headers, asksPassword }: ProtectedPage): readonly Remark[] {
  const byPolicy = limitsFraming(policies.sent);
  // Where a policy says who may, browsers look at nothing else.
  if (byPolicy === true || (byPolicy === null && policies.hasLong)) return [];
  const options = headers['x-frame-options'];
  const read = options === undefined || byPolicy === false ? null : readFrameOptions(options);
  if (read === 'limited') return [];
  if (asksPassword) return [remark('framing-open-sign-in')];
  return [
    options === undefined || read === null
      ? remark('framing-open')
      : remark('framing-ignored', { value: cut(options) }),
  ];
}

function sniffingFaults({ headers, asksPassword }: ProtectedPage): readonly Remark[] {
  if (forbidsSniffing(headers['x-content-type-options'] ?? '')) return [];
  return [remark(asksPassword ? 'sniffing-open-sign-in' : 'sniffing-open')];
}

function referrerFaults({ headers, referrer }: ProtectedPage): readonly Remark[] {
  const header = headers['referrer-policy'];
  const { is, value } = readReferrerPolicy(header ?? '', referrer);
  if (is === 'kept') return [];
  if (is === 'plain') return [remark('referrer-plain', { value })];
  if (is === 'leaks') return [remark('referrer-leaks', { value })];
  const ignored = header ?? referrer;
  return [ignored === null ? remark('referrer-absent') : remark('referrer-ignored', { value: cut(ignored) })];
}

function versionFaults({ headers }: ProtectedPage): readonly Remark[] {
  const telling = Object.entries(REVEALING).flatMap(([name, written]) => {
    const value = headers[name];
    return value !== undefined && namesVersion(value) ? [{ written, value }] : [];
  });
  if (telling.length === 0) return [];
  return [
    remark('names-version', {
      headers: telling.map(({ written, value }) => `${written}: ${cut(value)}`),
      names: telling.map(({ written }) => written),
    }),
  ];
}

function foreignCode({ foreignCode: all }: ProtectedPage): readonly Remark[] {
  const of = (code: 'code-unpinned' | 'code-changing', some: readonly { readonly url: string }[]): Remark[] =>
    some.length === 0 ? [] : [remark(code, { addresses: some.slice(0, MAX_SHOWN).map(({ url }) => cut(url)) })];
  return [
    ...of(
      'code-unpinned',
      all.filter(({ isFixed }) => isFixed),
    ),
    ...of(
      'code-changing',
      all.filter(({ isFixed }) => !isFixed),
    ),
  ];
}

function optionalOnes({ headers }: ProtectedPage): readonly Remark[] {
  const absent = OPTIONAL.filter((name) => !(name in headers));
  return absent.length === 0
    ? []
    : [remark('optional-absent', { headers: absent.map((name) => PROTECTING[name] ?? name) })];
}

import { blockIn } from '../../src/diagnoses/block.ts';
import { healthStates } from '../../src/diagnoses/blocks/health-states.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import type { Report } from '../../src/diagnoses/report.ts';
import { disagreementsAcross, disagreementsOfForms, disagreementsOfHeadline, type Gist } from './agreement-across.ts';
import { labelFaults, markFaults } from './label-agreement.ts';

/** What else a report says where its state says this: the status of the area, and the outcomes of the checks. */
type Row = readonly [area: readonly string[], ...checks: (readonly string[])[]];

interface Subject {
  readonly state: 'spf' | 'dmarc' | 'dkim' | 'ipv6';
  readonly area: string;
  readonly checks: readonly string[];
  readonly rows: Readonly<Record<string, Row>>;
}

const [OK, FAILED, UNKNOWN] = [['satisfied'], ['failed'], ['unknown']] as const;

/** Written by hand from what the labels mean, so that no part of a report can judge a subject on its own. */
const SUBJECTS: readonly Subject[] = [
  {
    state: 'spf',
    area: 'spf',
    checks: ['spf', 'spf-strict'],
    rows: {
      'not configured': [['not configured'], FAILED, FAILED],
      // Weak where terms behind -all are ignored.
      'strict (-all)': [['normal', 'weak'], OK, OK],
      'soft fail (~all)': [['weak'], OK, FAILED],
      'neutral (?all)': [['weak'], OK, FAILED],
      'no all': [['weak'], OK, FAILED],
      'allows anyone (+all)': [['weak'], OK, FAILED],
      invalid: [['invalid'], OK, FAILED],
      // A record may be there, while the one that it redirects to could not be looked up.
      unknown: [['unknown'], ['satisfied', 'unknown'], UNKNOWN],
    },
  },
  {
    state: 'dmarc',
    area: 'dmarc',
    checks: ['dmarc'],
    rows: {
      'not configured': [['not configured'], FAILED],
      reject: [['normal'], OK],
      quarantine: [['weak'], FAILED],
      none: [['monitoring only'], FAILED],
      invalid: [['invalid'], FAILED],
      unknown: [['unknown'], UNKNOWN],
    },
  },
  {
    state: 'dkim',
    area: 'dkim',
    checks: ['dkim'],
    rows: {
      // Unknown where a better key may be behind a lookup that failed.
      detected: [['normal', 'weak', 'unknown'], OK],
      'not detected': [['not detected', 'unknown'], FAILED],
      revoked: [['not detected', 'unknown'], FAILED],
      // A domain that says that it sends no e-mail needs no key, whatever could not be looked up.
      'present, selector unknown': [['unknown', 'not detected'], UNKNOWN],
      unknown: [['unknown', 'not detected'], UNKNOWN],
    },
  },
  {
    state: 'ipv6',
    area: 'web',
    checks: ['ipv6'],
    rows: {
      supported: [['normal', 'IPv6 only', 'unknown'], OK],
      unsupported: [['normal', 'not configured', 'unknown'], FAILED],
      unknown: [['unknown'], UNKNOWN],
    },
  },
];

/** Where state, area and checks of a report contradict each other; empty where none does. */
export function disagreementsIn(report: Report): string[] {
  return SUBJECTS.flatMap(({ state, area, checks, rows }) => {
    const says = blockIn(report, healthStates)[state];
    const row = rows[says];
    if (row === undefined) return [`${report.domain}: ${state} "${says}" is in no row`];
    const [statuses, ...outcomes] = row;
    const reported = [
      [area, report.areas.find(({ id }) => id === area)?.status, statuses],
      ...checks.map((id, i) => [id, report.checks.find((one) => one.id === id)?.outcome, outcomes[i]] as const),
    ] as const;
    return reported.flatMap(([id, is, allowed]) =>
      is !== undefined && allowed?.includes(is) === true
        ? []
        : [`${report.domain}: ${state} is "${says}", but ${id} is "${is}"`],
    );
  });
}

/** The pages of a domain, one kind beside the other, as somebody reads them. */
interface Pages {
  readonly domain: string;
  readonly health: string;
  readonly mail: string;
  readonly mailServers: { readonly health: string | null | undefined; readonly mail: string | undefined };
  /** Holds what the pages were made of. */
  readonly reports: { readonly health: Report; readonly mail: Report };
}

/** Whether nobody reaches a mail server, in the words of both kinds. */
const isUnusable = (code: string | null | undefined): boolean => code === 'unusable' || code === 'null-and-unusable';

const textOf = (html: string): string =>
  html
    .replace(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
const found = (html: string, pattern: RegExp): string | undefined => {
  const [, text] = pattern.exec(html) ?? [];
  return text === undefined ? undefined : textOf(text);
};

/** Holds what a page says it comes to, and what to do first. */
function gistIn(html: string): Gist {
  const [, how, score, grade = null] = /aria-label="(Score|At least) (\d+) of 100(?:, grade ([A-F]))?/.exec(html) ?? [];
  const first = found(html, /id="fix-1"[\s\S]*?<h3[^>]*>([\s\S]*?)<\/h3>/) ?? null;
  return { score: score === undefined ? null : how === 'At least' ? `at least ${score}` : score, grade, first };
}

/** The same in the words of the summary line. */
function ownWords(html: string): readonly (string | undefined)[] {
  const { score, grade, first } = gistIn(html);
  const number = score?.startsWith('at least') === true ? score : [score, grade].filter(Boolean).join(', ');
  return [score === null ? 'no score' : number, first ?? undefined];
}

/** Returns the words of the summary line about another page; undefined where that never ran, or stored nothing. */
function lineWords(html: string, page: string): readonly (string | undefined)[] | undefined {
  const item = new RegExp(`<li data-summary="${page}">([\\s\\S]*?)</li>`).exec(html)?.[1];
  if (item === undefined) return undefined;
  const title = found(item, /<b>([\s\S]*?)<\/b>/)?.replace(/^(Report|Mail security):? /, '');
  const first = found(item, /<\/b><span>([\s\S]*?)<\/span>/);
  return [title, first === 'nothing to fix' || first?.includes('certificate') === true ? undefined : first];
}

/** Where the pages of a domain say different things of the same fact; empty where none does. */
export function disagreementsBetween({ domain, health, mail, mailServers, reports }: Pages): string[] {
  const lines = [
    ['mail-security', health, mail],
    ['domain', mail, health],
  ].flatMap(([page = '', from = '', to = '']) => {
    const says = lineWords(from, page);
    const own = ownWords(to);
    return says === undefined || JSON.stringify(says) === JSON.stringify(own)
      ? []
      : [`${domain}: the line says ${JSON.stringify(says)} of /${page}/, which says ${JSON.stringify(own)}`];
  });
  const servers =
    isUnusable(mailServers.health) === isUnusable(mailServers.mail)
      ? []
      : [
          `${domain}: mail servers are "${mailServers.health}" in the report and "${mailServers.mail}" in mail security`,
        ];
  return [
    ...lines,
    ...servers,
    ...disagreementsAcross(reports.health, reports.mail),
    ...markFaults(reports.health, reports.mail),
    ...labelFaults(HEALTH, reports.health),
    ...labelFaults(MAIL, reports.mail),
    ...[reports.health, reports.mail].flatMap(disagreementsOfHeadline),
    ...disagreementsOfForms(HEALTH, reports.health, gistIn(health)),
    ...disagreementsOfForms(MAIL, reports.mail, gistIn(mail)),
  ];
}

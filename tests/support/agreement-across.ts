import { reportJsonOf } from '../../src/api/v1/report.ts';
import { renderReport } from '../../src/cli/terminal/render.ts';
import { blockIn } from '../../src/diagnoses/block.ts';
import { dmarcDispositions } from '../../src/diagnoses/blocks/dmarc-dispositions.ts';
import { healthStates } from '../../src/diagnoses/blocks/health-states.ts';
import { mailServers } from '../../src/diagnoses/blocks/mail-servers.ts';
import { sendsNoMail } from '../../src/diagnoses/blocks/sends-no-mail.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import type { Report } from '../../src/diagnoses/report.ts';
import { scoreSum } from '../../src/diagnoses/severity-counts.ts';

// Facts that two reports tell, or two forms of one report, each with code of its own. The tables are written by hand from
// what the words mean.

/** Tells what receivers do with mail that fails, by the state of DMARC in the other report. */
const DISPOSITIONS: Readonly<Record<string, readonly string[]>> = {
  reject: ['reject'],
  quarantine: ['quarantine'],
  none: ['none'],
  'not configured': ['no policy'],
  invalid: ['no policy'],
};

/** Where mail goes, by what the other report found of MX records; what is not named here has MX records. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  null: ['null-mx'],
  absent: ['address', 'none'],
  'absent-at-alias': ['address', 'none'],
  'absent-silent': ['address', 'none'],
  'absent-nowhere': ['none'],
};

/** Tells what the report claims of the web server, by what it found of its addresses. */
const WEB: Readonly<Record<string, readonly string[]>> = {
  none: ['none'],
  dangling: ['dangling'],
  'alias-without-address': ['alias-without-address'],
  unreachable: ['unreachable', 'ipv6-only-unreachable'],
};
/** Claims that somebody reaches it. */
const REACHED = ['dual-stack', 'absent', 'absent-at-alias', 'ipv6-only', 'ipv4-not-public', 'ipv6-unreachable'];

const areaOf = ({ areas }: Report, id: string) => areas.find((one) => one.id === id);

/** Returns a fault where what one says is none of what the other allows. */
const unless = (allowed: readonly string[] | undefined, is: string | null | undefined, fault: string): string[] =>
  allowed === undefined || is == null || allowed.includes(is) ? [] : [fault];

/** Where the reports of two kinds contradict each other; empty where they do not. */
export function disagreementsAcross(health: Report, mail: Report): string[] {
  const { domain } = health;
  const states = blockIn(health, healthStates);
  const policy = blockIn(mail, dmarcDispositions)?.policies.domain;
  const route = blockIn(mail, mailServers)?.route;
  const mx = areaOf(health, 'mx')?.code;
  const isSilent = blockIn(mail, sendsNoMail) === true;
  return [
    ...(health.exists === mail.exists ? [] : [`${domain}: exists is ${health.exists} and ${mail.exists}`]),
    ...unless(DISPOSITIONS[states.dmarc], policy, `${domain}: DMARC is "${states.dmarc}", and mail is "${policy}"`),
    ...(health.exists === false
      ? []
      : unless(
          mx == null ? undefined : (ROUTES[mx] ?? ['mx']),
          route,
          `${domain}: MX is "${mx}", the route "${route}"`,
        )),
    ...(isSilent && (states.spf !== 'strict (-all)' || states.dmarc !== 'reject')
      ? [`${domain}: sends no mail, with SPF "${states.spf}" and DMARC "${states.dmarc}"`]
      : []),
    ...[health, mail].flatMap(disagreementsWithin),
    ...webIn(health),
  ];
}

/** Areas that ask for more than the checks in them: a better key of DKIM may be behind a lookup that failed. */
const ASKS_MORE = ['dkim'];

/** Where areas contradict the checks in them. */
function disagreementsWithin(report: Report): string[] {
  return report.areas.flatMap(({ id, status, needsAttention, checks: ids }) => {
    const own = report.checks.filter((check) => ids.includes(check.id));
    const isOpen = own.some(({ outcome }) => outcome === 'unknown');
    return [
      ...(status === 'unknown' && !isOpen && !ASKS_MORE.includes(id)
        ? [`${report.domain}: the area ${id} is unknown, and no check in it`]
        : []),
      ...(needsAttention === own.some((check) => check.needsAttention) ? [] : [`${report.domain}: attention to ${id}`]),
    ];
  });
}

function webIn(health: Report): string[] {
  const codes = health.checks.find(({ id }) => id === 'name-resolution')?.findings.map(({ code }) => code) ?? [];
  const [main = ''] = codes;
  const is = areaOf(health, 'web')?.code;
  const fault = `${health.domain}: addresses are "${codes}", the web server "${is}"`;
  if (health.exists === false) return [];
  const isReached = is != null && REACHED.includes(is);
  return [...unless(WEB[main], is, fault), ...(codes.includes('unreachable') && isReached ? [fault] : [])];
}

/** Holds what a form of a report says it comes to, and what to do first. */
export interface Gist {
  /** Such as `at least 75`; null where nothing could be judged. */
  readonly score: string | null;
  readonly grade: string | null;
  readonly first: string | null;
}

const COLUMNS = 400;

function inTerminal(kind: DiagnosisKind, report: Report): Gist {
  const text = renderReport(kind, {
    report,
    capabilities: {
      ...{ language: 'en', colour: false, unicode: true },
      ...{ columns: COLUMNS, width: COLUMNS },
    },
  });
  const [, score = null, grade = null] = /^Score {2}((?:at least )?\d+)\/100 {3}Grade {2}([A-F]?)/m.exec(text) ?? [];
  const [, first = null] = /^1\. {2}(.+?)(?: \+\d+)?$/m.exec(text) ?? [];
  return { score, grade: grade === '' ? null : grade, first };
}

interface Scored {
  readonly score: number;
  readonly score_max: number;
  readonly grade: string | null;
  readonly actions: readonly { readonly do: string }[];
}

function inJson(kind: DiagnosisKind, report: Report): Gist {
  const { score, score_max: max, grade, actions } = reportJsonOf(kind).write(report) as Scored;
  return { score: max > score ? `at least ${score}` : `${score}`, grade, first: actions[0]?.do ?? null };
}

/** Where the page of a report, its JSON and its lines in a terminal say different things; `shown` is what the page says. */
export function disagreementsOfForms(kind: DiagnosisKind, report: Report, shown: Gist): string[] {
  const json = inJson(kind, report);
  const forms = { page: shown, terminal: inTerminal(kind, report) };
  // Where nothing could be judged, only the JSON has a number.
  const isJudged = shown.score !== null;
  return Object.entries(forms).flatMap(([form, gist]) => {
    const expected = isJudged ? json : { ...json, score: null, grade: null };
    return JSON.stringify(gist) === JSON.stringify(expected)
      ? []
      : [
          `${report.domain}: the ${form} of ${kind.id} says ${JSON.stringify(gist)}, its JSON ${JSON.stringify(expected)}`,
        ];
  });
}

/** Sentences that no finding of the kind tells: too little is known, all is well, or others than its owner can act. */
const WITHOUT_FINDING =
  /^(?:.* does not exist: the DNS has no such name|We couldn’t get an answer about|Too little answered about|We check only a few pages of|We found nothing about .* could not check|.* has no address, so|.* has no website: |All \d+ checks of .* pass|.* passes every check that it needs|.* holds the names of others|.* asks receivers to reject|.* says that it sends no e-mail|We checked \d+ things about|The certificate of .* is valid until|Search engines may read and list)/;
/** Says who can act, where no action of the kind does. */
const OTHERS_ACT =
  /until whoever runs its DNS repairs that|which our own network may block|because the zone .* above it does/;

/**
 * Where a report says one thing first and has another done first: the finding of the headline is among those of the first
 * action, no other action is graver unless that keeps no grade down, and one sentence says it.
 */
export function disagreementsOfHeadline({ domain, kind, verdict, headline, actions, checks }: Report): string[] {
  const about = `${domain}, ${kind}, "${verdict}": `;
  const { mark, finding } = headline;
  const [first] = actions;
  if (finding === null)
    return [
      ...(WITHOUT_FINDING.test(verdict) || OTHERS_ACT.test(verdict) ? [] : [`${about}no finding tells it`]),
      ...(mark === 'ok' && actions.length > 0 ? [`${about}all is well, and there is "${first?.title}" to do`] : []),
    ];
  const found = checks.find(({ id }) => id === finding.check)?.findings.find(({ code }) => code === finding.code);
  const isFirst = first?.findings.some((one) => one.check === finding.check && one.code === finding.code) === true;
  return [
    ...(isFirst || OTHERS_ACT.test(verdict) ? [] : [`${about}the first action is "${first?.title}"`]),
    ...(found?.severity === mark ? [] : [`${about}the mark is ${mark}, and the finding ${found?.severity}`]),
    ...((kind === 'health' || kind === 'mail') &&
    /[.?!] [A-Z]/.test(verdict.replace(/“[^”]*”|"[^"]*"|It reads: .*/g, ''))
      ? [`${about}more than one sentence`]
      : []),
  ];
}

/** Returns where the terms of a score by severity don't add up to it. */
export function sumFaults(report: Report): string[] {
  if (report.exists === false) return [];
  const { terms, unknown, isUsedUp } = scoreSum(report);
  if (!report.checks.some(({ bySeverity }) => bySeverity === true)) return pointFaults(report);
  const cost = terms.reduce((sum, { points }) => sum + points, unknown.points);
  const isRight = isUsedUp ? report.score === 0 : 100 - cost === report.score;
  return isRight ? [] : [`${report.domain}, ${report.kind}: 100 less ${cost} is not ${report.score}`];
}

/** The points of checks add up to the score, out of what was tested; what nobody tested has no part in them. */
function pointFaults({ domain, kind, checks, score, maxScore, testedPoints, notTested }: Report): string[] {
  const open = checks.filter(({ outcome, weight }) => outcome === 'not-tested' && weight > 0);
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown').reduce((sum, { weight }) => sum + weight, 0);
  const sums = [
    [score, checks.reduce((sum, { points }) => sum + points, 0)],
    [maxScore, score + unknown],
    [testedPoints, 100 - open.reduce((sum, { weight }) => sum + weight, 0)],
    [notTested, open.length],
    [0, open.reduce((sum, { points }) => sum + points, 0)],
  ];
  return sums.some(([number, sum]) => number !== sum) ? [`${domain}, ${kind}: ${JSON.stringify(sums)}`] : [];
}

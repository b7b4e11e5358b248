import type { Ref } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { documentAt } from '../../evidence/questions/document.ts';
import { ENGINES, type RobotsFacts, robotsFacts, ruleFor } from '../../records/robots/facts.ts';
import { decidingRule } from '../../records/robots/match.ts';
import { MAX_ROBOTS_OCTETS } from '../../records/robots/parse.ts';
import { pathOfUrl } from '../../records/robots/path.ts';
import { available, type Fact, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage, refusedUs } from './page.ts';

/** The robots.txt that holds for a page, and what its status means. Source: RFC 9309 §2.3.1. */
export interface RobotsTxt {
  readonly url: string;
  readonly status: number;
  /** `absent`: all may be read; `broken`: nothing may, until it can be read again. */
  readonly state: 'rules' | 'absent' | 'broken';
  readonly robots: RobotsFacts;
  /** Whether it is a web page in truth. */
  readonly isPage: boolean;
  readonly octets: number;
}

/** Holds where there are no rules. */
const NO_RULES = robotsFacts('', '/');

/** Redirects that a crawler follows at least. Source: RFC 9309 §2.3.1.2. */
const MAX_REDIRECTS = 5;

/** Statuses of a refusal that others may not get. */
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/** Reads the robots.txt of the host that serves the page; null where no server does. */
export const readRobotsTxt: FactReader<RobotsTxt | null> = shared(async (domain, evidence) => {
  const page = await readWebPage(domain, evidence);
  if (page.kind === 'unavailable') return page;
  if (page.value.kind === 'none') return available(null, page.refs);
  return robotsTxtFor(page.value.response.url, evidence, page.refs);
});

/** Asks for the robots.txt that holds for an address. `before`: what made us ask. */
export async function robotsTxtFor(page: string, evidence: Evidence, before: readonly Ref[]): Promise<Fact<RobotsTxt>> {
  const url = new URL('/robots.txt', page).href;
  const answer = await evidence.ask(
    documentAt(url, { read: 'robots', redirects: MAX_REDIRECTS, page: pathOfUrl(page) }),
  );
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...before, answer.ref];
  // It could not be asked for: crawlers treat that as an error of the server.
  if (answer.kind !== 'response')
    return available({ url, status: 0, state: 'broken', robots: NO_RULES, isPage: false, octets: 0 }, refs);
  const { status, content, octets, tooLong, headers } = answer;
  const cause = reservationFor(status, url);
  if (cause !== null) return unavailableFor([{ ref: answer.ref, why: 'not-understood', causes: [cause] }], refs);
  const state = stateOf(status);
  const read = state === 'rules' && content.read === 'robots' ? content.robots : NO_RULES;
  const isPage = read.isMarkup && /^\s*(?:text\/html)/i.test(headers['content-type'] ?? '');
  const robots = isPage ? NO_RULES : read;
  const size = tooLong ? MAX_ROBOTS_OCTETS + 1 : octets;
  return available({ url, status, state, robots, isPage, octets: size }, refs);
}

/**
 * Returns the line that keeps Googlebot from an address of the same host; null where none does. Where the page itself is
 * closed, or rules are too many to be kept, single addresses do not matter.
 */
export function closingLine({ url: at, robots }: RobotsTxt, url: string): number | null {
  const { engineRules } = robots;
  if (engineRules === null || !ruleFor(robots, ENGINES[0] ?? '').allowed) return null;
  if (URL.parse(url)?.host !== URL.parse(at)?.host) return null;
  const rule = decidingRule(engineRules, url);
  return rule?.kind === 'disallow' ? rule.line : null;
}

/** Why a status says nothing of what crawlers get: it may be meant for us, or we stopped. Null where it does. */
function reservationFor(status: number, url: string): Cause | null {
  if (REFUSALS.has(status)) return refusedUs(status, url);
  if (status < 300 || status >= 400) return null;
  return { code: 'redirects-stopped', args: { max: MAX_REDIRECTS }, server: new URL(url).host };
}

function stateOf(status: number): RobotsTxt['state'] {
  if (status >= 200 && status < 300) return 'rules';
  return status >= 500 ? 'broken' : 'absent';
}

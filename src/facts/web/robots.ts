import { documentAt } from '../../evidence/questions/document.ts';
import { MAX_ROBOTS_OCTETS, parseRobots, type Robots } from '../../records/robots/parse.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage } from './page.ts';

/** The robots.txt that holds for a page, and what its status means. Source: RFC 9309 §2.3.1. */
export interface RobotsTxt {
  readonly url: string;
  readonly status: number;
  /** `absent`: all may be read; `broken`: nothing may, until it can be read again. */
  readonly state: 'rules' | 'absent' | 'broken';
  readonly robots: Robots;
  /** Whether it is a web page in truth. */
  readonly isPage: boolean;
  readonly octets: number;
}

/** Redirects that a crawler follows at least. Source: RFC 9309 §2.3.1.2. */
const MAX_REDIRECTS = 5;

/** Reads the robots.txt of the host that serves the page; null where no server does. */
export const readRobotsTxt: FactReader<RobotsTxt | null> = shared(async (domain, evidence) => {
  const page = await readWebPage(domain, evidence);
  if (page.kind === 'unavailable') return page;
  if (page.value.kind === 'none') return available(null, page.refs);
  const url = new URL('/robots.txt', page.value.response.url).href;
  const answer = await evidence.ask(documentAt(url, { read: 'text', redirects: MAX_REDIRECTS }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...page.refs, answer.ref];
  // It could not be asked for: crawlers treat that as an error of the server.
  if (answer.kind !== 'response')
    return available({ url, status: 0, state: 'broken', robots: parseRobots(''), isPage: false, octets: 0 }, refs);
  const { status, content, octets, tooLong, headers } = answer;
  const state = stateOf(status);
  const text = state === 'rules' && content.read === 'text' ? content.text : '';
  const isPage = /^\s*(?:text\/html)/i.test(headers['content-type'] ?? '') && /^\s*</.test(text);
  const robots = parseRobots(isPage ? '' : text);
  const size = tooLong ? MAX_ROBOTS_OCTETS + 1 : octets;
  return available({ url, status, state, robots, isPage, octets: size }, refs);
});

function stateOf(status: number): RobotsTxt['state'] {
  if (status >= 200 && status < 300) return 'rules';
  // Too many requests are a matter of the server, as errors of its own are. Source: Google's robots.txt specification.
  return status >= 500 || status === 429 ? 'broken' : 'absent';
}

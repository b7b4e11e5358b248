import { documentAt } from '../../evidence/questions/document.ts';
import { OWN_TOKEN } from '../../records/robots/crawlers.ts';
import { matchParsedRobots } from '../../records/robots/match.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage } from './page.ts';
import { readRobotsTxt } from './robots.ts';

/** A file for language models, where a site has one. */
export type LlmsTxt = 'absent' | 'web-page' | 'there' | 'not-asked';

/** Reads whether there is an llms.txt; null where there is no page. */
export const readLlmsTxt: FactReader<LlmsTxt | null> = shared<LlmsTxt | null>(async (domain, evidence) => {
  const [page, robots] = await Promise.all([readWebPage(domain, evidence), readRobotsTxt(domain, evidence)]);
  if (page.kind === 'unavailable') return page;
  if (robots.kind === 'unavailable') return robots;
  const known = [...page.refs, ...robots.refs];
  if (page.value.kind !== 'page' || robots.value === null) return available(null, known);
  const url = new URL('/llms.txt', page.value.response.url).href;
  if (robots.value.state === 'broken' || !matchParsedRobots(robots.value.robots, OWN_TOKEN, url).allowed)
    return available('not-asked', known);
  const answer = await evidence.ask(documentAt(url, { read: 'text', redirects: 1 }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...known, answer.ref];
  if (answer.kind !== 'response' || answer.status !== 200) return available('absent', refs);
  const text = answer.content.read === 'text' ? answer.content.text : '';
  return available(/^\s*</.test(text) ? 'web-page' : 'there', refs);
});

/** Reads whether the server gives the page as Markdown to who asks for it; null where there is no page. */
export const readMarkdown: FactReader<boolean | null> = shared<boolean | null>(async (domain, evidence) => {
  const page = await readWebPage(domain, evidence);
  if (page.kind === 'unavailable') return page;
  if (page.value.kind !== 'page') return available(null, page.refs);
  const { url } = page.value.response;
  const answer = await evidence.ask(documentAt(url, { read: 'nothing', redirects: 1, accept: 'markdown' }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const type = answer.kind === 'response' ? (answer.headers['content-type'] ?? '') : '';
  return available(/^\s*text\/markdown\b/i.test(type), [...page.refs, answer.ref]);
});

import { documentAt } from '../../evidence/questions/document.ts';
import type { LlmsTxtForm } from '../../records/llms-txt.ts';
import { LLMS_TXT_PATH } from '../../records/robots/facts.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage, refusedUs } from './page.ts';
import { isPassing } from './passing.ts';
import { readRobotsTxt } from './robots.ts';

/** A file for language models: its form, where a site has one. */
export type LlmsTxt = 'absent' | LlmsTxtForm | 'not-asked';

/** Reads whether there is an llms.txt, and in what form; null where there is no page. */
export const readLlmsTxt: FactReader<LlmsTxt | null> = shared<LlmsTxt | null>(async (domain, evidence) => {
  const [page, robots] = await Promise.all([readWebPage(domain, evidence), readRobotsTxt(domain, evidence)]);
  if (page.kind === 'unavailable') return page;
  if (robots.kind === 'unavailable') return robots;
  const known = [...page.refs, ...robots.refs];
  if (page.value.kind !== 'page' || robots.value === null) return available(null, known);
  if (robots.value.state === 'broken' || !robots.value.robots.own.llmsTxt) return available('not-asked', known);
  const url = new URL(LLMS_TXT_PATH, page.value.response.url).href;
  const answer = await evidence.ask(documentAt(url, { read: 'llms-txt', redirects: 1 }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...known, answer.ref];
  if (answer.kind !== 'response' || answer.status !== 200) return available('absent', refs);
  return available(answer.content.read === 'llms-txt' ? answer.content.form : 'absent', refs);
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

/** One packet of the network takes no longer unpacked. */
const SMALL_OCTETS = 1400;

/** How a page comes: packed in a coding; `small`: too short for that to matter; `plain`: in no coding that browsers know. */
export type PagePacking =
  | { readonly kind: 'gzip' | 'other'; readonly coding: string }
  | { readonly kind: 'small' | 'plain' };

/** Reads whether a page comes packed: with gzip, else with what browsers accept beside it; null where there is none. */
export const readPacking: FactReader<PagePacking | null> = shared<PagePacking | null>(async (domain, evidence) => {
  const page = await readWebPage(domain, evidence);
  if (page.kind === 'unavailable') return page;
  if (page.value.kind !== 'page') return available(null, page.refs);
  const { url, octets, headers } = page.value.response;
  const coding = codingOf(headers);
  if (coding !== null) return available({ kind: 'gzip', coding }, page.refs);
  if (octets < SMALL_OCTETS) return available({ kind: 'small' }, page.refs);
  const answer = await evidence.ask(documentAt(url, { read: 'nothing', redirects: 0, accept: 'brotli' }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...page.refs, answer.ref];
  if (answer.kind !== 'response') return available({ kind: 'plain' }, refs);
  const { ref, status } = answer;
  if (isPassing(status))
    return unavailableFor([{ ref, why: 'not-understood', causes: [refusedUs(status, url)] }], refs);
  const other = codingOf(answer.headers);
  return available(other === null ? { kind: 'plain' } : { kind: 'other', coding: other }, refs);
});

function codingOf(headers: Readonly<Record<string, string>>): string | null {
  const coding = headers['content-encoding'];
  return coding === undefined || coding === 'identity' ? null : coding;
}

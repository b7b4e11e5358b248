import {
  hasPassed,
  headerDirectives,
  metaDirectives,
  type RobotsDirective,
} from '../../records/page/robots-directives.ts';
import type { FactReader } from '../fact.ts';
import { ofPage } from './page.ts';

/** Lists the directives of page and header. */
export interface PageDirectives {
  readonly meta: readonly (RobotsDirective & { readonly line: number })[];
  readonly header: readonly RobotsDirective[];
}

/** Reads what page and header ask of crawlers; null where there is no page. */
export const readDirectives: FactReader<PageDirectives | null> = ofPage(({ robots }, { headers }) => ({
  meta: robots.flatMap(({ agent, content, line }) => metaDirectives(agent, content).map((one) => ({ ...one, line }))),
  header: headerDirectives(headers['x-robots-tag'] ?? ''),
}));

/** Returns those that a crawler obeys: what is said to it, and to all. Source: Google's page on the robots meta tag. */
export const directivesFor = <D extends RobotsDirective>(directives: readonly D[], token: string): readonly D[] =>
  directives.filter(({ agent }) => agent === 'robots' || agent === token.toLowerCase());

/** Returns the directive that forbids a crawler to list a page; undefined where none does. */
export const forbidsListing = <D extends RobotsDirective>(
  directives: readonly D[],
  token: string,
  now: number,
): D | undefined => directivesFor(directives, token).find((one) => one.name === 'noindex' || hasPassed(one, now));

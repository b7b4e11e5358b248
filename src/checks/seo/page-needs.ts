import { readCrawlerAnswers } from '../../facts/web/crawlers.ts';
import { readDirectives } from '../../facts/web/directives.ts';
import { readLlmsTxt, readMarkdown, readPacking } from '../../facts/web/extras.ts';
import { readIcon } from '../../facts/web/neighbours.ts';
import { readRobotsTxt } from '../../facts/web/robots.ts';
import { readSitemap } from '../../facts/web/sitemap.ts';
import { ofPage } from '../applies.ts';

// What checks of a page need beside it. Where there is no page, none of them applies.

export const robotsOfPage = ofPage(readRobotsTxt);
export const directivesOfPage = ofPage(readDirectives);
export const sitemapOfPage = ofPage(readSitemap);
export const iconOfPage = ofPage(readIcon);
export const packingOfPage = ofPage(readPacking);
export const llmsTxtOfPage = ofPage(readLlmsTxt);
export const markdownOfPage = ofPage(readMarkdown);
export const crawlerAnswersOfPage = ofPage(readCrawlerAnswers);

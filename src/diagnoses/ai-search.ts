import { aiContent } from '../checks/ai-search/ai-content.ts';
import { aiDeadRules } from '../checks/ai-search/ai-dead-rules.ts';
import { aiLlmsTxt } from '../checks/ai-search/ai-llms-txt.ts';
import { aiMarkdown } from '../checks/ai-search/ai-markdown.ts';
import { aiPreferences } from '../checks/ai-search/ai-preferences.ts';
import { aiResponse } from '../checks/ai-search/ai-response.ts';
import { aiSearchCrawlers } from '../checks/ai-search/ai-search-crawlers.ts';
import { aiServed } from '../checks/ai-search/ai-served.ts';
import { aiSitemap } from '../checks/ai-search/ai-sitemap.ts';
import { aiSnippets } from '../checks/ai-search/ai-snippets.ts';
import { aiTraining } from '../checks/ai-search/ai-training.ts';
import { seoCanonical } from '../checks/seo/seo-canonical.ts';
import { seoIndexable } from '../checks/seo/seo-indexable.ts';
import { seoLanguage } from '../checks/seo/seo-language.ts';
import { seoStructuredData } from '../checks/seo/seo-structured-data.ts';
import { AI_CAPS, aiHeadline } from './ai-search-verdict.ts';
import { assistantText } from './blocks/assistant-text.ts';
import { crawlerFacts } from './blocks/crawler-facts.ts';
import { crawlerLines } from './blocks/crawler-lines.ts';
import { crawlerMatrix } from './blocks/crawler-matrix.ts';
import { passingVerdict } from './health-headline.ts';
import { defineKind, graded } from './kind.ts';

/** Judges whether AI search can find, read and quote a page. */
export const AI_SEARCH = defineKind({
  id: 'ai',
  title: 'AI search',
  summary: 'Whether AI search can find, read and quote a page',
  probes: 'front page as six crawlers',
  description:
    'Ten checks with 100 points in total: whether AI search can find a page, read it without scripts and quote it, by what operators document and studies measured. Proposals, such as `llms.txt`, are explained without points, and so is your choice about training. With a live check we ask for the page once with the name of each of six crawlers, and add our own.',
  page: 'ai-search',
  path: 'ai-search',
  help: { about: 'check whether AI search can find, read and quote a page' },
  criteria: [
    {
      id: 'ai-1',
      scores: 'first',
      changed:
        'The first version: ten checks of what operators document and studies measured. Proposals carry no points.',
    },
  ],
  // The page, robots.txt, sitemap and one of its index, llms.txt, Markdown, three other addresses of the page, its canonical
  // one and a page in another language, six requests that name crawlers, and their redirects.
  budget: { pages: 28 },
  checks: [
    graded(seoIndexable, 12, 'ai-indexable'),
    graded(aiSearchCrawlers, 16),
    graded(aiServed, 12),
    graded(aiContent, 30),
    graded(aiSnippets, 10),
    graded(aiResponse, 5),
    graded(seoCanonical, 4, 'ai-canonical'),
    graded(seoLanguage, 2, 'ai-language'),
    graded(aiSitemap, 4),
    graded(seoStructuredData, 5, 'ai-structured-data'),
    graded(aiTraining, 0),
    graded(aiPreferences, 0),
    graded(aiLlmsTxt, 0),
    graded(aiMarkdown, 0),
    graded(aiDeadRules, 0),
  ],
  areas: [
    { id: 'allowed', label: 'Found and allowed', checks: ['ai-indexable', 'ai-search-crawlers', 'ai-served'] },
    { id: 'readable', label: 'Readable without scripts', checks: ['ai-content'] },
    { id: 'quoted', label: 'May be quoted', checks: ['ai-snippets', 'ai-response'] },
    { id: 'addressed', label: 'Addressed clearly', checks: ['ai-canonical', 'ai-language', 'ai-sitemap'] },
    { id: 'facts', label: 'Structured data', checks: ['ai-structured-data'] },
  ],
  blocks: [crawlerFacts, assistantText, crawlerMatrix, crawlerLines],
  caps: () => AI_CAPS,
  words: { headline: aiHeadline, calm: passingVerdict },
});

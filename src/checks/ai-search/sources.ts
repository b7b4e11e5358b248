import type { Citation } from '../../domain/citation.ts';
import type { DatedSource } from '../../domain/dated.ts';

/** Dates what operators of assistants document, what studies measured, and what is proposed. */
export const AI_SEARCH_SOURCE: DatedSource = {
  source:
    'developers.google.com/search/docs/appearance/ai-features, blogs.bing.com/webmaster (September 2023), the crawler pages of OpenAI, Anthropic and Perplexity, studies of Ahrefs (llms.txt) and Vercel (scripts), contentsignals.org, the drafts of the aipref working group of the IETF',
  readOn: '2026-11-26',
  reviewBy: '2027-03-01',
};

export const AI_FEATURES_GUIDE: Citation = {
  document: 'Google Search Central: AI features',
  url: 'https://developers.google.com/search/docs/appearance/ai-features',
};
export const BING_CONTROLS: Citation = {
  document: 'Bing: controls of content in answers',
  url: 'https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat',
};
export const OPENAI_CRAWLERS: Citation = {
  document: 'OpenAI: crawlers',
  url: 'https://platform.openai.com/docs/bots',
};
export const SCRIPT_STUDY: Citation = {
  document: 'Vercel: the rise of the AI crawler',
  url: 'https://vercel.com/blog/the-rise-of-the-ai-crawler',
};
export const LLMS_PROPOSAL: Citation = { document: 'llmstxt.org', url: 'https://llmstxt.org/' };
export const CONTENT_SIGNALS: Citation = { document: 'Content Signals', url: 'https://contentsignals.org/' };
export const RSL: Citation = { document: 'Really Simple Licensing (RSL)', url: 'https://rslstandard.org/rsl' };

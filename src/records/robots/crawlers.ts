import type { DatedSource } from '../../domain/dated.ts';

/** Crawlers whose operator documents what they are for. */
export const CRAWLER_SOURCE: DatedSource = {
  source:
    'the crawler pages of Google, Microsoft, OpenAI, Anthropic, Perplexity, Apple, Amazon, Meta, DuckDuckGo, Mistral, Common Crawl and ByteDance, as public repositories quote them',
  readOn: '2026-11-23',
  reviewBy: '2027-03-01',
};

/** Our own product token. */
export const OWN_TOKEN = 'Zonewell';

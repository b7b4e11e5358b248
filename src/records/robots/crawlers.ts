import type { DatedSource } from '../../domain/dated.ts';
import type { RobotsReading } from './google.ts';

/** Crawlers whose operator documents what they are for. */
export const CRAWLER_SOURCE: DatedSource = {
  source:
    'the crawler pages of Google, Microsoft, OpenAI, Anthropic, Perplexity, Apple, Amazon, Meta, DuckDuckGo, Mistral, Common Crawl and ByteDance, as public repositories quote them, and those of Huawei, You.com, Yandex, Atlassian, Ai2, NICT, Webz.io and of further crawlers of Google, Amazon and Meta, as the list of github.com/ai-robots-txt/ai.robots.txt describes them; the versions as those write them: of Anthropic, who may publish the token alone, no page of the operator was seen; the names of Mistral as docs.mistral.ai/en/robots has them',
  readOn: '2026-11-26',
  reviewBy: '2027-03-01',
};

export interface Crawler {
  /** The product token, by which robots.txt names it. */
  readonly token: string;
  readonly operator: string;
  /** `user`: fetches a page when a person asks for it; `other`: for customers or products of its operator. */
  readonly purpose: 'search' | 'user' | 'ads' | 'other' | 'training';
  /** Null where the operator says that it may not. */
  readonly heedsRobots: boolean | null;
  /** Whether it decides about being found or quoted, and heeds robots.txt. */
  readonly isScored: boolean;
  /** The version that follows its token where we ask as it; null: we never do, since operators verify it by address. */
  readonly version: string | null;
  /** A token of robots.txt alone: nobody sends it. */
  readonly isToken?: true;
}

type Row = readonly [
  token: string,
  operator: string,
  purpose: Crawler['purpose'],
  heedsRobots: boolean | null,
  isScored: boolean,
  version?: string,
];

const ROWS: readonly Row[] = [
  ['Googlebot', 'Google', 'search', true, true],
  ['bingbot', 'Microsoft', 'search', true, true],
  ['OAI-SearchBot', 'OpenAI', 'search', true, true, '1.3'],
  ['Claude-SearchBot', 'Anthropic', 'search', true, true, '1.0'],
  ['PerplexityBot', 'Perplexity', 'search', true, true, '1.0'],
  ['Applebot', 'Apple', 'search', true, true],
  ['Amzn-SearchBot', 'Amazon', 'search', true, true, '0.1'],
  ['meta-webindexer', 'Meta', 'search', true, true],
  ['MistralAI-Index', 'Mistral', 'search', true, true],
  ['DuckAssistBot', 'DuckDuckGo', 'search', true, true, '1.2'],
  ['PetalBot', 'Huawei', 'search', true, false],
  ['YouBot', 'You.com', 'search', true, false],
  ['YandexAdditional', 'Yandex', 'search', true, false],
  ['Claude-User', 'Anthropic', 'user', true, true],
  ['Amzn-User', 'Amazon', 'user', true, true],
  ['MistralAI-User', 'Mistral', 'user', true, true, '1.0'],
  ['ChatGPT-User', 'OpenAI', 'user', null, false],
  ['Perplexity-User', 'Perplexity', 'user', false, false],
  ['Google-Agent', 'Google', 'user', false, false],
  ['meta-externalfetcher', 'Meta', 'user', false, false],
  ['OAI-AdsBot', 'OpenAI', 'ads', null, false],
  ['GoogleOther', 'Google', 'other', true, false],
  ['Google-CloudVertexBot', 'Google', 'other', true, false],
  ['bedrockbot', 'Amazon', 'other', true, false],
  ['atlassian-bot', 'Atlassian', 'other', true, false],
  ['GPTBot', 'OpenAI', 'training', true, false],
  ['ClaudeBot', 'Anthropic', 'training', true, false],
  ['Google-Extended', 'Google', 'training', true, false],
  ['Applebot-Extended', 'Apple', 'training', true, false],
  ['Amazonbot', 'Amazon', 'training', true, false],
  ['meta-externalagent', 'Meta', 'training', true, false],
  ['FacebookBot', 'Meta', 'training', true, false],
  ['MistralAI-Training', 'Mistral', 'training', true, false],
  ['AI2Bot', 'Ai2', 'training', true, false],
  ['ICC-Crawler', 'NICT', 'training', true, false],
  ['omgili', 'Webz.io', 'training', true, false],
  ['CCBot', 'Common Crawl', 'training', true, false],
  ['Bytespider', 'ByteDance', 'training', false, false],
];

/** Tokens of `robots.txt` alone. */
const TOKENS: ReadonlySet<string> = new Set(['Google-Extended', 'Applebot-Extended']);

export const CRAWLERS: readonly Crawler[] = ROWS.map(([token, operator, purpose, heedsRobots, isScored, version]) => ({
  token,
  operator,
  purpose,
  heedsRobots,
  isScored,
  version: version ?? null,
  ...(TOKENS.has(token) ? { isToken: true } : {}),
}));

const OF_GOOGLE: ReadonlySet<string> = new Set(
  CRAWLERS.flatMap(({ operator, token }) => (operator === 'Google' ? [token.toLowerCase()] : [])),
);

/** Returns how a crawler that we know reads a robots.txt. */
export const readingOf = (token: string): RobotsReading => (OF_GOOGLE.has(token.toLowerCase()) ? 'google' : 'rfc9309');

/** Names that their operators sent once and no longer name, in lower case. */
export const NO_LONGER_SENT: ReadonlySet<string> = new Set(['anthropic-ai', 'claude-web']);

/** Our own product token. */
export const OWN_TOKEN = 'Zonewell';

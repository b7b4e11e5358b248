import type { HeadPart, PageAddress, PageFacts, PageLine, PageShell, UncheckedCode } from './facts.ts';
import type { DataItem, StructuredData } from './structured-data.ts';

/** Collects what the elements of a page say. */
export interface Collected {
  lang: string | null;
  base: string | null;
  refresh: PageFacts['refresh'];
  readonly titles: string[];
  readonly descriptions: string[];
  readonly viewports: string[];
  readonly robots: { agent: string; content: string; line: number }[];
  readonly canonicals: PageAddress[];
  readonly alternates: (PageAddress & { hreflang: string })[];
  readonly outsideHead: { what: HeadPart; line: number }[];
  readonly headings: { level: number; text: string; line: number }[];
  readonly uncrawlable: Sampled<{ href: string | null; text: string; line: number }>;
  readonly vague: Sampled<{ href: string | null; text: string; line: number }>;
  readonly withoutAlt: Sampled<{ src: string; line: number }>;
  readonly unsourced: Sampled<{ src: string; line: number }>;
  readonly plainHttp: Sampled<PageLine>;
  readonly plainForms: Sampled<PageLine>;
  readonly plainLinks: Sampled<PageLine>;
  readonly localLinks: Sampled<PageLine>;
  readonly ownNofollow: Sampled<PageLine>;
  readonly resources: PageLine[];
  /** By host, and by whether its address names a version. */
  readonly uncheckedCode: Map<string, UncheckedCode>;
  readonly social: Map<string, string>;
  readonly items: DataItem[];
  readonly broken: StructuredData['broken'][number][];
  hasRdfa: boolean;
  links: number;
  nofollow: number;
  images: number;
  scripts: number;
  hasPlugins: boolean;
  readonly policies: string[];
  hasLongPolicy: boolean;
  referrer: string | null;
  asksPassword: boolean;
  hasMoreAlternates: boolean;
  hasIcon: boolean;
  shell: PageShell | null;
  shells: number;
  elements: number;
}

/** The first few of many, and how many there are. */
export interface Sampled<T> {
  count: number;
  readonly first: T[];
}
const gathered = <T>(): Sampled<T> => ({ count: 0, first: [] });

export const newCollection = (): Collected => ({
  lang: null,
  base: null,
  refresh: null,
  titles: [],
  descriptions: [],
  viewports: [],
  robots: [],
  canonicals: [],
  alternates: [],
  outsideHead: [],
  headings: [],
  uncrawlable: gathered(),
  vague: gathered(),
  withoutAlt: gathered(),
  unsourced: gathered(),
  plainHttp: gathered(),
  plainForms: gathered(),
  plainLinks: gathered(),
  localLinks: gathered(),
  ownNofollow: gathered(),
  resources: [],
  uncheckedCode: new Map(),
  social: new Map(),
  items: [],
  broken: [],
  hasRdfa: false,
  links: 0,
  nofollow: 0,
  images: 0,
  scripts: 0,
  hasPlugins: false,
  policies: [],
  hasLongPolicy: false,
  referrer: null,
  asksPassword: false,
  hasMoreAlternates: false,
  hasIcon: false,
  shell: null,
  shells: 0,
  elements: 0,
});

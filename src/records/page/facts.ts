import type { DatedSource } from '../../domain/dated.ts';
import type { PageEncoding } from './encoding.ts';
import type { FoundSecret } from './secrets.ts';
import type { StructuredData } from './structured-data.ts';
import type { Writing } from './writing.ts';

/** How browsers and tools read pages. */
export const PAGE_SOURCE: DatedSource = {
  source: 'html.spec.whatwg.org, and the SEO audits of Lighthouse 13 (github.com/GoogleChrome/lighthouse)',
  readOn: '2026-11-26',
  reviewBy: '2026-12-10',
};

/** Describes a page as its octets say it, before any script changes it. Lists are cut where they are long; counts are not. */
export interface PageFacts {
  readonly encoding: PageEncoding;
  /** Whether it is in HTML at all: it has an element that its author wrote. */
  readonly isHtml: boolean;
  /** Whether browsers lay it out as pages before the standards, since it begins with no doctype, or an old one. */
  readonly isInQuirks: boolean;
  /** Whether its HTML names an icon. */
  readonly hasIcon: boolean;
  /** The attribute of `html`; null where there is none. */
  readonly lang: string | null;
  /** Absolute; null where there is none. */
  readonly base: string | null;
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly viewports: readonly string[];
  /** The content of `meta` with the name of a crawler, or of all of them (`robots`). */
  readonly robots: readonly PageRobots[];
  /** Where `meta http-equiv=refresh` leads to, and after how long. */
  readonly refresh: { readonly seconds: number; readonly url: string | null } | null;
  readonly canonicals: readonly PageAddress[];
  readonly alternates: readonly (PageAddress & { readonly hreflang: string })[];
  /** Whether the page itself is among its alternates. */
  readonly isAmongAlternates: boolean;
  /** Whether there are more than are kept. */
  readonly hasMoreAlternates: boolean;
  /** Parts that search engines use only in the head, and that are elsewhere. */
  readonly outsideHead: readonly { readonly what: HeadPart; readonly line: number }[];
  readonly headings: readonly { readonly level: number; readonly text: string; readonly line: number }[];
  readonly links: {
    readonly count: number;
    /** Those that crawlers cannot follow: without an address, or with a script in its place. */
    readonly uncrawlable: Sample<PageLink>;
    /** Those whose text says nothing of where they lead. */
    readonly vague: Sample<PageLink>;
    /** Those that ask search engines not to follow them. */
    readonly nofollow: number;
    /** Those of them that lead to the same host. */
    readonly ownNofollow: Sample<PageLine>;
    /** Those that lead over plain HTTP, from a page that comes over HTTPS. */
    readonly plainHttp: Sample<PageLine>;
    /** Those that lead to the computer of the reader, or into a private network. */
    readonly local: Sample<PageLine>;
  };
  readonly images: {
    readonly count: number;
    readonly withoutAlt: Sample<{ readonly src: string; readonly line: number }>;
    /** Those whose address a script has to put in its place. */
    readonly unsourced: Sample<{ readonly src: string; readonly line: number }>;
  };
  /** Addresses that the page loads over plain HTTP. */
  readonly plainHttp: Sample<PageLine>;
  /** Addresses to which its forms send over plain HTTP. */
  readonly plainForms: Sample<PageLine>;
  /** Scripts and style sheets that the page loads; the first few. */
  readonly resources: readonly PageLine[];
  /** Those that browsers run as they come; of each host the first with a version in its address, and without. */
  readonly uncheckedCode: readonly UncheckedCode[];
  /** The policies (CSP) that it states in its head. */
  readonly policies: readonly string[];
  /** Whether one of them is so long that it is not kept. */
  readonly hasLongPolicy: boolean;
  /** Holds what `meta name=referrer` says, the last of them; null where there is none. */
  readonly referrer: string | null;
  /** Lists what has the form of a key. */
  readonly secrets: readonly FoundSecret[];
  /** Whether it has a field for a password. */
  readonly asksPassword: boolean;
  /** Open Graph and card properties by name; the first of each counts. */
  readonly social: Readonly<Record<string, string>>;
  readonly data: StructuredData;
  readonly text: PageText;
  readonly shell: PageShell | null;
  readonly scripts: number;
  readonly hasPlugins: boolean;
}

/** Names what counts only in the head. */
export type HeadPart = 'description' | 'canonical' | 'hreflang';

interface PageRobots {
  /** In lower case. */
  readonly agent: string;
  readonly content: string;
  readonly line: number;
}

export interface PageAddress {
  /** As written. */
  readonly href: string;
  /** Absolute; null where it is no address. */
  readonly url: string | null;
  readonly line: number;
}

/** An address, and the line in which it is. */
export interface PageLine {
  readonly url: string;
  readonly line: number;
}

/** Code that a page loads and that browsers run as it comes: no `integrity` says what it has to be. */
export interface UncheckedCode extends PageLine {
  /** Whether its address names a whole version, as of a file that never changes. */
  readonly isFixed: boolean;
}

export interface PageLink {
  readonly href: string | null;
  readonly text: string;
  readonly line: number;
}

/** The first few of many. */
interface Sample<T> {
  readonly count: number;
  readonly first: readonly T[];
}

/** The text that a reader without scripts gets. */
interface PageText {
  /** Characters that are no blanks. */
  readonly chars: number;
  /** Its beginning. */
  readonly start: string;
  /** In what it is written; null where that is not plain. */
  readonly writing: Writing | null;
  /** Where letters look as they do in a wrong encoding; null where they do not, or hardly. */
  readonly garbled: string | null;
  /** Characters in `data-nosnippet`. */
  readonly unquotable: number;
}

/** The mark of a framework that builds pages in the browser. */
export interface PageShell {
  readonly framework: 'React' | 'Next.js' | 'Vue' | 'Nuxt' | 'Angular' | 'Svelte' | null;
  /** Whether the element that it fills is empty as the page comes. */
  readonly isEmpty: boolean;
}

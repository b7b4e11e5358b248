import type { Page } from 'playwright-core';

/** How long a page may be on a wide screen. Words are those that are seen: what is folded does not count. */
interface SizeLimit {
  readonly path: (domain: string) => string;
  readonly px: number;
  readonly words: number;
}

/** Limits a page of each kind at 1440 px: nobody reads more than that. */
export const SIZE_LIMITS = {
  report: { path: (domain) => `/domain/${domain}`, px: 3600, words: 700 },
  mail: { path: (domain) => `/mail-security/${domain}`, px: 4000, words: 750 },
  diagnosis: { path: (domain) => `/diagnosis/${domain}`, px: 4500, words: 900 },
  certificate: { path: (domain) => `/ssl/${domain}`, px: 4200, words: 800 },
  seo: { path: (domain) => `/seo/${domain}`, px: 3800, words: 700 },
  ai: { path: (domain) => `/ai-search/${domain}`, px: 3800, words: 700 },
} as const satisfies Record<string, SizeLimit>;

/** A healthy domain, one with the usual faults, and one whose signatures have expired. */
export const SIZED_DOMAINS = ['perfect.example', 'shop.example', 'expired.example'] as const;

export const SIZED_WIDTHS = { wide: 1440, phone: 390 } as const;

/** How much longer a page may be on a phone, and how far down its first fix may begin, in px. */
export const PHONE = { factor: 1.6, firstFixPx: 900 } as const;

export interface PageSize {
  readonly px: number;
  readonly words: number;
  /** Where the first fix begins; null where there is none. */
  readonly firstFixPx: number | null;
}

/** Measures a page as it stands: its height, the words that are seen, and where its first fix begins. */
export const measurePage = (page: Page): Promise<PageSize> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return {
      px: document.documentElement.scrollHeight,
      words: document.body.innerText.split(/\s+/).filter((word) => word !== '').length,
      firstFixPx: document.getElementById('fix-1')?.getBoundingClientRect().top ?? null,
    };
  });

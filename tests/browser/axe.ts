import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Rules whose verdict depends on the width or the colours of a page, and not on its elements alone. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

interface Scope {
  /** Selector of the only part that is looked at. */
  readonly include?: string;
  /** Selector of what is left out. */
  readonly exclude?: string;
  /** `looks` for a page whose elements were looked at before, in other colours or at another width. */
  readonly rules?: 'all' | 'looks';
}

/** What axe finds wrong with a page, a line each. */
export async function violationsOf(page: Page, { include, exclude, rules = 'all' }: Scope = {}): Promise<string[]> {
  // Legacy mode looks at the page where it is; the other one carries all it passed to a second page, for frames of
  // other sites, of which there are none. Telling only of violations halves the time again.
  let axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(rules === 'looks' ? { runOnly: { type: 'rule', values: OF_LOOKS } } : {}),
  });
  if (include !== undefined) axe = axe.include(include);
  if (exclude !== undefined) axe = axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

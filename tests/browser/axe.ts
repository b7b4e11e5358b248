import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface Scope {
  /** Selector of the only part that is looked at. */
  readonly include?: string;
  /** Selector of what is left out. */
  readonly exclude?: string;
}

/** What axe finds wrong with a page, a line each. */
export async function violationsOf(page: Page, { include, exclude }: Scope = {}): Promise<string[]> {
  // Legacy mode looks at the page where it is; the other one carries all it passed to a second page, for frames of
  // other sites, of which there are none. That, and telling of violations alone, takes less than half the time.
  let axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (include !== undefined) axe = axe.include(include);
  if (exclude !== undefined) axe = axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

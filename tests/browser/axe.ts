import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface Scope {
  /** Selector of the only part that is looked at. */
  readonly include?: string;
  /**
   * Combinations of colours, grounds and letters whose contrast was measured on another page of the same theme: they
   * are not measured again, which takes most of axe's time. Those of this page are added.
   */
  readonly measured?: Set<string>;
}

/** Keeps what was measured on pages of this process, for each theme. */
export const MEASURED = { light: new Set<string>(), dark: new Set<string>() } as const;

const fromAxe = createRequire(import.meta.resolve('@axe-core/playwright'));
/** Contrast is measured once for texts that are alike. */
const AXE = `${readFileSync(fromAxe.resolve('axe-core/axe.min.js'), 'utf8')};
axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-measured])' }] });`;

/** What axe finds wrong with a page, a line each. */
export async function violationsOf(page: Page, { include, measured = new Set() }: Scope = {}): Promise<string[]> {
  for (const one of await markMeasured(page, [...measured])) measured.add(one);
  // Legacy mode looks at the page where it is; the other one carries all it passed to a second page, for frames of
  // other sites, of which there are none. That, and telling of violations alone, takes less than half the time.
  let axe = new AxeBuilder({ page, axeSource: AXE }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (include !== undefined) axe = axe.include(include);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/**
 * Marks texts whose colour, grounds, size and weight are those of another, here or on a page before. Returns the
 * combinations of those that are left.
 */
const markMeasured = (page: Page, measured: readonly string[]): Promise<string[]> =>
  page.locator('body').evaluate((body, known) => {
    const seen = new Set(known);
    const added: string[] = [];
    /** All that is painted behind the children of an element. Positioned elements may cover others. */
    const groundsBehind = new Map<Element, string>();
    for (const element of [body, ...body.querySelectorAll('*')]) {
      const style = getComputedStyle(element);
      const { backgroundColor, backgroundImage, opacity, position } = style;
      const own = [backgroundColor, backgroundImage, opacity, position].join(' ');
      const above = element.parentElement === null ? '' : (groundsBehind.get(element.parentElement) ?? '');
      const grounds = own === 'rgba(0, 0, 0, 0) none 1 static' ? above : `${above}/${own}`;
      groundsBehind.set(element, grounds);
      element.removeAttribute('data-measured');
      if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())) continue;
      // Of what is hidden axe measures nothing.
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { color, fontSize, fontWeight, textShadow } = style;
      const combination = [color, fontSize, fontWeight, textShadow, grounds].join(' ');
      if (seen.has(combination)) element.setAttribute('data-measured', '');
      else added.push(combination);
      seen.add(combination);
    }
    return added;
  }, measured);

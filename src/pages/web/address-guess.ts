import { HEALTH } from '../../diagnoses/kinds.ts';
import type { Tab } from '../domain/tabs.ts';
import { pathOf } from './paths.ts';
import type { PageServices } from './services.ts';

/** An address that is longer was no slip of the hand. */
const MAX_CHARS = 300;
/** Letters that may be wrong, missing, superfluous or swapped. */
const MAX_SLIPS = 2;

/**
 * Returns the address of a page that somebody may have meant: `/domain/example.com` for `/domian/example.com`, for
 * `/domains/example.com` and for `/example.com`. Undefined where nothing is near.
 */
export function guessAddress(
  url: string,
  { tabs, parse }: { readonly tabs: readonly Pick<Tab, 'page'>[] } & Pick<PageServices, 'parse'>,
): string | undefined {
  if (url.length > MAX_CHARS) return undefined;
  const [path = ''] = url.split('?');
  const parts = path.split('/').filter((part) => part !== '');
  const [first = '', second] = parts;
  if (parts.length > 2) return undefined;
  const parsed = parse(decoded(second ?? first), 'en');
  if (!parsed.ok || !parsed.domain.includes('.')) return undefined;
  if (second === undefined) return pathOf(HEALTH, parsed.domain);
  const near = tabs
    .map(({ page }) => ({ page, slips: slipsBetween(first.toLowerCase(), page) }))
    .filter(({ slips }) => slips <= MAX_SLIPS)
    .sort((a, b) => a.slips - b.slips);
  return near[0] === undefined ? undefined : `/${near[0].page}/${parsed.domain}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Counts letters that are wrong, missing, superfluous, or swapped with the next; more than `MAX_SLIPS` are not counted. */
function slipsBetween(typed: string, right: string): number {
  if (Math.abs(typed.length - right.length) > MAX_SLIPS) return MAX_SLIPS + 1;
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, i) => i)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = typed[i - 1] === right[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === right[j - 2] && typed[i - 2] === right[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1), swapped));
    }
  }
  return at(typed.length, right.length);
}

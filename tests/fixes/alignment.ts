import { byRfc9989, flagOf, parentsOf, recordAt } from './dmarc-oracle.ts';
import { oncePerWorld, type World } from './zone-world.ts';

/**
 * Whose authentication passes DMARC for whom, written from RFC 9989 §4.10.2 (organizational domain) and §4.4 (alignment).
 * None of it is the product's code.
 */

/** RFC 9989 §4.10.2: `psd=n` is it; else the name a label below another name's `psd=y`; else the fewest labels; else itself. */
const organizationOf = oncePerWorld((world, name): string => {
  let fewest = name;
  for (const at of [name, ...parentsOf(name)]) {
    const record = recordAt(world, at);
    if (record === null) continue;
    const psd = flagOf(record, 'psd');
    if (psd === 'n') return at;
    if (psd === 'y')
      return at === name
        ? at
        : name
            .split('.')
            .slice(-at.split('.').length - 1)
            .join('.');
    fewest = at;
  }
  return fewest;
});

/** Whether mail from one name passes DMARC with SPF (`aspf`) or DKIM (`adkim`) of another. */
export function isAligned(world: World, from: string, authenticated: string, mode: 'aspf' | 'adkim'): boolean {
  if (from === authenticated) return true;
  const { record } = byRfc9989(world, from);
  const isStrict = record !== null && !record.disputed.has(mode) && record.tags.get(mode)?.toLowerCase() === 's';
  return !isStrict && organizationOf(world, from) === organizationOf(world, authenticated);
}

export interface Change {
  readonly from: string;
  readonly authenticated: string;
  readonly mode: 'aspf' | 'adkim';
  readonly change: 'gained' | 'lost';
}

/** Who begins to be aligned with whom, among names, and who ceases to pass: where no record applied, nobody did. */
export function alignmentChanges(before: World, after: World, names: readonly string[]): Change[] {
  const changes: Change[] = [];
  for (const from of names)
    for (const authenticated of names)
      for (const mode of ['aspf', 'adkim'] as const) {
        const was = isAligned(before, from, authenticated, mode);
        const is = isAligned(after, from, authenticated, mode);
        const { record } = byRfc9989(before, from);
        // Receivers differ in which of two values they take.
        if (record?.disputed.has(mode) === true) continue;
        if (is ? !was : was && record !== null)
          changes.push({ from, authenticated, mode, change: is ? 'gained' : 'lost' });
      }
  return changes;
}

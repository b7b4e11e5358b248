import { readTags } from '../tags.ts';

/** Tags that RFC 9989 removed; older receivers still act on `pct`. Source: RFC 9989 §A.6 and its list of changes. */
export const REMOVED_TAGS = ['pct', 'rf', 'ri'] as const;

/**
 * A DMARC record with some tags set and others left out; the rest stays as it is, in its order. `v` and `p` come first.
 */
export function rewriteDmarc(
  text: string,
  set: Readonly<Record<string, string>>,
  leaveOut: readonly string[] = [],
): string {
  const gone = new Set(['v', ...Object.keys(set), ...leaveOut]);
  const kept = readTags(text).tags.filter(({ name }) => !gone.has(name.toLowerCase()));
  const { p, ...others } = set;
  return [
    'v=DMARC1',
    ...(p === undefined ? [] : [`p=${p}`]),
    ...kept.map(({ name, value }) => `${name.toLowerCase()}=${value}`),
    ...Object.entries(others).map(([name, value]) => `${name}=${value}`),
  ].join('; ');
}

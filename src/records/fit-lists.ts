/** Returns how many octets a value takes as JSON. */
const octetsOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '') + 1;

/**
 * Returns lists of which the longest, measured as JSON, have lost as many values from their ends as it takes for all
 * together to have so many octets. Each keeps its first value, whatever that weighs.
 */
export function fitLists<L extends Readonly<Record<string, readonly unknown[]>>>(lists: L, maxOctets: number): L {
  const fitted = Object.entries(lists).map(([name, values]) => {
    const octets = values.map(octetsOf);
    return { name, values, octets, count: values.length, total: octets.reduce((sum, one) => sum + one, 0) };
  });
  let sum = fitted.reduce((all, { total }) => all + total, 0);
  while (sum > maxOctets) {
    const longest = fitted.reduce<(typeof fitted)[number] | null>(
      (most, one) => (one.count > 1 && (most === null || one.total > most.total) ? one : most),
      null,
    );
    if (longest === null) break;
    longest.count -= 1;
    const last = longest.octets[longest.count] ?? 0;
    longest.total -= last;
    sum -= last;
  }
  return Object.fromEntries(fitted.map(({ name, values, count }) => [name, values.slice(0, count)])) as unknown as L;
}

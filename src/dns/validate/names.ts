import { type DnsName, labelsOf, ROOT } from '../../domain/name.ts';
import { nameToWire } from '../../domain/rdata/wire-name.ts';

/** The labels of a name as octets, the last one first: the order in which names are compared. */
function reversed(name: DnsName): Uint8Array[] {
  const wire = nameToWire(name);
  const labels: Uint8Array[] = [];
  for (let at = 0, length = wire[0] ?? 0; length > 0; length = wire[at] ?? 0) {
    labels.push(wire.subarray(at + 1, at + 1 + length));
    at += length + 1;
  }
  return labels.reverse();
}

/** Compares names in canonical order. Source: RFC 4034 §6.1. */
export function compareNames(a: DnsName, b: DnsName): number {
  const [some, others] = [reversed(a), reversed(b)];
  for (const [i, label] of some.entries()) {
    const other = others[i];
    if (other === undefined) return 1;
    const order = Buffer.compare(label, other);
    if (order !== 0) return order;
  }
  return some.length - others.length;
}

/** How many labels a name has; the root has none. */
export const labelCount = (name: DnsName): number => labelsOf(name).length;

/** The last labels of a name, as many as are asked for. */
export function lastLabels(name: DnsName, count: number): DnsName {
  const labels = labelsOf(name);
  return (count === 0 ? ROOT : labels.slice(labels.length - count).join('.')) as DnsName;
}

/** The longest name that is at or above both. */
export function commonAncestor(a: DnsName, b: DnsName): DnsName {
  const [some, others] = [labelsOf(a).reverse(), labelsOf(b).reverse()];
  const differ = some.findIndex((label, i) => label !== others[i]);
  return lastLabels(a, differ < 0 ? some.length : differ);
}

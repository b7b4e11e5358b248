import { type DnsName, labelsOf, ROOT } from '../../domain/name.ts';
import { nameToWire } from '../../domain/rdata/wire-name.ts';

/** A name as it is put in order: its labels as octets, the last one first. */
export type NameOrder = readonly Uint8Array[];

export function orderOf(name: DnsName): NameOrder {
  const wire = nameToWire(name);
  const labels: Uint8Array[] = [];
  for (let at = 0, length = wire[0] ?? 0; length > 0; length = wire[at] ?? 0) {
    labels.push(wire.subarray(at + 1, at + 1 + length));
    at += length + 1;
  }
  return labels.reverse();
}

/** Compares names in canonical order. Source: RFC 4034 §6.1. */
export function compareOrders(some: NameOrder, others: NameOrder): number {
  const both = Math.min(some.length, others.length);
  for (let i = 0; i < both; i += 1) {
    const [label, other] = [some[i], others[i]];
    const order = label === undefined || other === undefined ? 0 : Buffer.compare(label, other);
    if (order !== 0) return order;
  }
  return some.length - others.length;
}

/** Returns how many labels a name has; the root has none. */
export const labelCount = (name: DnsName): number => labelsOf(name).length;

/** Returns the last labels of a name, as many as are asked for. */
export function lastLabels(name: DnsName, count: number): DnsName {
  const labels = labelsOf(name);
  return (count === 0 ? ROOT : labels.slice(labels.length - count).join('.')) as DnsName;
}

/** Returns the longest name that is at or above both. */
export function commonAncestor(a: DnsName, b: DnsName): DnsName {
  const [some, others] = [labelsOf(a).reverse(), labelsOf(b).reverse()];
  const differ = some.findIndex((label, i) => label !== others[i]);
  return lastLabels(a, differ < 0 ? some.length : differ);
}

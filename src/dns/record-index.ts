import { type DnsName, lineage, ROOT } from '../domain/name.ts';
import { RR_TYPES } from '../domain/rr.ts';

interface Owned {
  readonly name: DnsName;
  readonly type: number;
}

/** Finds records, or sets of them, by owner and type. */
export interface RecordIndex<R extends Owned> {
  (name: DnsName, type: number): readonly R[];
  /** Whether a record of the type is there, whoever owns it. */
  has(type: number): boolean;
}

const NONE: readonly never[] = [];
/** So many records are searched one by one in less time than their keys take to write. */
const FEW = 8;

/** Returns an index of a section. Each alias in a message needs some searches, and a message can have thousands. */
export function indexOf<R extends Owned>(records: readonly R[]): RecordIndex<R> {
  if (records.length <= FEW)
    return Object.assign(
      (name: DnsName, type: number) => records.filter((one) => one.type === type && one.name === name),
      { has: (type: number) => records.some((one) => one.type === type) },
    );
  const found = Map.groupBy(records, ({ type, name }) => `${type} ${name}`);
  const types = new Set(records.map(({ type }) => type));
  return Object.assign((name: DnsName, type: number) => found.get(`${type} ${name}`) ?? NONE, {
    has: (type: number) => types.has(type),
  });
}

/**
 * Returns the DNAME record above a name, of those owners that may speak for it. Nothing is below a DNAME record, so of
 * several only the highest can be right. Source: RFC 6672 §2.3, §2.4.
 */
export function dnameAbove<R extends Owned>(
  index: RecordIndex<R>,
  name: DnsName,
  isSpeaker: (owner: DnsName) => boolean = () => true,
): R | undefined {
  if (!index.has(RR_TYPES.DNAME)) return undefined;
  for (const owner of [ROOT, ...lineage(name).slice(1).reverse()]) {
    const [dname] = index(owner, RR_TYPES.DNAME);
    if (dname !== undefined && isSpeaker(owner)) return dname;
  }
  return undefined;
}

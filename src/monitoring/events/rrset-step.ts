import type { DnsName } from '../../domain/name.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import type { RrType } from '../../domain/rr.ts';
import type { RrsetContent } from '../../observations/store.ts';
import type { AlertDifference, AlertSubject } from '../model/alert.ts';

/** One RRset before and after. */
export interface RrsetStep {
  readonly name: DnsName;
  readonly type: RrType;
  readonly before: RrsetContent;
  readonly after: RrsetContent;
}

/** Names an RRset in a list. */
export const namedRrset = ({ name, type }: Pick<RrsetStep, 'name' | 'type'>): string => `${name} ${type}`;

/** Returns the subject of events about some RRsets, as `namedRrset` names them. */
export const aboutRecords = (records: readonly string[]): AlertSubject => ({ kind: 'records', key: records });

/** Returns the values of a state in presentation form, sorted. */
export const valuesIn = (type: RrType, { records }: RrsetContent): readonly string[] =>
  records.map(({ octets }) => presentRdata(type, octets)).sort();

/** Finds the difference in an RRset; nothing where its values are the same. */
export function stepDifference({ name, type, before, after }: RrsetStep): readonly AlertDifference[] {
  const [was, is] = [valuesIn(type, before), valuesIn(type, after)];
  return was.join('\n') === is.join('\n') ? [] : [{ name, type, before: was, after: is }];
}

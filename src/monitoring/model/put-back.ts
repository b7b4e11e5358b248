import { type DnsName, ROOT } from '../../domain/name.ts';
import { txtOctets } from '../../domain/rdata/encode.ts';
import { parseRdata } from '../../domain/rdata/parse.ts';
import { presentZoneRdata } from '../../domain/rdata/present.ts';
import { zoneName } from '../../domain/rdata/wire-name.ts';
import type { RrType } from '../../domain/rr.ts';
import { definitionOf } from '../events/events.ts';
import type { AlertDifference, AlertEvent } from './alert.ts';
import { ruleOfEvent } from './pin.ts';

/** An alert does not keep the TTL that a record had. */
const TTL_S = 3600;

/** A record that is no longer there, as a line of a zone file. */
interface LostRecord {
  readonly name: DnsName;
  readonly type: RrType;
  readonly line: string;
  /** Whether it is at the registrar that it is changed: changing the zone itself would restore nothing. */
  readonly isAtRegistrar: boolean;
}

/** Returns whether records are changed at the registrar. NS records may be wrong in the zone alone. */
export const isAtRegistrar = ({ type, at }: Pick<AlertDifference, 'type' | 'at'>): boolean =>
  type === 'DS' || (type === 'NS' && at !== 'zone');

/** Returns whether records have to go before those that they replaced can come back: nothing may stand beside an alias. */
const isInTheWay = ({ name, type, before, after }: AlertDifference, all: readonly AlertDifference[]): boolean =>
  before.length === 0 &&
  after.length > 0 &&
  all.some(
    (other) =>
      other.name === name &&
      (other.type === 'CNAME') !== (type === 'CNAME') &&
      other.before.length > 0 &&
      other.after.length === 0,
  );

/** Returns the record sets of an event that have to go first. */
export const recordsInTheWay = ({ differences }: Pick<AlertEvent, 'differences'>): readonly AlertDifference[] =>
  differences.filter((one) => isInTheWay(one, differences));

/**
 * Returns the records that an event took away, for an owner who wants them back. What a pin rules out was never taken away,
 * and what it asks for may be a part of a record.
 */
export const recordsToPutBack = (event: Pick<AlertEvent, 'kind' | 'about' | 'differences'>): readonly LostRecord[] =>
  (definitionOf(event).isUndoable && ruleOfEvent(event) === 'is' ? event.differences : []).flatMap(
    ({ name, type, before, after, at }) =>
      before
        .filter((value) => !after.includes(value))
        .flatMap((value) => {
          const rdata = zoneRdataOf(type, value);
          return rdata === null
            ? []
            : [
                {
                  name,
                  type,
                  line: `${zoneName(name)} ${TTL_S} IN ${type} ${rdata}`,
                  isAtRegistrar: isAtRegistrar({ type, at }),
                },
              ];
        }),
  );

/** Names in a row of a report are whole, and have no dot at their end. Null for what is no value of that type. */
function zoneRdataOf(type: RrType, value: string): string | null {
  if (type === 'TXT') return presentZoneRdata(type, txtOctets(value));
  const parsed = parseRdata(type, value, ROOT);
  return parsed.ok ? presentZoneRdata(type, parsed.octets) : null;
}

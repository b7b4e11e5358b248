import { child, type DnsName, isAtOrBelow } from '../domain/name.ts';
import { handsOutNames } from '../domain/psl.ts';
import type { Misplaced } from '../facts/misplaced.ts';
import type { EnclosingZone } from '../facts/zone.ts';
import { type Fix, fixOf, publish, removeRecords } from './fix.ts';

/** Where a record of a service name is to be published. */
export interface Place {
  /** The alias that another owner's zone holds, or null: beside a CNAME no record can stand. */
  readonly elsewhere: DnsName | null;
  /** The name that holds, or is to hold, the record. */
  readonly name: DnsName;
  /** The record to publish, in place of these. */
  fix(value: string, replaced?: readonly string[]): Fix | null;
  /** The record to publish, and the one to delete where it was put by mistake. */
  move(value: string, from: Misplaced): Fix | null;
}

/**
 * Returns the place of a service record: behind an alias it is the owner's to change only in the same zone. At a public
 * suffix no record is offered.
 */
export function serviceRecordPlace(
  prefix: string,
  {
    domain,
    alias,
    zone,
  }: { readonly domain: DnsName; readonly alias: DnsName | null; readonly zone: EnclosingZone | null },
): Place {
  const elsewhere = alias !== null && (zone === null || !isAtOrBelow(alias, zone.apex)) ? alias : null;
  const name = alias ?? child(prefix, domain);
  const place: Place = {
    elsewhere,
    name,
    fix: (value, replaced = []) => fixOf(publish(name, { type: 'TXT', value, removes: replaced })),
    move: (value, { at, text }) => fixOf(publish(name, { type: 'TXT', value }), removeRecords(at, 'TXT', [text])),
  };
  return handsOutNames(domain) ? withoutFix(place) : place;
}

/** The same place, where publishing anything would harm. */
const withoutFix = (place: Place): Place => ({ ...place, fix: () => null, move: () => null });

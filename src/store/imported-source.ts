import { type DnsName, labelsOf, ROOT } from '../domain/name.ts';
import type { ImportedInterval } from '../observations/imported.ts';

/** Parts the fields of the text. Sources and origins have no such character. */
const TAB = '\t';
const ZONE_FILE = 'z';

type Observer = Pick<ImportedInterval, 'source' | 'fromZoneFile' | 'bailiwick' | 'origin'>;

/**
 * Writes who saw an interval and how as one text, which is a part of its key. It is the source alone where no more is
 * known, and the bailiwick is the number of its labels, so that no row has octets for what its archive does not give.
 */
export function sourceText({ source, fromZoneFile, bailiwick, origin }: Observer): string {
  const zone = bailiwick === undefined ? '' : String(labelsOf(bailiwick).length);
  const last = origin ?? '';
  const fields = [source, fromZoneFile === true ? ZONE_FILE : '', zone, last];
  return fields.slice(0, fields.findLastIndex((field) => field !== '') + 1).join(TAB);
}

/** Reads what `sourceText` wrote of an interval of this name. */
export function readSource(text: string, name: DnsName): Observer {
  const [source = '', zoneFile = '', zone = '', origin = ''] = text.split(TAB);
  return {
    source,
    ...(zoneFile === ZONE_FILE ? { fromZoneFile: true } : {}),
    ...(zone === '' ? {} : { bailiwick: lastLabels(name, Number(zone)) }),
    ...(origin === '' ? {} : { origin }),
  };
}

const lastLabels = (name: DnsName, count: number): DnsName =>
  count === 0 ? ROOT : (labelsOf(name).slice(-count).join('.') as DnsName);

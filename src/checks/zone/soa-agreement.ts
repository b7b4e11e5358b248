import type { Rdata } from '../../domain/rr.ts';
import { orNull } from '../../facts/combine.ts';
import { readServedRecords, type ServedRecords } from '../../facts/delegation/served-records.ts';
import { ownData } from '../../facts/delegation/server-response.ts';
import { readZoneServers, type ZoneServers } from '../../facts/delegation/zone-servers.ts';
import { defineCheck, type Remark } from '../check.ts';
import { addressOf, valuesAt } from '../delegation/words.ts';
import { REJECTED_SERVERS } from '../dnssec/rejected-servers.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { differingSets } from './record-agreement.ts';

/** That the records agree only softens what is said, so a failure leaves it out. */
const readServedRecordsIfKnown = orNull(readServedRecords);

const SAME_TRANSFER = 'Check that all servers transfer the same zone';

const FINDINGS = {
  agreed: { severity: 'ok', says: 'All servers of {zone} have the same SOA record, with the serial number {serial}.' },
  'not-compared': { severity: 'info', says: 'No server gave us the SOA record of {zone}.' },
  serials: {
    severity: 'warning',
    says: 'The servers of {zone} have different versions of it: {values}. A change may still be spreading; if not, some servers miss changes.',
    do: 'Bring all servers of {zone} to the same version',
    more: 'If this lasts for longer than the refresh time of the zone, check its transfers (AXFR, IXFR, NOTIFY).', // A server whose signatures are rejected has an older version for the same reason.
    partOf: REJECTED_SERVERS,
    refs: { zonemaster: 'CONSISTENCY01' },
  },
  'serials-apart': {
    severity: 'warning',
    says: 'The servers of {zone} have different versions of it: {values}. By these serial numbers they are {days} days apart, so some servers may have stopped receiving changes.',
    do: 'Bring all servers of {zone} to the same version',
    more: 'Check the transfers of the zone (AXFR, IXFR, NOTIFY) at the servers that have the older version.',
    partOf: REJECTED_SERVERS,
    refs: { zonemaster: 'CONSISTENCY01' },
  },
  independent: {
    severity: 'info',
    says: 'The servers of {zone} have serial numbers of their own for each primary server, and the same records: {values}.',
    refs: { zonemaster: 'CONSISTENCY01' },
  },
  spreading: {
    severity: 'info',
    says: 'The servers of {zone} are one version apart: {values}. A change is probably spreading.',
    refs: { zonemaster: 'CONSISTENCY01' },
  },
  primaries: {
    severity: 'notice',
    says: 'The SOA records of {zone} name different primary servers (MNAME): {values}.',
    do: SAME_TRANSFER,
    refs: { zonemaster: 'CONSISTENCY06' },
  },
  contacts: {
    severity: 'notice',
    says: 'The SOA records of {zone} name different contacts (RNAME): {values}.',
    do: SAME_TRANSFER,
    refs: { zonemaster: 'CONSISTENCY02' },
  },
  timers: {
    severity: 'notice',
    says: 'The SOA records of {zone} have different timers (refresh, retry, expire, minimum): {values}.',
    do: SAME_TRANSFER,
    refs: { zonemaster: 'CONSISTENCY03' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const soaAgreement = defineCheck({
  id: 'soa-agreement',
  name: 'Same zone on every server',
  means: 'The SOA record has the version of a zone, its serial number. All servers should have the same one.',
  why: 'A server that misses changes goes on answering from an old zone, and some visitors see old records.',
  citations: [
    { rfc: 1034, section: '4.3.5' },
    { rfc: 1982, section: '3' },
  ],
  needs: { found: readZoneServers, served: readServedRecordsIfKnown },
  findings: FINDINGS,
  judge({ found, served }) {
    const { zone } = found;
    const all = soasOf(found);
    const [first] = all;
    if (first === undefined) return gravest(remark('not-compared', { zone }));
    const fine = remark('agreed', { zone, serial: String(first.soa.serial) });
    const parts = {
      primaries: ({ mname }: Rdata['SOA']) => mname,
      contacts: ({ rname }: Rdata['SOA']) => rname,
      timers: ({ refresh, retry, expire, minimum }: Rdata['SOA']) => `${refresh} ${retry} ${expire} ${minimum}`,
    } as const;
    const differing = (Object.keys(parts) as (keyof typeof parts)[]).flatMap((code) => {
      const values = valuesOf(all, parts[code]);
      return values.length < 2 ? [] : [remark(code, { zone, values })];
    });
    return gravest(fine, [...serials(found, all, served), ...differing]);
  },
});

interface Seen {
  readonly address: string;
  readonly soa: Rdata['SOA'];
}

const soasOf = ({ servers, zone }: ZoneServers): readonly Seen[] =>
  servers.flatMap(({ soa, address }) => (ownData(soa, zone, 'SOA') ?? []).map((one) => ({ address, soa: one })));

/** Each value that there is, and who has it. */
const valuesOf = (all: readonly Seen[], partOf: (soa: Rdata['SOA']) => string) =>
  valuesAt(
    Map.groupBy(all, ({ soa }) => partOf(soa)),
    addressOf,
  );

const SERIALS = 2 ** 32;

function serials({ zone }: ZoneServers, all: readonly Seen[], served: ServedRecords | null): readonly Remark[] {
  const found = [...new Set(all.map(({ soa }) => soa.serial))];
  if (found.length < 2) return [];
  const values = valuesOf(all, ({ serial }) => String(serial));
  if (areIndependent(all) && served !== null && differingSets(served).length === 0)
    return [remark('independent', { zone, values })];
  const [one = 0, other = 0] = found;
  // Serial numbers are compared around the circle. Source: RFC 1982 §3.2.
  const apart = Math.min((one - other + SERIALS) % SERIALS, (other - one + SERIALS) % SERIALS);
  if (found.length === 2 && apart === 1) return [remark('spreading', { zone, values })];
  const days = daysApart(found);
  // A secondary server without contact for so long stops answering, so this is no change that spreads.
  const isLong = days !== null && all.every(({ soa }) => days * DAY_SECONDS > soa.expire);
  return [isLong ? remark('serials-apart', { zone, values, days }) : remark('serials', { zone, values })];
}

/** Whether servers differ by their primary server alone: each provider numbers its versions by itself. */
function areIndependent(all: readonly Seen[]): boolean {
  const primaries = Map.groupBy(all, ({ soa }) => soa.mname);
  return (
    primaries.size > 1 && [...primaries.values()].every((some) => new Set(some.map(({ soa }) => soa.serial)).size === 1)
  );
}

const DAY_SECONDS = 86_400;

/** The days between the oldest and the newest of serial numbers that are dates; null where one is none. */
function daysApart(found: readonly number[]): number | null {
  const days = found.map((serial) => {
    const [, year = '', month = '', day = ''] = /^(20\d\d)(\d\d)(\d\d)\d\d$/.exec(String(serial)) ?? [];
    const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
    return year !== '' && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
      ? at / (DAY_SECONDS * 1000)
      : null;
  });
  const known = days.filter((one) => one !== null);
  return known.length < days.length ? null : Math.max(...known) - Math.min(...known);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DnsName, ROOT } from '../../src/domain/name.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { zoneFileName } from '../../testbed/export.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import type { Case } from './dnssec-case.ts';
import { zoneText } from './ldns.ts';
import { type Program, startKnot } from './servers.ts';
import { levelOf, type SignZone, signed, unsigned } from './zone-signers.ts';

export const TLD = 'interop';
const LEVELS = [0, 1, 2, 3] as const;
const SOA = '@ SOA ns0. host. 1 7200 900 1209600 300\n';

/** Beside what a case has of its own. */
const TEXT = `@ NS ns2.
www A 192.0.2.80
mail A 192.0.2.25
*.star A 192.0.2.81
*.alias CNAME www
`;

/** The server of all zones of a level has this address in the zones. */
const addressOf = (level: number): string => `192.0.2.${50 + level}`;

interface Zone extends ReturnType<SignZone> {
  readonly apex: DnsName;
}

/** All zones of the table below a root of their own, signed now. */
function createZones(cases: readonly Case[]): readonly Zone[] {
  const now = Date.now();
  const make = (name: string, text: string, sign: SignZone, delegations: readonly Rr[] = []): Zone => {
    const apex = name as DnsName;
    return { apex, ...sign(apex, [...parseZoneFile(SOA + text, apex), ...delegations], now) };
  };
  const leaves = cases.map(({ label, text = '', sign }) => make(`${label}.${TLD}`, TEXT + text, sign));
  const children = leaves
    .filter(({ rrs }) => rrs.some((rr) => rr.type === 'NS' && rr.name.startsWith('free.')))
    .map(({ apex }) => make(`free.${apex}`, '@ NS ns3.\nwww A 192.0.2.90\n', unsigned));
  const cuts = leaves.flatMap(({ apex, ds }) => [...parseZoneFile('@ NS ns2.\n', apex), ...ds]);
  const tld = make(TLD, '@ NS ns1.\n', signed({ algorithm: 8 }), cuts);
  const hosts = LEVELS.map((level) => `ns${level} A ${addressOf(level)}\n`).join('');
  const root = make(ROOT, `@ NS ns0.\n${hosts}${TLD} NS ns1.\n`, signed({ algorithm: 8 }), tld.ds);
  return [root, tld, ...leaves, ...children];
}

export interface ServedCases {
  /** The DS record of the root, as in a zone file. */
  readonly anchor: string;
  /** The DNSKEY records of the root, as in a zone file. */
  readonly rootKeys: string;
  /** Which server (`IP:PORT`) has each zone. */
  readonly from: ReadonlyMap<DnsName, string>;
  /** For a walk from the root. */
  readonly rootHints: string;
  readonly connectTo: readonly string[];
  close(): Promise<void>;
}

/** Serves the zones of all cases, with one Knot for each level below the root. */
export async function serveCases(dir: string, cases: readonly Case[]): Promise<ServedCases> {
  const zones = createZones(cases);
  const zonesDir = join(dir, 'zones');
  mkdirSync(zonesDir, { recursive: true });
  for (const { apex, rrs, text = zoneText(rrs) } of zones) writeFileSync(join(zonesDir, zoneFileName(apex)), text);
  const knots: Program[] = [];
  const close = async () => {
    for (const knot of knots) await knot.close();
  };
  try {
    for (const level of LEVELS) {
      const own = zones.map(({ apex }) => apex).filter((apex) => levelOf(apex) === level);
      knots.push(await startKnot(join(dir, `knot-${level}`), zonesDir, own, false));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const servers = knots.map(({ address }) => address);
  const root = zones.find(({ apex }) => apex === ROOT);
  const keys = root?.rrs.filter(({ type }) => type === 'DNSKEY') ?? [];
  return {
    anchor: (root?.ds ?? []).map(({ octets }) => `. IN DS ${presentZoneRdata('DS', octets)}`).join('\n'),
    rootKeys: zoneText(keys),
    from: new Map(zones.map(({ apex }) => [apex, servers[levelOf(apex)] ?? ''])),
    rootHints: `. 3600 IN NS ns0.\nns0. 3600 IN A ${addressOf(0)}\n`,
    connectTo: servers.map((to, level) => `${addressOf(level)}:53:${to}`),
    close,
  };
}

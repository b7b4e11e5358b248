import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AddressOverride, formatAddressOverride } from '../../src/domain/address-override.ts';
import { type DnsName, isAtOrBelow, parentOf, ROOT } from '../../src/domain/name.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { zoneFileName } from '../../testbed/export.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { dsAt } from './ds-at.ts';
import { HEALTHY_ZONES, type HealthyZone, OPERATOR_ZONES, type Served } from './healthy-zones.ts';
import { zoneText } from './ldns.ts';
import { type KnotSigning, type Program, startKnot } from './servers.ts';
import { type SignZone, signed, unsigned } from './zone-signers.ts';

const SOA = 'ns1.hst.net. hostmaster.hst.net. 7 14400 3600 1209600 3600';
const SERVERS = ['ns1.hst.net', 'ns1.hst.org'];
const SECOND = 'ns1.two.org';
const NSEC3 = { iterations: 0, salt: new Uint8Array() };

/** Zones between the root and those above, and how they are signed. */
const UPPER: Readonly<Record<string, SignZone>> = {
  com: signed({ nsec3: { ...NSEC3, optOut: true } }),
  net: signed(),
  org: signed(),
  uk: signed({ nsec3: { ...NSEC3, optOut: false } }),
  'in-addr.arpa': signed(),
};
const UPPER_SERVERS = ['a.tld.net', 'b.tld.net'];
const ROOT_SERVERS = ['a.root.net', 'b.root.net'];
/** Names beside zones: servers of upper zones, and reverse names of the others. */
const BESIDE: Readonly<Record<string, string>> = {
  net: 'a.tld A 192.0.2.2\na.tld AAAA 2001:db8:1::2\nb.tld A 198.51.100.2\nb.tld AAAA 2001:db8:2::2\na.root A 192.0.2.1\na.root AAAA 2001:db8:1::1\nb.root A 198.51.100.1\nb.root AAAA 2001:db8:2::1\n',
  'in-addr.arpa': '25.2.0.192 PTR mail.hst.net.\n53.2.0.192 PTR ns1.hst.net.\n53.100.51.198 PTR ns1.hst.org.\n',
};

/** Addresses of the servers of each program. */
const ADDRESSES = {
  root: ['192.0.2.1', '2001:db8:1::1', '198.51.100.1', '2001:db8:2::1'],
  upper: ['192.0.2.2', '2001:db8:1::2', '198.51.100.2', '2001:db8:2::2'],
  first: [
    ...['192.0.2.53', '2001:db8:1::53', '192.0.2.54', '192.0.2.55', '198.51.100.53', '2001:db8:2::53'],
    ...['198.51.100.54', '198.51.100.55', '2001:db8:2::54'],
  ],
  second: ['203.0.113.53', '2001:db8:3::53'],
} as const;

interface Made {
  readonly apex: DnsName;
  readonly text: string;
  readonly ds: readonly Rr[];
  readonly byKnot: KnotSigning | null;
}

/** Makes what an operator serves; a zone that Knot signs has no DS records yet. */
function make(
  apex: DnsName,
  hosts: readonly string[],
  { zone, soa = SOA, sign = unsigned }: Served,
  below: string,
): Made {
  const text = `$ORIGIN ${apex === ROOT ? '' : apex}.\n$TTL 3600\n@ SOA ${soa}\n${nsLines('@', hosts)}${zone}${below}`;
  if (typeof sign !== 'function') return { apex, text, ds: [], byKnot: sign };
  if (sign === unsigned) return { apex, text, ds: [], byKnot: null };
  const { rrs, ds, text: written = zoneText(rrs) } = sign(apex, parseZoneFile(text, apex), Date.now());
  return { apex, text: written, ds, byKnot: null };
}

const nsLines = (owner: string, hosts: readonly string[]): string =>
  hosts.map((host) => `${owner} NS ${host}.\n`).join('');

const hostsOf = ({ servers, second }: HealthyZone): readonly string[] =>
  servers ?? (second === undefined ? SERVERS : [SERVERS[0] ?? '', SECOND]);

/** What the zone above has of a zone. */
const cutOf = (one: HealthyZone, ds: readonly Rr[]): string =>
  nsLines(`${one.apex}.`, hostsOf(one)) + (one.glue ?? '') + zoneText(ds);

export interface HealthyWorld {
  /** Settings with which a command finds its way here, but for web and mail servers. */
  readonly env: Readonly<Record<string, string>>;
  readonly overrides: readonly AddressOverride[];
  /** The DS record of the root. */
  readonly anchor: string;
  close(): Promise<void>;
}

/** Serves all healthy zones below a root of their own with four Knots; `hostDs` are records beside those of `hst.net`. */
export async function startHealthyWorld(dir: string, hostRecords: string): Promise<HealthyWorld> {
  const running: Program[] = [];
  const overrides: AddressOverride[] = [];
  const start = async (name: keyof typeof ADDRESSES, zones: readonly Made[]): Promise<Program> => {
    const [own, zonesDir] = [join(dir, name), join(dir, `${name}-zones`)];
    for (const folder of [own, zonesDir]) mkdirSync(folder);
    for (const { apex, text } of zones) writeFileSync(join(zonesDir, zoneFileName(apex)), text);
    const signing = new Map(zones.flatMap(({ apex, byKnot }) => (byKnot === null ? [] : [[apex, byKnot] as const])));
    const knot = await startKnot(
      own,
      zonesDir,
      zones.map(({ apex }) => apex),
      false,
      signing,
    );
    running.push(knot);
    const toPort = Number(knot.address.split(':')[1]);
    for (const address of ADDRESSES[name]) overrides.push({ address, port: 53, toAddress: '127.0.0.1', toPort });
    return knot;
  };
  try {
    const served = [...HEALTHY_ZONES, ...OPERATOR_ZONES].map((one) =>
      one.apex === 'hst.net' ? { ...one, zone: one.zone + hostRecords } : one,
    );
    const { first, second } = makeServed(served);
    const knot = await start('first', [...first.values()]);
    await start('second', second);
    const dsOf = async (one: HealthyZone) => {
      const made = first.get(one.apex);
      return made === undefined || made.byKnot === null ? (made?.ds ?? []) : dsAt(knot, made.apex);
    };
    const cuts = new Map<string, string>();
    for (const one of served) {
      const above = parentOf(one.apex as DnsName);
      if (first.has(above)) continue;
      const upper = Object.keys(UPPER).find((apex) => isAtOrBelow(above, apex as DnsName)) ?? '';
      cuts.set(upper, (cuts.get(upper) ?? '') + cutOf(one, await dsOf(one)));
    }
    const upper = Object.entries(UPPER).map(([apex, sign]) =>
      make(apex as DnsName, UPPER_SERVERS, { zone: BESIDE[apex] ?? '', sign }, cuts.get(apex) ?? ''),
    );
    await start('upper', upper);
    const tops = makeTops(upper);
    await start('root', tops);
    const anchor = (tops.at(-1)?.ds ?? []).map(({ octets }) => `. IN DS ${presentZoneRdata('DS', octets)}`).join('\n');
    const hints = join(dir, 'root.hints');
    writeFileSync(
      hints,
      `. 3600 NS a.root.net.\n. 3600 NS b.root.net.\na.root.net. 3600 A 192.0.2.1\nb.root.net. 3600 A 198.51.100.1\n`,
    );
    const bootstrap = join(dir, 'rdap.json');
    writeFileSync(
      bootstrap,
      JSON.stringify({ version: '1.0', services: [[['nobody'], ['https://rdap.nobody.test/']]] }),
    );
    return {
      env: {
        ZONEWELL_ROOT_HINTS: hints,
        ZONEWELL_TRUST_ANCHORS: anchor,
        ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
        ZONEWELL_RDAP_BOOTSTRAP: bootstrap,
      },
      overrides,
      anchor,
      close: () => closeAll(running),
    };
  } catch (error) {
    await closeAll(running);
    throw error;
  }
}

/** Makes the zones of both operators, those below others first. */
function makeServed(served: readonly HealthyZone[]): {
  readonly first: ReadonlyMap<string, Made>;
  readonly second: readonly Made[];
} {
  const first = new Map<string, Made>();
  const second: Made[] = [];
  for (const one of served.toSorted((a, b) => b.apex.split('.').length - a.apex.split('.').length)) {
    const apex = one.apex as DnsName;
    const below = served
      .filter((other) => parentOf(other.apex as DnsName) === apex)
      .map((other) => cutOf(other, first.get(other.apex)?.ds ?? []));
    const made = make(apex, hostsOf(one), one, below.join(''));
    first.set(apex, made);
    if (one.second !== undefined) second.push(make(apex, hostsOf(one), one.second, ''));
  }
  return { first, second };
}

/** Makes the root and `arpa`, which the same servers have. */
function makeTops(upper: readonly Made[]): readonly Made[] {
  const cut = ({ apex, ds }: Made, hosts: readonly string[]): string => nsLines(`${apex}.`, hosts) + zoneText(ds);
  const [inArpa, others] = [
    upper.filter(({ apex }) => parentOf(apex) !== ROOT),
    upper.filter(({ apex }) => parentOf(apex) === ROOT),
  ];
  const arpa = make(
    'arpa' as DnsName,
    ROOT_SERVERS,
    { zone: '', sign: signed() },
    inArpa.map((one) => cut(one, UPPER_SERVERS)).join(''),
  );
  const glue = parseZoneFile(BESIDE['net'] ?? '', 'net' as DnsName);
  const below = [...others.map((one) => cut(one, UPPER_SERVERS)), cut(arpa, ROOT_SERVERS), zoneText(glue)];
  return [arpa, make(ROOT, ROOT_SERVERS, { zone: '', sign: signed({ algorithm: 8 }) }, below.join(''))];
}

async function closeAll(running: readonly Program[]): Promise<void> {
  for (const one of running.toReversed()) await one.close();
}

/** Writes addresses as the setting for them takes them. */
export const connectTo = (overrides: readonly AddressOverride[]): string =>
  overrides.map(formatAddressOverride).join(',');

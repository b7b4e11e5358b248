import type { RepairInstruction } from '../../src/checks/dnssec/repair.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import { dsOf, type SignMode } from '../../testbed/signing.ts';
import type { World } from '../../testbed/world.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';

/** A key of which nobody has the secret; its tag is 3613, and 3741 once it is revoked. */
const PUBLIC_KEY = '3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=';
const STRANGE_KEY = `@ 3600 IN DNSKEY 257 ${PUBLIC_KEY}\n`;
const REVOKED_KEY = `@ 3600 IN DNSKEY 385 ${PUBLIC_KEY}\n`;
/** DS records of no key at all. */
const OF_NO_KEY = `4711 13 2 ${'5C'.repeat(32)}`;
const OLD_OF_NO_KEY = `4711 13 1 ${'5C'.repeat(20)}`;
const UNKNOWN = `4711 200 2 ${'5C'.repeat(32)}`;
const RECORDS = '@ 3600 IN A 192.0.2.1\n';

/** A zone and what the zone above says of it. */
export interface RepairState {
  /** Further records of the zone. */
  readonly zone: string;
  /** Null: it is not signed. */
  readonly sign: SignMode | null;
  /** DS records: in presentation form, or made of a key. */
  readonly ds: readonly (string | 'own' | 'sha1' | 'strange')[];
  /** Whether one server has the zone without signatures. */
  readonly isLate?: true;
  readonly ttlSeconds?: number;
}

export interface RepairCase {
  readonly about: string;
  readonly state: RepairState;
  /** The verdict of validators. */
  readonly is: 'secure' | 'insecure' | 'bogus';
  /** The instructions, by their codes. */
  readonly steps: readonly RepairInstruction['code'][];
}

const SIGNED: RepairState = { zone: RECORDS, sign: {}, ds: ['own'] };
const BARE = { sign: { spoiled: { DNSKEY: 'bare' } } } as const;

/** Zones with each fault that the eight instructions repair, and the instructions. */
export const REPAIR_CASES: readonly RepairCase[] = [
  { about: 'in order', is: 'secure', state: SIGNED, steps: [] },
  { about: 'not signed', is: 'insecure', state: { ...SIGNED, sign: null, ds: [] }, steps: ['sign-zone', 'add-ds'] },
  { about: 'signed, without DS', is: 'insecure', state: { ...SIGNED, ds: [] }, steps: [] },
  {
    about: 'signed and expired, without DS',
    is: 'insecure',
    state: { ...SIGNED, sign: { fault: 'expired' }, ds: [] },
    steps: [],
  },
  {
    about: 'a DS record, and no keys',
    is: 'bogus',
    state: { ...SIGNED, sign: null, ds: [OF_NO_KEY] },
    steps: ['remove-ds', 'sign-zone', 'add-ds'],
  },
  {
    about: 'a DS record of another key',
    is: 'bogus',
    state: { ...SIGNED, ds: [OF_NO_KEY] },
    steps: ['add-ds', 'remove-ds'],
  },
  { about: 'a stray DS record', is: 'secure', state: { ...SIGNED, ds: ['own', OF_NO_KEY] }, steps: [] },
  { about: 'an unknown algorithm in the DS', is: 'insecure', state: { ...SIGNED, ds: [UNKNOWN] }, steps: [] },
  { about: 'SHA-1 alone', is: 'secure', state: { ...SIGNED, ds: ['sha1'] }, steps: ['add-ds', 'remove-ds'] },
  {
    about: 'SHA-1 beside a DS record of another key',
    is: 'bogus',
    state: { ...SIGNED, ds: ['sha1', OF_NO_KEY] },
    steps: ['add-ds', 'remove-ds'],
  },
  {
    about: 'SHA-1 beside a DS record of a key that signs nothing',
    is: 'bogus',
    state: { ...SIGNED, zone: `${RECORDS}${STRANGE_KEY}`, ds: ['sha1', 'strange'] },
    steps: ['add-ds', 'remove-ds'],
  },
  {
    about: 'SHA-1 of two keys, of which one is not there',
    is: 'secure',
    state: { ...SIGNED, ds: ['sha1', OLD_OF_NO_KEY] },
    steps: ['add-ds', 'remove-ds'],
  },
  {
    about: 'a DS record of another key beside an unknown algorithm',
    is: 'bogus',
    state: { ...SIGNED, ds: [OF_NO_KEY, UNKNOWN] },
    steps: ['add-ds', 'remove-ds'],
  },
  {
    about: 'a DS record of another key, and CDS records that ask for its removal',
    is: 'bogus',
    state: { ...SIGNED, zone: `${RECORDS}@ 3600 IN CDS 0 0 0 00\n`, ds: [OF_NO_KEY] },
    steps: ['add-ds', 'remove-ds'],
  },
  {
    about: 'expired, with a DS record of another key',
    is: 'bogus',
    state: { ...SIGNED, sign: { fault: 'expired' }, ds: [OF_NO_KEY] },
    steps: ['remove-ds', 'make-key-signing-key', 'add-ds'],
  },
  { about: 'expired', is: 'bogus', state: { ...SIGNED, sign: { fault: 'expired' } }, steps: ['sign-again'] },
  {
    about: 'an expired SOA',
    is: 'bogus',
    state: { ...SIGNED, sign: { expiredTypes: ['SOA'] } },
    steps: ['sign-again'],
  },
  {
    about: 'an altered SOA',
    is: 'bogus',
    state: { ...SIGNED, sign: { spoiled: { SOA: 'altered' } } },
    steps: ['sign-again'],
  },
  {
    about: 'an early key set',
    is: 'bogus',
    state: { ...SIGNED, sign: { spoiled: { DNSKEY: 'early' } } },
    steps: ['sign-again'],
  },
  {
    about: 'a SOA of a key that is not published',
    is: 'bogus',
    state: { ...SIGNED, sign: { spoiled: { SOA: 'foreign' } } },
    steps: ['make-zone-signing-key'],
  },
  {
    about: 'a key set without a signature',
    is: 'bogus',
    state: { ...SIGNED, ...BARE },
    steps: ['remove-ds', 'make-key-signing-key', 'add-ds'],
  },
  {
    about: 'a DS of a key that signs nothing',
    is: 'bogus',
    state: { ...SIGNED, zone: `${RECORDS}${STRANGE_KEY}`, ds: ['strange'] },
    steps: ['add-ds', 'remove-ds'],
  },
  {
    about: 'a DS of a key that signs nothing, and no signature at all',
    is: 'bogus',
    state: { zone: `${RECORDS}${STRANGE_KEY}`, ...BARE, ds: ['strange'] },
    steps: ['remove-ds', 'make-key-signing-key', 'add-ds'],
  },
  {
    about: 'a DS of a key that was revoked',
    is: 'bogus',
    state: { ...SIGNED, zone: `${RECORDS}${REVOKED_KEY}`, ds: ['strange'] },
    steps: ['add-ds', 'remove-ds', 'remove-revoked-key'],
  },
  {
    about: 'a revoked key',
    is: 'secure',
    state: { ...SIGNED, zone: `${RECORDS}${REVOKED_KEY}` },
    steps: ['remove-revoked-key'],
  },
  { about: 'one server without signatures', is: 'bogus', state: { ...SIGNED, isLate: true }, steps: ['sync-servers'] },
  {
    about: 'one server without signatures, and a DS of another key',
    is: 'bogus',
    state: { ...SIGNED, ds: [OF_NO_KEY], isLate: true },
    steps: ['sync-servers', 'add-ds', 'remove-ds'],
  },
  { about: 'a TTL of 40 days', is: 'secure', state: { ...SIGNED, ttlSeconds: 40 * 86_400 }, steps: ['lower-ttl'] },
];

/** A zone of a case in a world, which instructions change. */
export class RepairZone {
  readonly apex: DnsName;
  /** The DS records with which it began. */
  readonly firstDs: readonly string[];
  readonly #world: World;
  #state: RepairState;

  constructor(world: World, apex: string, state: RepairState) {
    this.apex = apex as DnsName;
    this.#world = world;
    this.#state = { ...state, ds: [] };
    this.#load();
    // Digests are made once the keys are there.
    this.firstDs = state.ds.map((one) => this.#dsOf(one));
    this.#state = { ...state, ds: this.firstDs };
    this.#load();
  }

  get isLate(): boolean {
    return this.#state.isLate === true;
  }

  get isSigned(): boolean {
    return this.#state.sign !== null;
  }

  /** The DS records at the zone above. */
  get ds(): readonly string[] {
    return this.#state.ds.map((one) => this.#dsOf(one));
  }

  /** The DS record of the key that signs it. */
  get ownDs(): string {
    return this.#dsOf('own');
  }

  /** Publishes these records in the zone. */
  publish(records: string): void {
    this.#state = { ...this.#state, zone: this.#state.zone + records };
    this.#load();
  }

  /** Has the zone above publish these DS records. */
  delegate(ds: readonly string[]): void {
    this.#state = { ...this.#state, ds };
    this.#load();
  }

  /** Does what an instruction asks for. */
  follow(instruction: RepairInstruction): void {
    const { zone, ds, isLate: _, ...state } = this.#state;
    const late = this.isLate ? ({ isLate: true } as const) : {};
    switch (instruction.code) {
      case 'add-ds':
        this.#state = { ...state, ...late, zone, ds: [...ds, instruction.record ?? this.#dsOf('own')] };
        break;
      case 'remove-ds':
        this.#state = {
          ...state,
          ...late,
          zone,
          ds: ds.filter((one) => !instruction.records.some((r) => r.record === one)),
        };
        break;
      case 'sync-servers':
        this.#state = { ...state, zone, ds };
        break;
      case 'lower-ttl':
        this.#state = { ...state, ...late, zone, ds, ttlSeconds: 3600 };
        break;
      case 'remove-revoked-key':
        this.#state = { ...state, ...late, zone: zone.replace(REVOKED_KEY, ''), ds };
        break;
      default:
        this.#state = { ...state, ...late, zone, ds, sign: {} };
    }
    this.#load();
  }

  #load(): void {
    const { zone, sign, ds, ttlSeconds = 3600 } = this.#state;
    const soa = `@ ${ttlSeconds} IN SOA ns1.hosts.test. hostmaster.hosts.test. 7 14400 3600 1209600 3600\n`;
    const ns = '@ 3600 IN NS ns1.hosts.test.\n@ 3600 IN NS ns2.hosts.test.\n';
    const mode: SignMode = { ...(sign ?? { fault: 'no-keys' }), withoutDs: true, moreDs: ds };
    this.#world.set(this.apex, parseZoneFile(soa + ns + zone, this.apex), mode);
  }

  #dsOf(one: string): string {
    if (one !== 'own' && one !== 'sha1' && one !== 'strange') return one;
    const keys = this.#world.zone(this.apex).get(this.apex, 'DNSKEY');
    const isStrange = ({ octets }: { readonly octets: Uint8Array }) => octets[3] === 15;
    const key = one === 'strange' ? this.#strangeKey() : keys.find((rr) => !isStrange(rr))?.octets;
    if (key === undefined) throw new Error('the zone has no such key');
    return presentRdata('DS', dsOf(this.apex, key, one === 'sha1' ? 1 : 2));
  }

  /** As it was before it was revoked. */
  #strangeKey(): Uint8Array | undefined {
    return parseZoneFile(STRANGE_KEY, this.apex)[0]?.octets;
  }
}

/** A test case in which one of the two finds a fault and the other does not, with the reason. */
export interface Difference {
  readonly by: 'zonemaster' | 'zonewell';
  readonly case: string;
  /** Left out, it is so in any zone. */
  readonly zone?: string;
  readonly why: string;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    by: 'zonemaster',
    case: 'ADDRESS01',
    why: 'The name servers have loopback addresses here. We count those as public where a setting says so, and it has none.',
  },
  {
    by: 'zonewell',
    case: 'CONNECTIVITY03',
    why: 'Without a table of announced prefixes, we only tell that the systems of the servers were not checked.',
  },
  {
    by: 'zonewell',
    case: 'CONNECTIVITY04',
    why: 'The name servers are in one /24 here. Zonemaster looks up announced prefixes at a service that is out of reach.',
  },
  {
    by: 'zonewell',
    case: 'DNSSEC08',
    zone: 'wrong-ds.example',
    why: 'Zonemaster tells that the DS record names no key. We also name it as the reason for which no key set is trusted.',
  },
  {
    by: 'zonewell',
    case: 'ZONE01',
    zone: 'one-address.example',
    why: 'A primary that is no name server is information only, which Zonemaster leaves to a lower level.',
  },
  {
    by: 'zonewell',
    case: 'ZONE03',
    zone: 'timers.faults.test',
    why: 'Zonemaster has a retry above refresh as information, of a level that is not compared here.',
  },
  {
    by: 'zonewell',
    case: 'ZONE08',
    zone: 'mail-alias.faults.test',
    why: 'Zonemaster has MX records that name an alias as information, of a level that is not compared here.',
  },
  ...['DNSSEC02', 'DNSSEC09', 'DNSSEC10'].map(
    (id): Difference => ({
      by: 'zonemaster',
      case: id,
      zone: 'expired.example',
      why: 'Zonemaster repeats that the signatures have expired for each test that uses them. We tell it once (DNSSEC04).',
    }),
  ),
  {
    by: 'zonemaster',
    case: 'DNSSEC05',
    zone: 'not-signed.faults.test',
    why: 'There is no DNSKEY record, of which Zonemaster says that no server answered. The fault is the DS record (DNSSEC11).',
  },
  {
    by: 'zonemaster',
    case: 'DNSSEC14',
    zone: 'not-signed.faults.test',
    why: 'There is no DNSKEY record, of which Zonemaster says that no server answered. The fault is the DS record (DNSSEC11).',
  },
];

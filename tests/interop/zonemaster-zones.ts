/** Faulty zones below `faults.test`, each with the delegation that the zone above has where it is another. */
export interface FaultyZone {
  readonly apex: string;
  readonly zone: string;
  /** The records of the zone above, in place of those that the zone itself has. */
  readonly delegation?: string;
  readonly isSigned?: true;
}

const SERVERS = '@ 3600 IN NS ns1.dns-host.test.\n@ 3600 IN NS ns2.dns-host.test.\n';
const SOA = '@ 3600 IN SOA ns1.dns-host.test. hostmaster.dns-host.test. 7 14400 3600 1209600 3600\n';
/** It is a name server, but has none of these zones. */
const STRANGER = 'ns1.dns.ne.jp.';

export const FAULTS_APEX = 'faults.test';

export const FAULTY_ZONES: readonly FaultyZone[] = [
  { apex: 'healthy.faults.test', zone: `${SOA}${SERVERS}@ 3600 IN MX 0 .\n` },
  {
    apex: 'timers.faults.test',
    zone: `@ 3600 IN SOA ns1.dns-host.test. hostmaster.dns-host.test. 7 300 600 900 90000\n${SERVERS}@ 3600 IN MX 0 .\n`,
  },
  {
    apex: 'contact.faults.test',
    zone: `@ 3600 IN SOA ns1.dns-host.test. host\\@dns-host.test. 7 14400 3600 1209600 3600\n${SERVERS}@ 3600 IN MX 0 .\n`,
  },
  {
    apex: 'unread.faults.test',
    zone: `@ 3600 IN SOA ns1.dns-host.test. hostmaster.gone.faults.test. 7 14400 3600 1209600 3600\n${SERVERS}@ 3600 IN MX 0 .\n`,
  },
  { apex: 'single.faults.test', zone: `${SOA}@ 3600 IN NS ns1.dns-host.test.\n@ 3600 IN MX 0 .\n` },
  {
    apex: 'lame.faults.test',
    zone: `${SOA}${SERVERS}@ 3600 IN MX 0 .\n`,
    delegation: `lame 3600 IN NS ns1.dns-host.test.\nlame 3600 IN NS ${STRANGER}\n`,
  },
  {
    apex: 'no-mail.faults.test',
    zone: `${SOA}${SERVERS}`,
  },
  {
    apex: 'mail-alias.faults.test',
    zone: `${SOA}${SERVERS}@ 3600 IN MX 10 mx\nmx 3600 IN CNAME mail\nmail 3600 IN A 192.0.2.25\n`,
  },
  {
    apex: 'mail-name.faults.test',
    zone: `${SOA}${SERVERS}@ 3600 IN MX 10 mx_1\nmx_1 3600 IN A 192.0.2.25\n`,
  },
  {
    apex: 'primary.faults.test',
    zone: `@ 3600 IN SOA first hostmaster.dns-host.test. 7 14400 3600 1209600 3600\n${SERVERS}@ 3600 IN MX 0 .\nfirst 3600 IN CNAME ns1.dns-host.test.\n`,
  },
  {
    apex: 'wrong-key.faults.test',
    zone: `${SOA}${SERVERS}@ 3600 IN MX 0 .\n`,
    delegation: `wrong-key 3600 IN DS 1 13 2 ${'5C'.repeat(32)}\n`,
    isSigned: true,
  },
  {
    apex: 'not-signed.faults.test',
    zone: `${SOA}${SERVERS}@ 3600 IN MX 0 .\n`,
    delegation: `not-signed 3600 IN DS 1 13 2 ${'5C'.repeat(32)}\n`,
  },
  { apex: 'signed.faults.test', zone: `${SOA}${SERVERS}@ 3600 IN MX 0 .\n`, isSigned: true },
  {
    apex: 'two-policies.faults.test',
    zone: `${SOA}${SERVERS}@ 3600 IN MX 0 .\n@ 3600 IN TXT "v=spf1 -all"\n@ 3600 IN TXT "v=spf1 mx -all"\n`,
  },
];

/** The zone above them. */
export const aboveFaults = (): string =>
  [SOA, SERVERS, ...FAULTY_ZONES.map(({ delegation = '' }) => delegation)].join('');

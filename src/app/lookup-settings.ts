import type { DomainName } from '../domain/name.ts';
import {
  readAddressOverrides,
  readAllowedNetworks,
  readBlockLists,
  readChoice,
  readContact,
  readEhloName,
  readNetworks,
  setting,
} from './config-values.ts';
import { readServerPace } from './server-pace.ts';
import { SETTING_TEXTS } from './setting-texts.ts';
import { readStoreList } from './trust-stores.ts';

const { message } = SETTING_TEXTS;

/** Settings of how we contact web, mail and registration servers. */
export const LOOKUP_SETTINGS = {
  /** Path of a file with further certificate authorities, PEM; null for none. */
  caFile: setting<string | null>({
    env: 'ZONEWELL_CA_FILE',
    flag: '--ca-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('caFile'),
    example: '/etc/ssl/company-ca.pem',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Path of a file with the roots of mark certificates, PEM; null for none. */
  markRootsFile: setting<string | null>({
    env: 'ZONEWELL_MARK_ROOTS',
    flag: '--mark-roots-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('markRootsFile'),
    example: '/etc/ssl/mark-roots.pem',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Path of a list of logs of Certificate Transparency; null for none. */
  ctLogsFile: setting<string | null>({
    env: 'ZONEWELL_CT_LOGS',
    flag: '--ct-logs-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('ctLogsFile'),
    example: '/etc/zonewell/log_list.json',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Path of a copy of the browsers' preload list of HSTS; null for none. */
  preloadListFile: setting<string | null>({
    env: 'ZONEWELL_PRELOAD_LIST',
    flag: '--preload-list-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('preloadListFile'),
    example: '/etc/zonewell/transport_security_state_static.json',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Path of a policy: own levels of findings; null for none. */
  policyFile: setting<string | null>({
    env: 'ZONEWELL_POLICY',
    flag: '--policy <path>',
    fallback: null,
    shown: message('none'),
    about: message('policyFile'),
    example: '/etc/zonewell/policy.yml',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Whether live checks ask servers for more than a visitor does. */
  activeProbes: setting<boolean>({
    env: 'ZONEWELL_ACTIVE_PROBES',
    flag: '--active-probes <yes|no>',
    fallback: true,
    shown: 'yes',
    about: message('activeProbes'),
    example: 'no',
    read: (text) => readChoice(text, { yes: true, no: false }),
  }),
  /** Zones of the block lists that the operator may ask. */
  blockLists: setting<readonly DomainName[]>({
    env: 'ZONEWELL_BLOCK_LISTS',
    flag: '--block-lists <list>',
    fallback: [],
    shown: message('none'),
    about: message('blockLists'),
    example: 'zen.spamhaus.org,bl.spamcop.net',
    read: readBlockLists,
  }),
  /** Zones of the lists of domains that the operator may ask. */
  domainBlockLists: setting<readonly DomainName[]>({
    env: 'ZONEWELL_DOMAIN_BLOCK_LISTS',
    flag: '--domain-block-lists <list>',
    fallback: [],
    shown: message('none'),
    about: message('domainBlockLists'),
    example: 'dbl.spamhaus.org,multi.surbl.org',
    read: readBlockLists,
  }),
  /** Path of a file of announced prefixes; null for none. */
  prefixTableFile: setting<string | null>({
    env: 'ZONEWELL_PREFIX_TABLE',
    flag: '--prefix-table-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('prefixTableFile'),
    example: '/var/lib/zonewell/pfx2as.txt',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Stores of roots beside ours, each as `NAME=PATH`. */
  trustStores: setting<readonly string[]>({
    env: 'ZONEWELL_TRUST_STORES',
    flag: '--trust-stores <list>',
    fallback: [],
    shown: message('none'),
    about: message('trustStores'),
    example: 'Apple=/etc/zonewell/apple.pem,Java 8=/etc/zonewell/java-8.pem',
    read: readStoreList,
  }),
  /** Path of a list of the holders of autonomous systems; null for none. */
  asNamesFile: setting<string | null>({
    env: 'ZONEWELL_AS_NAMES',
    flag: '--as-names-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('asNamesFile'),
    example: '/etc/zonewell/asnames.txt',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Path of a file of authorised prefixes (VRPs); null for none. */
  vrpsFile: setting<string | null>({
    env: 'ZONEWELL_VRPS',
    flag: '--vrps-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('vrpsFile'),
    example: '/var/lib/zonewell/vrps.csv',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Special-purpose networks that may be connected to, as text. */
  allowedNetworks: setting<readonly string[]>({
    env: 'ZONEWELL_ALLOWED_NETWORKS',
    flag: '--allowed-networks <list>',
    fallback: [],
    shown: message('none'),
    about: message('allowedNetworks'),
    example: '10.0.0.0/8,fd00::/8',
    read: readAllowedNetworks,
  }),
  /** Special-purpose networks whose addresses reports treat as reachable from outside, as text. */
  publicNetworks: setting<readonly string[]>({
    env: 'ZONEWELL_PUBLIC_NETWORKS',
    flag: '--public-networks <list>',
    fallback: [],
    shown: message('none'),
    about: message('publicNetworks'),
    example: '192.0.2.0/24,2001:db8::/32',
    read: readNetworks,
  }),
  /** Where connections really go, as `parseAddressOverride` reads it. */
  connectTo: setting<readonly string[]>({
    env: 'ZONEWELL_CONNECT_TO',
    flag: '--connect-to <list>',
    fallback: [],
    shown: message('none'),
    about: message('connectTo'),
    example: '192.0.2.25:25:127.0.0.1:2525',
    read: readAddressOverrides,
  }),
  /** Networks whose name servers have a pace of their own, as `parseNetworkPace` reads them. */
  serverPace: setting<readonly string[]>({
    env: 'ZONEWELL_SERVER_PACE',
    flag: '--server-pace <list>',
    fallback: [],
    shown: message('serverPace/default'),
    about: message('serverPace'),
    example: '10.0.0.0/8=100,2001:db8:53::/48=200',
    read: readServerPace,
  }),
  /** Names us to mail servers; null: the name of this machine. */
  ehloName: setting<string | null>({
    env: 'ZONEWELL_EHLO_NAME',
    flag: '--ehlo-name <name>',
    fallback: null,
    shown: message('ehloName/default'),
    about: message('ehloName'),
    example: 'zonewell.example.com',
    read: readEhloName,
  }),
  /** How those whose servers we ask can reach the operator; null: not said. */
  contact: setting<string | null>({
    env: 'ZONEWELL_CONTACT',
    flag: '--contact <text>',
    fallback: null,
    shown: message('none'),
    about: message('contact'),
    example: 'dns@example.com',
    read: readContact,
  }),
  /** Path of a list of RDAP servers in place of IANA's; null for IANA's. */
  rdapBootstrapFile: setting<string | null>({
    env: 'ZONEWELL_RDAP_BOOTSTRAP',
    flag: '--rdap-bootstrap-file <path>',
    fallback: null,
    shown: message('rdapBootstrapFile/default'),
    about: message('rdapBootstrapFile'),
    example: '/etc/zonewell/rdap-dns.json',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Path of a table of WHOIS servers in place of ours; null for ours. */
  whoisServersFile: setting<string | null>({
    env: 'ZONEWELL_WHOIS_SERVERS',
    flag: '--whois-servers-file <path>',
    fallback: null,
    shown: message('whoisServersFile/default'),
    about: message('whoisServersFile'),
    example: '/etc/zonewell/whois-servers.json',
    read: (text) => ({ ok: true, value: text }),
  }),
};

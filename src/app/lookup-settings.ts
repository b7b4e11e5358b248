import type { Settings } from './config.ts';
import { readAddressOverrides, readContact, readEhloName, readNetworks } from './config-values.ts';
import { SETTING_TEXTS } from './setting-texts.ts';

const { message } = SETTING_TEXTS;

/** Settings of how we contact web, mail and registration servers. */
export const LOOKUP_SETTINGS: Pick<
  Settings,
  | 'caFile'
  | 'markRootsFile'
  | 'allowedNetworks'
  | 'publicNetworks'
  | 'connectTo'
  | 'ehloName'
  | 'contact'
  | 'rdapBootstrapFile'
  | 'whoisServersFile'
> = {
  caFile: {
    env: 'ZONEWELL_CA_FILE',
    flag: '--ca-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('caFile'),
    example: '/etc/ssl/company-ca.pem',
    read: (text) => ({ ok: true, value: text }),
  },
  markRootsFile: {
    env: 'ZONEWELL_MARK_ROOTS',
    flag: '--mark-roots-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('markRootsFile'),
    example: '/etc/ssl/mark-roots.pem',
    read: (text) => ({ ok: true, value: text }),
  },
  allowedNetworks: {
    env: 'ZONEWELL_ALLOWED_NETWORKS',
    flag: '--allowed-networks <list>',
    fallback: [],
    shown: message('none'),
    about: message('allowedNetworks'),
    example: '10.0.0.0/8,fd00::/8',
    read: readNetworks,
  },
  publicNetworks: {
    env: 'ZONEWELL_PUBLIC_NETWORKS',
    flag: '--public-networks <list>',
    fallback: [],
    shown: message('none'),
    about: message('publicNetworks'),
    example: '192.0.2.0/24,2001:db8::/32',
    read: readNetworks,
  },
  connectTo: {
    env: 'ZONEWELL_CONNECT_TO',
    flag: '--connect-to <list>',
    fallback: [],
    shown: message('none'),
    about: message('connectTo'),
    example: '192.0.2.25:25:127.0.0.1:2525',
    read: readAddressOverrides,
  },
  ehloName: {
    env: 'ZONEWELL_EHLO_NAME',
    flag: '--ehlo-name <name>',
    fallback: null,
    shown: message('ehloName/default'),
    about: message('ehloName'),
    example: 'zonewell.example.com',
    read: readEhloName,
  },
  contact: {
    env: 'ZONEWELL_CONTACT',
    flag: '--contact <text>',
    fallback: null,
    shown: message('none'),
    about: message('contact'),
    example: 'dns@example.com',
    read: readContact,
  },
  rdapBootstrapFile: {
    env: 'ZONEWELL_RDAP_BOOTSTRAP',
    flag: '--rdap-bootstrap-file <path>',
    fallback: null,
    shown: message('rdapBootstrapFile/default'),
    about: message('rdapBootstrapFile'),
    example: '/etc/zonewell/rdap-dns.json',
    read: (text) => ({ ok: true, value: text }),
  },
  whoisServersFile: {
    env: 'ZONEWELL_WHOIS_SERVERS',
    flag: '--whois-servers-file <path>',
    fallback: null,
    shown: message('whoisServersFile/default'),
    about: message('whoisServersFile'),
    example: '/etc/zonewell/whois-servers.json',
    read: (text) => ({ ok: true, value: text }),
  },
};

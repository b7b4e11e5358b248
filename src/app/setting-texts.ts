import { defineTexts } from '../domain/message.ts';

/**
 * Explains each setting, by its key in `Config`, and its default in words. `--help`, docs/configuration.md and `/docs`
 * show them.
 */
export const SETTING_TEXTS = defineTexts('setting', {
  'with-default': '{about} (default: {value})',
  none: 'none',
  database:
    'Where we keep everything: a SQLite file, created if it does not exist, or a `postgres://` URL for several processes on one database.',
  databaseRead:
    'A streaming replica of a PostgreSQL, from which we read histories, reports and exports. What must be newer than the replica surely has, such as what this process just stored, comes from `ZONEWELL_DATABASE`.',
  maxLagMs: 'How far the replica may lag behind. Beyond that, we read from `ZONEWELL_DATABASE`.',
  requireSync:
    'Whether `/readyz` answers 503 while the PostgreSQL has no synchronous standby, without which a failover can lose what we stored. Our database user needs the role `pg_monitor`.',
  resolvers:
    'DNS resolvers, separated by commas: `IP`, `IP:PORT`, `[IPv6]:PORT`, `tcp://IP[:PORT]`, `tls://IP[:PORT]#NAME`, `https://HOST/dns-query`. They need not validate DNSSEC, since we do.',
  'resolvers/default': "the system's",
  trustAnchors:
    'File with the keys that DNSSEC validation starts from, in place of the root’s own: DS or DNSKEY records as in a zone file, one on a line. The records themselves work as well, separated by commas. Only needed in a network with a root of its own.',
  'trustAnchors/default': "the root's, of 2017 and 2024",
  rootHintsFile:
    'File with the root’s name servers and their addresses, in the format of IANA’s `named.root`. We ask them in live checks, with `--iterate`, and where a resolver doesn’t pass on signatures. Only needed in a network with a root of its own.',
  'rootHintsFile/default': "the internet's",
  host: 'Address to listen on. `0.0.0.0` and `::` mean all addresses.',
  port: 'TCP port to listen on. `0` picks a free one.',
  publicUrl: 'The public address of this service. All our links start with it; we never use the Host header.',
  'publicUrl/default': 'made of host and port',
  staleAfterMs:
    'Age at which a report is stale: we show it with its date and refresh it in the background. `90s`, `30m`, `24h`, `7d`.',
  maxLookups:
    'How many domains we look up at once. Beyond that, the service answers 503 with Retry-After before it gets slow. One client address gets a tenth of these lookups; one network (/24, IPv6 /48) or one registrable domain gets a quarter.',
  livePerMinute:
    'How many live checks one client address (IPv6: one /64) may start in a minute. A network (/24, IPv6 /48) may start ten times as many.',
  maxConnections:
    'How many connections one client address (IPv6: one /64) may hold. A network (/24, IPv6 /48) may hold four times as many. Your proxies and this machine have no limit.',
  trustedProxies:
    'Addresses and networks of your reverse proxies, separated by commas. We trust X-Forwarded-For only from these.',
  operatorNetworks:
    'Addresses and networks that may see `/metrics` and `/readyz`, separated by commas. Everyone else gets 404.',
  'operatorNetworks/default': 'this machine and private networks',
  caFile:
    "File with more certificate authorities (PEM) for resolvers, web servers and mail servers, such as your company's own.",
  markRootsFile:
    'File with more root certificates (PEM) for the mark certificates of BIMI, in addition to those that come with Zonewell.',
  ctLogsFile:
    'File that lists the logs of Certificate Transparency, in the JSON form (v3) that browsers publish. Without it, certificate checks count SCTs and verify none.',
  preloadListFile:
    'File with the preload list of HSTS that browsers come with, in the form of Chromium’s transport_security_state_static.json. It is read at the start, which takes half a second. Without it, checks don’t say whether a domain is on the list.',
  trustStores:
    'Files (PEM) with the roots that other programs trust, such as those of Apple, Microsoft, an old Android or your own devices: `NAME=PATH`, separated by commas, 8 at most. Certificate checks say which of these stores a chain does not lead to. They are read at the start. Without them, checks know the roots of Mozilla alone.',
  policyFile:
    'File (YAML) with your own levels: findings that reports leave out with a reason, other severities, and the name servers, mail servers and certificate issuers that you expect. Reports name it. Score and grade stay as they are. See docs/policy.md.',
  activeProbes:
    'Whether live checks, and once a day monitors whose owners ask for it, also test what costs a server more than a visit, such as old TLS versions and weak ciphers. Visits to a page never do.',
  blockLists:
    'Zones of DNS block lists that live checks ask about addresses of mail servers and of the domain, separated by commas, 5 at most. Only name lists that you have the right to query: many need an agreement or refuse public resolvers. They learn the addresses that we ask about. We do not store their answers.',
  domainBlockLists:
    'Zones of DNS block lists that name domains, which live checks ask about the domain, separated by commas, 5 at most. Only name lists that you have the right to query. They learn the domains that we ask about. We do not store their answers.',
  prefixTableFile:
    'File of announced prefixes and their autonomous systems: `prefix AS` or `address length AS` on each line, such as the IPv4 and IPv6 pfx2as files of CAIDA, joined. The file can be compressed with gzip. It has at most 128 MiB uncompressed and 3,000,000 prefixes. With it, diagnoses check whether name servers are in several autonomous systems and prefixes. We read it again when it changes, so replace it in one step.',
  asNamesFile:
    'File with the names of autonomous systems and the countries in which they are registered: `number name, country` on each line, such as asnames.txt of the RIPE NCC. With it and `ZONEWELL_PREFIX_TABLE`, histories show who announces each address. It has at most 16 MiB and 500,000 lines, and is read at the start.',
  vrpsFile:
    'File of authorised routes (VRPs), CSV or JSON, as RPKI validators such as rpki-client and Routinator write it. With it and `ZONEWELL_PREFIX_TABLE`, diagnoses check whether the routes to name, mail and web servers are authorised. The file can be compressed with gzip. It has at most 128 MiB uncompressed and 3,000,000 entries. We read it again when it changes, so replace it in one step.',
  allowedNetworks:
    'Private and other special networks in which we may connect to web and mail servers, and to webhooks and ntfy servers on any port, separated by commas. Without it, we never connect to such an address, and send alerts to port 443 only.',
  publicNetworks:
    'Special networks whose addresses reports treat as reachable from the internet, separated by commas, such as those of a test network. This setting allows no connections. The networks and addresses in `ZONEWELL_ALLOWED_NETWORKS` and `ZONEWELL_CONNECT_TO` always count.',
  connectTo:
    'Sends connections meant for one address and port to another: `ADDRESS:PORT:ADDRESS:PORT`, separated by commas, IPv6 in brackets.',
  serverPace:
    'How many questions a second we begin at one address of a name server, for name servers in networks of your own: `NETWORK=RATE`, separated by commas, with a rate from 1 to 1000. Diagnoses and monitors of all processes on one database share this pace. Raise it only where you run the servers: many answer bursts with silence.',
  'serverPace/default': '20 at every address',
  ehloName: 'The name that this service gives mail servers (EHLO). It should resolve to the address of this service.',
  'ehloName/default': 'the name of this machine',
  contact:
    'E-mail address or URL that we send web servers in User-Agent, so that their operators can reach you. Users see it where they need another plan.',
  rdapBootstrapFile: "File that lists the RDAP servers, in IANA's format (RFC 9224). With it, we never ask IANA.",
  'rdapBootstrapFile/default': "IANA's, kept current",
  whoisServersFile:
    'File that names the WHOIS server of each suffix, in JSON such as `\'{\'"jp": "whois.jprs.jp"\'}\'`.',
  'whoisServersFile/default': 'the table that comes with Zonewell',
  quota: 'API calls in a calendar month (UTC) on the {plan} plan.',
  quotaFree: 'API calls in a calendar month (UTC) on the Free plan, and for each client address without a key.',
  requireKey: 'Whether we reject API calls without a key. If not, they get the Free quota, counted by client address.',
  signUp: 'Whether anyone can create an account. With `closed`, only `zonewell admin add` creates accounts.',
  smtpUrl:
    'Mail server that sends our e-mails: `smtp://USER:PASSWORD@HOST:587` (STARTTLS) or `smtps://HOST`. Without it, e-mails wait, and `zonewell admin link` prints the links in them.',
  smtpTls:
    'Whether an e-mail waits until the mail server offers TLS. With `optional`, e-mails go in plain text to a server that does not, and anyone on the network in between can read the links in them. A password never does, unless the server is on this machine.',
  'smtpTls/default': 'required, unless the server is on this machine',
  mailFrom: 'Sender of our e-mails. Its domain must allow our mail server to send for it; Zonewell can check that.',
  'mailFrom/default': 'zonewell@ and the host of the public address',
  dkimKeyFile:
    'File with the RSA private key that signs our e-mails (DKIM): PEM, ideally 2048 bits or more. Needs `ZONEWELL_DKIM_SELECTOR`. Without it, Zonewell does not sign.',
  dkimSelector: 'Selector of the key. Publish its public half at `SELECTOR._domainkey.DOMAIN`.',
  dkimDomain:
    'Domain that signs our e-mails. DMARC counts the signature if this is the domain of `ZONEWELL_MAIL_FROM`, or shares its registrable domain.',
  'dkimDomain/default': 'the domain of the sender',
  historyRetentionMs:
    'How long we keep history. We delete records that disappeared longer ago, and domains that nobody has looked up since. 30 days or more, or `forever`.',
  emailRetentionMs:
    'How long we keep the fact that an e-mail was sent or that we gave up sending it. Its text and recipient are deleted at that moment. Without a mail server, e-mails wait. Once there is one, we give up those that have waited for more than seven days without a try.',
  usageRetentionMs: 'How long we keep the number of calls of an account after the month of the calls.',
  interval: 'How often we check a monitored domain on the {plan} plan. Any duration from `1s`.',
  monitors:
    'How many domains one account can monitor on the {plan} plan. If an account has more, the oldest stay active and the others stop until there is room.',
  certificateHosts:
    'How many further hosts of one monitored domain can have their certificates checked. Each is at or below the domain. 0 means none; 50 is the most.',
  certificatePorts:
    'Ports that these hosts may have, separated by commas. TLS begins at once there, except on ports 25 and 587, where it begins with STARTTLS.',
  canaries:
    'Domain names that we look up before we check monitored domains, separated by commas. If fewer than two of them resolve, the network or the resolver is down: the log says so once an hour, and nobody gets an alert. We also check their certificates before we report a bad one elsewhere. Choose names with an A record and HTTPS, and with different operators and top-level domains.',
  heartbeatUrl:
    'URL that we call (GET) once a minute while no check of a monitored domain is overdue and the names in `ZONEWELL_CANARIES` resolve: a check of healthchecks.io or a push monitor of Uptime Kuma, which tells you when the calls stop. It can be on a private network. We follow no redirects.',
  appriseUrl:
    'Apprise API server by which recipients can get alerts: they give the key of a configuration that is stored there, never a URL. It can be on a private network. We follow no redirects.',
  alertRetentionMs: 'How long we keep closed alerts in the alert log. Open ones stay as long as their fault.',
  exampleDomain: 'Domain whose report the start page offers as an example.',
});

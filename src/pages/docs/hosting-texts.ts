import { defineTexts } from '../../domain/message.ts';

/** How to run a Zonewell of your own. */
export const HOSTING_TEXTS = defineTexts('page/docs/hosting', {
  title: 'Self-hosting',
  lead: 'Zonewell is open source. It runs as one process with a SQLite file, or as many processes on one PostgreSQL database.',
  start: 'Start',
  'start-text':
    'You need npm and Node 20 or newer; npm ci installs the Node 24 that Zonewell runs on. You don’t need a compiler, Docker or a database server.',
  'start-listens': 'The service then listens on http://localhost:8080 and keeps its data in the folder data.',
  demo: 'To look around first, run the demo: it brings a small internet of its own and needs no network.',
  terminal: 'Terminal',
  resolver: 'Resolver',
  'resolver-text':
    'Run a validating resolver such as Unbound on the same machine, or ask one over TLS (tls://) or HTTPS. With a plain resolver across the network, an attacker could forge what it says about DNSSEC, so DNSSEC and DANE are unknown in every report.',
  proxy: 'Behind a proxy',
  'proxy-text':
    'Set ZONEWELL_PUBLIC_URL to the address that people see, and ZONEWELL_TRUSTED_PROXIES to the addresses of the proxy. Without the second, rate limits count everybody behind the proxy as one. The proxy adds TLS.',
  accounts: 'Accounts',
  'accounts-text':
    'The first start prints a link on the terminal that creates your account as the operator; zonewell admin setup-link prints another one. Create further accounts with zonewell admin add. To let people sign up themselves, set ZONEWELL_SMTP_URL, so that we can send e-mails. zonewell admin web opens the operator’s page to an account.',
  backup: 'Backup',
  'backup-text':
    'With SQLite, zonewell backup copies the database while the service runs. With PostgreSQL, use pg_dump. A backup holds accounts and history, so protect it like the database.',
  upgrade: 'Upgrades',
  'upgrade-text':
    'Make a backup, stop all Zonewell processes, replace the program and start it. Until release 1 a version with other tables refuses the database: export the DNS records with the old version (zonewell export) and import them into a new database (zonewell import).',
  watch: 'What to watch',
  'watch-text':
    '/healthz says whether the process answers, /readyz whether the store and the resolver work. /metrics is for Prometheus. Only the networks in ZONEWELL_OPERATOR_NETWORKS see the last two.',
  settings: 'Settings',
  'settings-text':
    'Every setting is an environment variable and a flag of zonewell serve; the flag wins. A variable that begins with ZONEWELL_ and is not in this table stops the start, so that a typo does not go unnoticed.',
  setting: 'Setting',
  about: 'What it does',
  fallback: 'Default: {value}',
  example: 'Example: {value}',
  more: 'The files docs/operating.md and docs/scaling.md of the source code say more.',
});

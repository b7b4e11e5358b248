import { defineSubject } from '../subject.ts';

const NOW_SERVERS = 'Do this now, at your registrar and in the zone, or register the domains.';
const NOW_MAIL = 'Do this now, or register the domains.';

/** Tells what is said of domains of others on which a domain depends. */
export const DEPENDENCE = defineSubject('other-domains', {
  fine: {
    severity: 'ok',
    says: 'The other domains that {zone} depends on exist: {domains}.',
  },
  none: {
    severity: 'ok',
    says: 'The name servers, aliases and service records of {zone} depend on no other domain.',
  },
  'mail-fine': {
    severity: 'ok',
    says: 'The other domains that e-mail of {zone} depends on exist: {domains}.',
  },
  'mail-none': {
    severity: 'ok',
    says: 'E-mail of {zone} depends on no other domain.',
  },
  'free-name-servers': {
    severity: 'critical',
    says: 'Name servers of {zone} are in domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can take over {zone}.',
    do: 'Remove name servers in domains that are not registered: {domains}',
    more: NOW_SERVERS,
    impact: 'reachability',
  },
  'free-senders': {
    severity: 'critical',
    says: 'The SPF record of {zone} lets domains send that are not registered, according to the registry: {domains}. A stranger who registers such a domain can send e-mail as you that passes SPF.',
    do: 'Remove domains that are not registered from SPF: {domains}',
    more: NOW_MAIL,
  },
  'free-mail-servers': {
    severity: 'critical',
    says: 'Mail servers of {zone} are in domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can receive your mail.',
    do: 'Remove MX records to domains that are not registered: {domains}',
    more: NOW_MAIL,
  },
  'free-keys': {
    severity: 'critical',
    says: 'Names of DKIM keys are aliases (CNAME) of names in domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can sign e-mail as {zone}.',
    do: 'Remove CNAME records of DKIM to domains that are not registered: {domains}',
    more: NOW_MAIL,
  },
  'free-policies': {
    severity: 'error',
    says: 'Names of mail policies are aliases (CNAME) of names in domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can change what receivers do with mail of {zone}.',
    do: 'Replace CNAME records to domains that are not registered with records of your own: {domains}',
  },
  'free-reports': {
    severity: 'error',
    says: 'Reports on e-mail of {zone} go to domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can receive them, and reads who sends in your name.',
    do: 'Remove addresses in domains that are not registered from DMARC and TLS-RPT: {domains}',
  },
  'free-aliases': {
    severity: 'error',
    says: 'Aliases (CNAME) of {zone} lead to domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can answer in your name.',
    do: 'Remove CNAME records to domains that are not registered: {domains}',
  },
  'free-services': {
    severity: 'error',
    says: 'Service records (SRV) of {zone} lead to domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can receive what programs send there.',
    do: 'Remove SRV records to domains that are not registered: {domains}',
  },
  unregistered: {
    severity: 'error',
    says: 'Domains on which {zone} depends are not registered, according to the registry: {domains}. Whether a stranger can register such a domain depends on its registry. What {zone} uses there does not work.',
    do: 'Change or remove the records that point to these domains: {domains}',
  },
  lapsing: {
    severity: 'error',
    says: 'Domains on which {zone} depends have expired, are on hold or are being deleted: {domains}. Once such a domain is free, a stranger can register it and take over what {zone} uses there.',
    do: 'Ask the holders of these domains to renew them, or change the records that point there: {domains}',
  },
  registered: {
    severity: 'error',
    says: 'Domains on which {zone} depends are registered, but do not exist in the DNS: {domains}. What {zone} uses there does not work.',
    do: 'Ask the holders of these domains to repair them, or change the records that point there: {domains}',
  },
  'name-servers': {
    severity: 'error',
    says: 'Name servers of {zone} are in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it can take over {zone}.',
    do: 'Remove name servers in domains that do not exist: {domains}',
    more: NOW_SERVERS,
    impact: 'reachability',
    refs: { zonewell: ['DELEGATION10', 'ZONE14'] },
  },
  'all-name-servers': {
    severity: 'critical',
    says: 'All name servers of {zone} are in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it takes over {zone}.',
    do: 'Correct the name servers at your registrar now: {domains}',
    impact: 'reachability',
    refs: { zonewell: ['DELEGATION10', 'ZONE14'] },
  },
  senders: {
    severity: 'error',
    says: 'The SPF record of {zone} lets domains send that do not exist: {domains}. If such a domain is free, a stranger who registers it can send e-mail as you that passes SPF.',
    do: 'Remove domains that do not exist from SPF: {domains}',
    more: NOW_MAIL,
    refs: { rfc: { rfc: 7208, section: '11.2' } },
  },
  'mail-servers': {
    severity: 'error',
    says: 'Mail servers of {zone} are in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it receives your mail.',
    do: 'Remove MX records to domains that do not exist: {domains}',
    more: NOW_MAIL,
    refs: { zonewell: 'ZONE14' },
  },
  keys: {
    severity: 'error',
    says: 'Names of DKIM keys are aliases (CNAME) of names in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it can sign e-mail as {zone}.',
    do: 'Remove CNAME records of DKIM to domains that do not exist: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  policies: {
    severity: 'error',
    says: 'Names of mail policies are aliases (CNAME) of names in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it can change what receivers do with mail of {zone}.',
    do: 'Replace CNAME records to domains that do not exist with records of your own: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  reports: {
    severity: 'warning',
    says: 'Reports on e-mail of {zone} go to domains that do not exist: {domains}. If such a domain is free, a stranger who registers it can receive them.',
    do: 'Remove addresses in domains that do not exist from DMARC and TLS-RPT: {domains}',
  },
  aliases: {
    severity: 'error',
    says: 'Aliases (CNAME) of {zone} lead to domains that do not exist: {domains}. If such a domain is free, a stranger who registers it answers in your name.',
    do: 'Remove CNAME records to domains that do not exist: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  dangling: {
    severity: 'warning',
    says: 'Aliases (CNAME) of {zone} lead to names that do not exist: {domains}. If a provider gives such a name to somebody else, they answer in your name.',
    do: 'Remove CNAME records to names that do not exist, or set the service up again: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  services: {
    severity: 'error',
    says: 'Service records (SRV) of {zone} lead to domains that do not exist: {domains}. If such a domain is free, a stranger who registers it receives what programs send there.',
    do: 'Remove SRV records to domains that do not exist: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  'dangling-services': {
    severity: 'warning',
    says: 'Service records (SRV) of {zone} lead to names that do not exist: {domains}. Programs that look there do not find the service.',
    do: 'Remove SRV records to names that do not exist, or set the service up again: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  circular: {
    severity: 'critical',
    says: 'The name servers of {zone} are in domains that are found only through {zone} itself: {domains}. Nobody can find it.',
    do: 'Give at least one name server of {zone} a name in {zone} itself, with its addresses at your registrar',
    impact: 'reachability',
    refs: { zonewell: 'DELEGATION11' },
  },
  'not-checked': {
    severity: 'info',
    says: 'We could not check at the registry whether these domains are registered: {domains}.',
  },
  'one-domain': {
    severity: 'info',
    says: 'All name servers of {zone} are in one other domain, {domains}. If that domain fails, {zone} fails with it.',
    refs: { zonewell: 'DELEGATION11' },
  },
});

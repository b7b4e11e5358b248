import { PASSWORD_SOURCE } from '../src/accounts/passwords.ts';
import { CANARY_SOURCE } from '../src/app/monitor-settings.ts';
import { VERIFICATION_SOURCE } from '../src/changes/tokens.ts';
import { AI_SEARCH_SOURCE } from '../src/checks/ai-search/sources.ts';
import { BIMI_RECEIVER_SOURCE } from '../src/checks/bimi/findings.ts';
import { SHARING_SOURCE } from '../src/checks/seo/seo-social.ts';
import { GOOGLE_SEARCH_SOURCE } from '../src/checks/seo/sources.ts';
import { BULK_SENDER_SOURCE } from '../src/diagnoses/blocks/bulk-senders.ts';
import { DNS_PARAMETER_SOURCE } from '../src/dns/codec/rcode.ts';
import { ROOT_HINT_SOURCE } from '../src/dns/iterate/root-hints.ts';
import { TRUST_ANCHOR_SOURCE } from '../src/dns/trust-anchors.ts';
import { SPECIAL_ADDRESS_SOURCE } from '../src/domain/addresses.ts';
import type { DatedSource } from '../src/domain/dated.ts';
import { PUBLIC_SUFFIX_SOURCE } from '../src/domain/psl.ts';
import { UNICODE_SOURCE } from '../src/domain/scripts.ts';
import { STANDARD_SOURCE } from '../src/domain/standards.ts';
import { BLOCK_LIST_SOURCE } from '../src/evidence/questions/block-list.ts';
import { CHAT_SOURCE } from '../src/monitoring/channels/chat-channel.ts';
import { MARK_ROOT_SOURCE } from '../src/records/bimi/roots.ts';
import { CAA_PROPERTY_SOURCE } from '../src/records/caa.ts';
import { CDS_REGISTRY_SOURCE } from '../src/records/cds-registries.ts';
import { CAA_ISSUER_SOURCE } from '../src/records/certificates/caa-issuers.ts';
import { DISTRUSTED_ROOT_SOURCE } from '../src/records/certificates/distrusted-roots.ts';
import { LIFETIME_SOURCE } from '../src/records/certificates/lifetime.ts';
import { CLIENT_PURPOSE_SOURCE } from '../src/records/certificates/purposes.ts';
import { CERTIFICATE_LIFE_SOURCE } from '../src/records/certificates/renewals.ts';
import { CT_POLICY_SOURCE } from '../src/records/certificates/scts.ts';
import { KEY_STRENGTH_SOURCE } from '../src/records/certificates/weak-key.ts';
import { CHALLENGE_SOURCE } from '../src/records/challenge-marks.ts';
import { DNS_FORM_SOURCE } from '../src/records/dns-forms/forms.ts';
import { DNSSEC_ALGORITHM_SOURCE } from '../src/records/dnssec.ts';
import { HSTS_PRELOAD_SOURCE } from '../src/records/hsts.ts';
import { MAIL_PROVIDER_SOURCE } from '../src/records/mail-provider-table.ts';
import { NS_PROVIDER_SOURCE } from '../src/records/ns-providers.ts';
import { OCTODNS_SOURCE } from '../src/records/octodns/octodns-data.ts';
import { DATA_TYPE_SOURCE } from '../src/records/page/data-types.ts';
import { PAGE_SOURCE } from '../src/records/page/facts.ts';
import { SECRET_SOURCE } from '../src/records/page/secrets.ts';
import { SNIPPET_SOURCE } from '../src/records/page/snippet-width.ts';
import { CRAWLER_SOURCE } from '../src/records/robots/crawlers.ts';
import { GOOGLE_ROBOTS_SOURCE } from '../src/records/robots/parse.ts';
import { SIGNER_SOURCE } from '../src/records/signers.ts';
import { SHARED_SENDER_SOURCE } from '../src/records/spf/shared-senders.ts';
import { BROWSER_TLS_SOURCE } from '../src/records/tls/browsers.ts';
import { TLS_PARAMETER_SOURCE } from '../src/records/tls/cipher-suites.ts';
import { TLS_CLIENT_SOURCE } from '../src/records/tls/clients.ts';
import { TLS_PROFILE_SOURCE } from '../src/records/tls/profiles.ts';
import { WEB_HEADER_SOURCE } from '../src/records/web-headers/content-policy.ts';
import { WEB_SERVER_SOURCE } from '../src/records/web-servers.ts';
import { RDAP_BOOTSTRAP_SOURCE } from '../src/registration/bootstrap.ts';
import { OPEN_SUFFIX_SOURCE } from '../src/registration/open-suffixes.ts';
import { WHOIS_SOURCE } from '../src/registration/whois-servers.ts';
import { POSTGRES_VERSION_SOURCE } from '../src/store/postgres/store.ts';

/** Facts about the outside world, which others can change without us. */
export interface DatedFacts {
  /** The facts in a few words. */
  readonly about: string;
  readonly source: DatedSource;
  /** The files that hold them: first the one that has the date. */
  readonly files: readonly [string, ...string[]];
}

/** All that we hold of them. A house test looks for files of `src` that are missing here. */
export const DATED_FACTS: readonly DatedFacts[] = [
  { about: 'RFCs and drafts in force', source: STANDARD_SOURCE, files: ['src/domain/standards.ts'] },
  {
    about: 'Headers by which pages protect their readers, and attributes of cookies',
    source: WEB_HEADER_SOURCE,
    files: [
      'src/records/web-headers/content-policy.ts',
      'src/records/web-headers/single-headers.ts',
      'src/records/web-headers/set-cookie.ts',
    ],
  },
  {
    about: 'Forms of secret keys',
    source: SECRET_SOURCE,
    files: ['src/records/page/secrets.ts'],
  },
  {
    about: 'DNSSEC algorithms and digests',
    source: DNSSEC_ALGORITHM_SOURCE,
    files: ['src/records/dnssec.ts', 'src/dns/validate/algorithms.ts'],
  },
  {
    about: 'Chats: forms, limits, statuses, hosts of incoming webhooks',
    source: CHAT_SOURCE,
    files: [
      'src/monitoring/channels/chat-channel.ts',
      ...['slack', 'discord', 'teams', 'ntfy', 'apprise'].map((id) => `src/monitoring/channels/${id}.ts`),
    ],
  },
  { about: 'Trust anchors of the root', source: TRUST_ANCHOR_SOURCE, files: ['src/dns/trust-anchors.ts'] },
  {
    about: 'Root servers',
    source: ROOT_HINT_SOURCE,
    files: ['src/dns/iterate/root-hints.ts', 'src/dns/iterate/root-hints.json'],
  },
  {
    about: 'DNS parameters: types, response codes, extended errors',
    source: DNS_PARAMETER_SOURCE,
    files: ['src/dns/codec/rcode.ts', 'src/domain/rr.ts', 'src/facts/delegation/server-probes.ts'],
  },
  {
    about: 'Answers by which block lists refuse',
    source: BLOCK_LIST_SOURCE,
    files: ['src/evidence/questions/block-list.ts'],
  },
  {
    about: 'Special-purpose addresses',
    source: SPECIAL_ADDRESS_SOURCE,
    files: ['src/domain/addresses.ts', 'src/records/spf/ranges.ts'],
  },
  { about: 'Suffixes open to anybody', source: OPEN_SUFFIX_SOURCE, files: ['src/registration/open-suffixes.ts'] },
  { about: 'Public Suffix List', source: PUBLIC_SUFFIX_SOURCE, files: ['src/domain/psl.ts'] },
  {
    about: 'Letters that look alike, and letters of names',
    source: UNICODE_SOURCE,
    files: ['src/domain/scripts.ts', 'src/domain/parse.ts'],
  },
  {
    about: 'Mail providers: MX hosts, SPF includes, DKIM selectors',
    source: MAIL_PROVIDER_SOURCE,
    files: ['src/records/mail-provider-table.ts', 'src/records/mail-providers.ts'],
  },
  {
    about: 'Senders that many customers share',
    source: SHARED_SENDER_SOURCE,
    files: ['src/records/spf/shared-senders.ts'],
  },
  {
    about: 'How DNS providers ask for records',
    source: DNS_FORM_SOURCE,
    files: ['src/records/dns-forms/forms.ts', 'src/records/dns-forms/text.ts'],
  },
  { about: 'Name-server providers', source: NS_PROVIDER_SOURCE, files: ['src/records/ns-providers.ts'] },
  {
    about: 'Rules for bulk senders of Gmail, Yahoo and Microsoft',
    source: BULK_SENDER_SOURCE,
    files: ['src/diagnoses/blocks/bulk-senders.ts'],
  },
  {
    about: 'Mark certificates: roots, kinds, logos',
    source: MARK_ROOT_SOURCE,
    files: [
      'src/records/bimi/roots.ts',
      'src/records/bimi/mark.ts',
      'src/records/bimi/gzip.ts',
      'src/records/bimi/logo-attributes.ts',
    ],
  },
  {
    about: 'Receivers that show logos',
    source: BIMI_RECEIVER_SOURCE,
    files: ['src/checks/bimi/findings.ts', 'src/checks/bimi/faults.ts'],
  },
  {
    about: 'How Google reads robots.txt',
    source: GOOGLE_ROBOTS_SOURCE,
    files: ['src/records/robots/parse.ts', 'src/records/robots/google.ts'],
  },
  { about: 'Crawlers and their purposes', source: CRAWLER_SOURCE, files: ['src/records/robots/crawlers.ts'] },
  {
    about: 'Marks of challenges to robots',
    source: CHALLENGE_SOURCE,
    files: ['src/records/challenge-marks.ts'],
  },
  {
    about: 'AI search: documents, studies and proposals',
    source: AI_SEARCH_SOURCE,
    files: ['src/checks/ai-search/sources.ts', 'src/records/llms-txt.ts', 'src/records/robots/preferences.ts'],
  },
  {
    about: 'What Google asks of pages',
    source: GOOGLE_SEARCH_SOURCE,
    files: [
      'src/checks/seo/sources.ts',
      'src/checks/seo/seo-speed.ts',
      'src/facts/web/directives.ts',
      'src/records/page/robots-directives.ts',
    ],
  },
  { about: 'Widths of search results', source: SNIPPET_SOURCE, files: ['src/records/page/snippet-width.ts'] },
  { about: 'Pictures of shared links', source: SHARING_SOURCE, files: ['src/checks/seo/seo-social.ts'] },
  { about: 'Properties of structured data', source: DATA_TYPE_SOURCE, files: ['src/records/page/data-types.ts'] },
  {
    about: 'How pages are read: HTML, and the audits of Lighthouse',
    source: PAGE_SOURCE,
    files: [
      'src/records/page/facts.ts',
      'src/records/page/encoding.ts',
      'src/records/page/links.ts',
      'src/records/page/elements.ts',
      'src/records/page/structured-data.ts',
      'src/records/page/unchecked-code.ts',
    ],
  },
  {
    about: 'Names of certificate authorities in CAA records',
    source: CAA_ISSUER_SOURCE,
    files: ['src/records/certificates/caa-issuers.ts'],
  },
  {
    about: 'Roots that browsers distrust from a date on',
    source: DISTRUSTED_ROOT_SOURCE,
    files: ['src/records/certificates/distrusted-roots.ts'],
  },
  {
    about: 'Longest life of a certificate, by the day of its issue',
    source: LIFETIME_SOURCE,
    files: ['src/records/certificates/lifetime.ts'],
  },
  {
    about: 'Certificate Transparency: policies of browsers, lists of logs',
    source: CT_POLICY_SOURCE,
    files: ['src/records/certificates/scts.ts', 'src/records/certificates/ct-logs.ts'],
  },
  {
    about: 'Strength of keys in bits',
    source: KEY_STRENGTH_SOURCE,
    files: ['src/records/certificates/weak-key.ts'],
  },
  {
    about: 'Cipher suites and kinds of keys of browsers',
    source: BROWSER_TLS_SOURCE,
    files: ['src/records/tls/browsers.ts'],
  },
  {
    about: 'TLS versions of programs and systems',
    source: TLS_CLIENT_SOURCE,
    files: ['src/records/tls/clients.ts'],
  },
  {
    about: 'Purposes of public certificates',
    source: CLIENT_PURPOSE_SOURCE,
    files: ['src/records/certificates/purposes.ts'],
  },
  {
    about: 'Profiles of TLS for servers',
    source: TLS_PROFILE_SOURCE,
    files: ['src/records/tls/profiles.ts'],
  },
  {
    about: 'Cipher suites and groups of TLS',
    source: TLS_PARAMETER_SOURCE,
    files: ['src/records/tls/cipher-suites.ts'],
  },
  {
    about: 'Registries that read CDS and CDNSKEY records',
    source: CDS_REGISTRY_SOURCE,
    files: ['src/records/cds-registries.ts'],
  },
  { about: 'Commands that sign a zone', source: SIGNER_SOURCE, files: ['src/records/signers.ts'] },
  {
    about: 'The YAML of octoDNS',
    source: OCTODNS_SOURCE,
    files: ['src/records/octodns/octodns-data.ts', 'src/records/octodns/read-octodns.ts'],
  },
  { about: 'Lines of web servers', source: WEB_SERVER_SOURCE, files: ['src/records/web-servers.ts'] },
  {
    about: 'The preload list of HSTS',
    source: HSTS_PRELOAD_SOURCE,
    files: ['src/records/hsts.ts', 'src/records/preload-list.ts'],
  },
  { about: 'CAA properties', source: CAA_PROPERTY_SOURCE, files: ['src/records/caa.ts'] },
  {
    about: 'Lives of certificates and their renewal',
    source: CERTIFICATE_LIFE_SOURCE,
    files: ['src/records/certificates/renewals.ts', 'src/monitoring/expiries/certificate-stages.ts'],
  },
  {
    about: 'Records by which services verify a domain',
    source: VERIFICATION_SOURCE,
    files: ['src/changes/tokens.ts', 'src/changes/aliases.ts'],
  },
  {
    about: 'RDAP servers',
    source: RDAP_BOOTSTRAP_SOURCE,
    files: ['src/registration/bootstrap.ts', 'src/registration/rdap-bootstrap.json', 'src/registration/rdap.ts'],
  },
  {
    about: 'WHOIS servers, and how registries answer',
    source: WHOIS_SOURCE,
    files: [
      'src/registration/whois-servers.ts',
      'src/registration/whois-servers.json',
      'src/registration/shown.ts',
      'src/registration/statuses.ts',
      'src/registration/tlds.ts',
      'src/registration/rdap-contacts.ts',
      'src/registration/whois.ts',
      'src/registration/whois-contacts.ts',
      'src/registration/whois-labels.ts',
      'src/registration/whois-people.ts',
      'src/registration/whois-phrases.ts',
    ],
  },
  { about: 'Names that always answer', source: CANARY_SOURCE, files: ['src/app/monitor-settings.ts'] },
  {
    about: 'Password hashes and attempts to sign in',
    source: PASSWORD_SOURCE,
    files: ['src/accounts/passwords.ts', 'src/accounts/throttle.ts'],
  },
  {
    about: 'PostgreSQL versions that get repairs',
    source: POSTGRES_VERSION_SOURCE,
    files: ['src/store/postgres/store.ts'],
  },
];

/** How long facts may be due before the check fails. */
const GRACE_MONTHS = 3;

/** What is due on a day. */
export interface Due {
  /** One line for each of the facts that somebody should read again. */
  readonly lines: readonly string[];
  readonly fails: boolean;
}

/** Returns what of the facts is due on a day, which is written as `2026-11-25`. */
export function dueOf(facts: readonly DatedFacts[], today: string): Due {
  const due = facts
    .filter(({ source }) => source.reviewBy <= today)
    .map((one) => ({ ...one, failsOn: monthsAfter(one.source.reviewBy, GRACE_MONTHS) }));
  return {
    lines: due.map(({ about, source, files: [file], failsOn }) => {
      const [grade, ends] =
        failsOn <= today ? ['error', `overdue since ${failsOn}`] : ['warning', `fails on ${failsOn}`];
      return `${grade}: ${file}: ${about}: read on ${source.readOn}, due since ${source.reviewBy}, ${ends}. Read again: ${source.source}`;
    }),
    fails: due.some(({ failsOn }) => failsOn <= today),
  };
}

function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

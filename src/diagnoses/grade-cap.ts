import { defineTexts, type Message } from '../domain/message.ts';
import { type DomainName, isAtOrBelow } from '../domain/name.ts';
import type { Transcript } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { DNS } from '../evidence/questions/dns.ts';
import type { FindingRef, Grade, GradeCap } from './diagnosis.ts';
import type { FindingGroups } from './subject-area.ts';

/** Why a grade cannot be better. */
export const CAP_TEXTS = defineTexts('grade-cap', {
  bogus:
    'DNSSEC validation fails: validating resolvers reject the answers of this domain, so their users cannot reach it.',
  'bogus-most':
    'DNSSEC validation fails: most validating resolvers reject the answers of this domain, so their users cannot reach it.',
  'partly-bogus': 'DNSSEC validation fails in part: validating resolvers reject these answers of this domain: {types}.',
  'anyone-sends':
    'Anyone can send e-mail as this domain: SPF passes every sender, and mail that passes SPF for the domain passes DMARC, whatever its policy.',
  'mail-unreachable': 'E-mail to this domain cannot be delivered: no mail server can be reached.',
  'no-public-address': 'Nobody on the internet can reach this name: none of its addresses is public.',
  'no-name-server': 'No name server of this domain can be used: none has an address that the internet can reach.',
  'no-server-address': 'No name server of this domain can be used: none has an address.',
  'no-such-servers': 'No name server of this domain can be used: none of them exists.',
  'circular-servers': 'Nobody can find this domain: its name servers can be found only through the domain itself.',
  'servers-refuse': 'No name server answers for this domain: they refuse to.',
  'servers-deny': 'The name servers of this domain say that it does not exist.',
  'servers-without-zone': 'The name servers of this domain answer, but none of them with its records.',
  'browser-warning':
    'Browsers show a warning instead of the site, or of its www: a certificate is out of date, untrusted, revoked, for another name or against their rules.',
  'broken-encryption': 'The server accepts SSL 3.0, or the strength of its ciphers or keys is below 112 bits.',
  'no-current-tls':
    'Current browsers can’t open the site: they don’t support the server’s TLS versions, cipher suites or kind of key, it refuses their first message, or redirects go in a circle.',
  'old-tls': 'The server offers TLS 1.0 or TLS 1.1.',
  'incomplete-chain': 'The server does not send an intermediate certificate that some clients need.',
  'not-listed': 'No search engine may list the page.',
  'one-engine': 'Of Google and Bing, only one may list the page.',
  'other-canonical':
    'The page names an address of another domain as its canonical one, which search engines list instead.',
  'canonical-closed': 'The page names a canonical address that no search engine may list.',
  'no-answers': 'AI search may not find the page or use it for answers.',
});

/** Lists what can keep a grade down, whatever the points say. Each is true only where it was established. */
export interface CapFacts {
  /** Validating resolvers reject something that the name itself answers. */
  readonly bogus: boolean;
  /** Whether some of them accept the signatures still, which ended lately. */
  readonly isJustExpired: boolean;
  /** The types of those answers, where other answers of the name validate; empty where none does. */
  readonly bogusTypes: readonly string[];
  /** Sets that the domain depends on besides, and that validating resolvers reject, as `name TYPE`. */
  readonly bogusSets: readonly string[];
  /** SPF passes every sender, who then passes DMARC as well, whatever its policy. Source: RFC 9989 §4.4. */
  readonly anyoneSends: boolean;
  /** Mail is configured, and no mail server has a public address or can be reached. */
  readonly mailUnreachable: boolean;
  /** The name has addresses, and nobody outside can use any of them. */
  readonly noPublicAddress: boolean;
  /** The name has name servers, and none of them is of use. */
  readonly noNameServer: boolean;
  /** Why none of them is. */
  readonly serverFault: ServerFault;
  /** Its certificate makes browsers show a warning instead of the site. */
  readonly browserWarning: boolean;
  /** Its web server accepts SSL 3.0, or ciphers of less than 112 bits, or its certificates have a key that is worth less. */
  readonly brokenEncryption: boolean;
  /** Its web server offers neither TLS 1.2 nor 1.3. */
  readonly noCurrentTls: boolean;
  /** Its web server offers TLS 1.0 or 1.1. */
  readonly oldTls: boolean;
  /** Its web server leaves out a certificate of the chain. */
  readonly incompleteChain: boolean;
  /** Neither Google nor Bing may list the page. */
  readonly notListed: boolean;
  /** One of them may not. */
  readonly oneEngine: boolean;
  /** The page names an address of another domain as its canonical one. */
  readonly otherCanonical: boolean;
  /** The page names a canonical address that neither Google nor Bing may list. */
  readonly canonicalClosed: boolean;
  /** No crawler of AI search may read the page, or it is asked not to find it or not to use it for answers. */
  readonly noAnswers: boolean;
}

/** Nothing keeps the grade down. */
export const NO_CAPS: CapFacts = {
  bogus: false,
  isJustExpired: false,
  bogusTypes: [],
  bogusSets: [],
  anyoneSends: false,
  mailUnreachable: false,
  noPublicAddress: false,
  noNameServer: false,
  serverFault: 'no-name-server',
  browserWarning: false,
  brokenEncryption: false,
  noCurrentTls: false,
  oldTls: false,
  incompleteChain: false,
  notListed: false,
  oneEngine: false,
  otherCanonical: false,
  canonicalClosed: false,
  noAnswers: false,
};

/** Names a cap that checks find, rather than the validation of answers. */
type FoundCap = Exclude<keyof CapFacts, 'bogus' | 'isJustExpired' | 'bogusTypes' | 'bogusSets' | 'serverFault'>;

/** Why no name server is of use: `no-name-server` where nothing answers, or no address is public. */
export type ServerFault =
  | 'no-name-server'
  | 'no-server-address'
  | 'no-such-servers'
  | 'circular-servers'
  | 'servers-refuse'
  | 'servers-deny'
  | 'servers-without-zone';

/** Names the findings that say why, as `check/code`, the first that holds before others. */
const SERVER_FAULTS: readonly (readonly [finding: string, fault: ServerFault])[] = [
  ['other-domains/circular', 'circular-servers'],
  ['delegation/no-such-servers', 'no-such-servers'],
  ['delegation/no-address', 'no-server-address'],
  ['delegation/all-refuse', 'servers-refuse'],
  ['delegation/all-deny', 'servers-deny'],
  ['delegation/none-serves', 'servers-without-zone'],
];

/** Finds why no name server is of use. */
export function serverFaultIn(checks: readonly { readonly findings: readonly FindingRef[] }[]): ServerFault {
  const found = new Set(checks.flatMap(({ findings }) => findings.map(({ check, code }) => `${check}/${code}`)));
  const fault = SERVER_FAULTS.find(([finding]) => found.has(finding))?.[1];
  return fault ?? (found.has('ns-redundancy/none-usable') ? hostFaultIn(found) : 'no-name-server');
}

/** Finds why no host of the NS records is of use, by what is wrong with each of them. */
function hostFaultIn(found: ReadonlySet<string>): ServerFault {
  const has = (code: string) => found.has(`ns-redundancy/${code}`);
  // Nobody outside reaches a private address.
  if (has('special-addresses')) return 'no-name-server';
  return has('hosts-without-address') || has('no-hosts') ? 'no-server-address' : 'no-such-servers';
}

/** Names what establishes a cap in every kind with such an area: the area, and what it found. */
const FOUND: Readonly<Partial<Record<FoundCap, { readonly area: string; readonly by: readonly string[] }>>> = {
  // An SPF pass for the very domain in From aligns, relaxed and strict, so no DMARC policy helps. Source: RFC 9989 §4.4.
  anyoneSends: { area: 'spf', by: ['everyone', 'everyone-tried'] },
  mailUnreachable: { area: 'mx', by: ['unusable', 'silent', 'null-and-unusable'] },
  noPublicAddress: { area: 'web', by: ['unreachable', 'ipv6-only-unreachable'] },
  noNameServer: { area: 'ns', by: ['none-usable', 'single-unusable'] },
};

/** Finds what keeps a grade down by what the areas found. */
export function capsIn(groups: FindingGroups): Partial<CapFacts> {
  const caps = Object.entries(FOUND).map(([cap, { area, by }]) => [cap, by.includes(groups[area] ?? '')]);
  return Object.fromEntries(caps);
}

/** Names the findings of a kind's own checks that establish a cap, as `check/code`. */
export type CapTable = Readonly<Partial<Record<FoundCap, readonly string[]>>>;

/** Finds what keeps a grade down by what the checks found. */
export function capsOf(
  table: CapTable,
  checks: readonly { readonly findings: readonly FindingRef[] }[],
): Partial<CapFacts> {
  const found = new Set(checks.flatMap(({ findings }) => findings.map(({ check, code }) => `${check}/${code}`)));
  return Object.fromEntries(Object.entries(table).map(([cap, by]) => [cap, by.some((one) => found.has(one))]));
}

/** The caps, strictest first. */
const CAPS: readonly (readonly [
  fact: Exclude<keyof CapFacts, 'isJustExpired' | 'bogusTypes' | 'bogusSets' | 'serverFault'>,
  grade: Grade,
  code: GradeCap['code'],
])[] = [
  ['bogus', 'F', 'bogus'],
  ['browserWarning', 'F', 'browser-warning'],
  ['notListed', 'F', 'not-listed'],
  ['canonicalClosed', 'F', 'canonical-closed'],
  ['noNameServer', 'D', 'no-name-server'],
  ['anyoneSends', 'D', 'anyone-sends'],
  ['mailUnreachable', 'D', 'mail-unreachable'],
  ['noPublicAddress', 'D', 'no-public-address'],
  ['brokenEncryption', 'D', 'broken-encryption'],
  ['oneEngine', 'D', 'one-engine'],
  ['otherCanonical', 'D', 'other-canonical'],
  ['noAnswers', 'D', 'no-answers'],
  ['noCurrentTls', 'C', 'no-current-tls'],
  ['oldTls', 'B', 'old-tls'],
  ['incompleteChain', 'B', 'incomplete-chain'],
];

/** Every cap, strictest first. */
export const GRADE_CAPS: readonly {
  readonly grade: Grade;
  readonly code: GradeCap['code'];
  readonly reason: Message;
}[] = CAPS.map(([, grade, code]) => ({ grade, code, reason: CAP_TEXTS.message(code) }));

/** The checks and items that a cap is about: what fixes it comes before what merely earns points. */
const ABOUT: Readonly<Record<GradeCap['code'], readonly string[]>> = {
  bogus: ['dnssec', 'server-proofs', 'name-resolution'],
  'anyone-sends': ['spf-strict', 'spf', 'dmarc'],
  'mail-unreachable': ['mx', 'starttls'],
  'no-public-address': ['name-resolution', 'ipv6'],
  'no-name-server': ['ns-redundancy', 'delegation', 'other-domains'],
  'browser-warning': [
    'certificate-validity',
    'certificate-chain',
    'certificate-names',
    'revocation',
    'certificate-key',
    'certificate-transparency',
  ],
  'broken-encryption': ['tls-protocols', 'tls-ciphers', 'certificate-key'],
  'no-current-tls': ['tls-protocols', 'tls-ciphers', 'key-exchange', 'certificate-key', 'https-redirect'],
  'old-tls': ['tls-protocols'],
  'incomplete-chain': ['certificate-chain'],
  'not-listed': ['seo-indexable', 'ai-indexable'],
  'one-engine': ['seo-indexable', 'ai-indexable', 'seo-canonical'],
  'canonical-closed': ['seo-canonical', 'ai-canonical'],
  'other-canonical': ['seo-canonical'],
  'no-answers': ['ai-search-crawlers', 'ai-preferences'],
};

/** Lists the checks and items that a cap is about. */
export const checksOfCap = (code: GradeCap['code']): readonly string[] => ABOUT[code];

/** Returns whether one of these facts is about a check or an item. */
export const isGrave = (facts: CapFacts, id: string): boolean =>
  CAPS.some(([fact, , code]) => facts[fact] && ABOUT[code].includes(id));

/** Leaves out what no longer keeps the grade down once something was done about these checks. */
export function factsWithout(facts: CapFacts, ids: readonly string[]): CapFacts {
  const left = CAPS.map(
    ([fact, , code]) => [fact, facts[fact] && !ABOUT[code].some((id) => ids.includes(id))] as const,
  );
  return { ...facts, ...Object.fromEntries(left) };
}

const ORDER: readonly Grade[] = ['A', 'B', 'C', 'D', 'F'];

/** Returns the cap that keeps a grade down; null where the points alone give one as bad. */
export function gradeCapOf(grade: Grade | null, facts: CapFacts): GradeCap | null {
  const [, capped, code] = CAPS.find(([fact]) => facts[fact]) ?? [];
  if (grade === null || capped === undefined || code === undefined) return null;
  if (ORDER.indexOf(capped) <= ORDER.indexOf(grade)) return null;
  const { bogusTypes: types } = facts;
  const isPart = code === 'bogus' && types.length > 0;
  const bogus = facts.isJustExpired ? 'bogus-most' : 'bogus';
  const text = code === 'no-name-server' ? facts.serverFault : code === 'bogus' ? bogus : code;
  const reason = isPart ? CAP_TEXTS.message('partly-bogus', { types }) : CAP_TEXTS.message(text);
  return { grade: capped, code, reason };
}

/**
 * Returns whether validating resolvers reject something that the name itself answers, and which types of answers, where
 * its other answers validate: then the chain of trust is whole, and only these signatures are not.
 */
export function bogusAt(domain: DomainName, transcript: Transcript) {
  const own = linesOf(DNS, transcript.lines).flatMap(({ question: { name, type }, answer }) =>
    // The DS records are the parent's.
    name === domain && type !== 'DS' && answer.kind !== 'failure' ? { type, security: answer.security } : [],
  );
  const types = own.filter(({ security }) => security === 'bogus').map(({ type }) => type);
  const isPart = own.some(({ security }) => security === 'secure');
  return { bogus: types.length > 0, bogusTypes: isPart ? [...new Set(types)].sort() : [] };
}

/** Sets that are named. */
const MAX_SETS = 10;

/** Returns the sets below the name that are refused, as `name TYPE`. Other zones have reports of their own. */
export const bogusSetsBelow = (domain: DomainName, transcript: Transcript): readonly string[] =>
  [
    ...new Set(
      linesOf(DNS, transcript.lines).flatMap(({ question: { name, type, probe }, answer }) => {
        const isBelow = name !== domain && isAtOrBelow(name, domain) && probe === undefined;
        return isBelow && answer.kind !== 'failure' && answer.security === 'bogus' ? [`${name} ${type}`] : [];
      }),
    ),
  ].slice(0, MAX_SETS);

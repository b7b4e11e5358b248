import type { Fault, NoArgs } from './fault.ts';
import type { Instant } from './time.ts';

/** Why a DNS message cannot be read. Source: RFC 1035 §4. */
export type MalformedCode =
  | 'short-header'
  | 'too-long'
  | 'several-questions'
  | 'too-few-octets'
  | 'octets-left'
  | 'cut-short'
  | 'opt-misplaced'
  | 'several-opts'
  | 'opt-name'
  | 'option-cut-short'
  | 'too-many-options'
  | 'name-cut-short'
  | 'name-too-long'
  | 'names-too-long'
  | 'too-many-labels'
  | 'too-many-pointers'
  | 'pointer-forward'
  | 'label-kind'
  | 'data-size'
  | 'data-invalid'
  /** By a bug of ours. */
  | 'reading-failed';

/** Lists what servers of the DNS did instead of answering. */
interface DnsCauses {
  readonly servfail: NoArgs;
  readonly 'refused-query': NoArgs;
  readonly 'server-error': NoArgs;
  /** It answered with a referral: it does not resolve names for us. */
  readonly lame: NoArgs;
  readonly 'alias-loop': NoArgs;
  readonly 'too-many-records': NoArgs;
  /** Seconds as text, with one decimal. */
  readonly 'silent-once': { readonly seconds: string };
  readonly silent: { readonly seconds: string; readonly times: number };
  readonly 'no-answer': NoArgs;
  /** Our own end is closed. */
  readonly closed: NoArgs;
  readonly 'too-many-in-flight': NoArgs;
  readonly 'message-unreadable': { readonly fault: MalformedCode };
  /** The same, as the result of one exchange. */
  readonly malformed: { readonly fault: MalformedCode };
  readonly truncated: NoArgs;
  /** The connection `over` which it was asked: TCP, TLS, HTTPS. */
  readonly 'connection-not-accepted': { readonly over: string };
  readonly 'connection-idle': { readonly over: string };
  readonly 'stream-closed': { readonly over: string };
  readonly 'stream-silent': { readonly over: string };
  /** `error`: the code of the system or of OpenSSL. */
  readonly 'certificate-untrusted': { readonly error: string };
  readonly 'stream-unreachable': { readonly over: string; readonly error: string };
  readonly 'handshake-incomplete': NoArgs;
  readonly 'answer-broken-off': NoArgs;
  readonly 'http-status': { readonly status: number };
  readonly 'not-dns': NoArgs;
  readonly 'other-question': NoArgs;
  /** Over UDP; the query is then sent over TCP. */
  readonly 'other-case': NoArgs;
  /** Of no server. */
  readonly 'no-time': NoArgs;
  readonly 'no-resolver': NoArgs;
  readonly 'time-ran-out': NoArgs;
  readonly 'name-too-long': NoArgs;
  readonly 'aliases-endless': { readonly name: string; readonly max: number };
  /** Without recursion: the response ends at an alias. */
  readonly 'alias-not-followed': { readonly target: string };
  readonly 'validation-fails': NoArgs;
  /** Of no server: its delegations lead on and on. */
  readonly 'walk-too-long': { readonly max: number };
  /** A name server, whose address was looked up in vain. */
  readonly 'server-not-found': NoArgs;
}

/** Lists what web, mail and WHOIS servers did. */
interface ConnectionCauses {
  readonly 'no-address': NoArgs;
  readonly 'connection-refused': NoArgs;
  readonly 'connection-closed': NoArgs;
  readonly 'tls-broken-off': { readonly error: string };
  readonly unreachable: { readonly error: string };
  readonly 'late-answer': { readonly seconds: number };
  readonly 'late-end': { readonly seconds: number };
  readonly 'late-handshake': { readonly seconds: number };
  /** Our own time, not the server's. */
  readonly 'time-used-up': NoArgs;
  /** Our own limits left no connection for this one. */
  readonly 'connections-taken': NoArgs;
  readonly 'slow-start': { readonly seconds: number };
  readonly slow: { readonly octets: number; readonly seconds: number };
  readonly 'handshake-closed': NoArgs;
  readonly 'handshake-flooded': { readonly octets: number };
  /** `reason`: what OpenSSL says, such as `no protocols available`. */
  readonly 'tls-refused': { readonly reason: string };
  readonly 'closed-unanswered': NoArgs;
  readonly 'closed-early': NoArgs;
  readonly 'packing-unasked': NoArgs;
  readonly 'packing-broken': NoArgs;
  /** Reading what it sent takes more CPU or memory than we give it: our own limit. */
  readonly 'reading-stopped': { readonly seconds: number; readonly minutes: number };
  /** We were reading for others, and had no thread for what it sent. */
  readonly 'reading-busy': NoArgs;
  /** The answer is meant for what looks like a robot. */
  readonly 'page-challenged': { readonly vendor: string };
  /** The status may be meant for us, or for this moment. */
  readonly 'page-refused': { readonly status: number };
  /** The page is longer than we read, and what was asked for is not in that: our own limit. */
  readonly 'page-cut': { readonly mib: number };
  /** It redirects more often than we follow: our own limit. */
  readonly 'redirects-stopped': { readonly max: number };
  readonly 'not-http': NoArgs;
  readonly 'too-many-interim': { readonly max: number };
  readonly 'protocol-changed': NoArgs;
  readonly 'not-smtp': NoArgs;
  readonly 'too-many-lines': { readonly max: number };
  readonly 'line-too-long': { readonly max: number };
  /** `code` and `text`: of the server's reply. */
  readonly 'turned-away': { readonly code: number; readonly text: string };
  readonly 'starttls-refused': { readonly code: number; readonly text: string };
  readonly 'starttls-injected': NoArgs;
  readonly 'starttls-declined': NoArgs;
  readonly 'not-greeted': NoArgs;
  /** `protocol`: IMAP or POP3. */
  readonly 'not-in-protocol': { readonly protocol: string };
  readonly 'server-trouble': { readonly status: number };
  /** For other pages. */
  readonly 'asked-lately': NoArgs;
  readonly 'port-not-asked': NoArgs;
  readonly 'certificate-unreadable': NoArgs;
  readonly 'server-untrusted': NoArgs;
  /** A list of revoked certificates. */
  readonly 'crl-too-large': NoArgs;
  readonly 'staple-unusable': NoArgs;
  readonly 'revocation-unread': NoArgs;
  /** Port 25 may be blocked on our side. */
  readonly 'port-25-blocked': NoArgs;
}

/** Why we did not connect. */
interface AddressCauses {
  readonly 'address-invalid': NoArgs;
  /** `use`: what the address is for instead of the internet. */
  readonly 'address-special': { readonly use: string };
  /** Others can reach it; `use` is what the address is for. */
  readonly 'address-avoided': { readonly use: string };
  readonly 'url-invalid': NoArgs;
  readonly 'url-scheme': NoArgs;
  readonly 'url-credentials': NoArgs;
  readonly 'url-port': NoArgs;
  readonly 'url-path': NoArgs;
  readonly 'url-host': NoArgs;
}

/** Why a chain of certificates is not trusted. */
interface TrustCauses {
  readonly 'certificate-expired': NoArgs;
  readonly 'certificate-not-yet-valid': NoArgs;
  readonly 'certificate-other-name': NoArgs;
  readonly 'certificate-self-signed': NoArgs;
  readonly 'root-untrusted': NoArgs;
  readonly 'root-missing': NoArgs;
  readonly 'intermediate-missing': NoArgs;
  readonly 'chain-too-large': NoArgs;
  readonly 'chain-too-long': NoArgs;
  readonly 'chain-signature': NoArgs;
  readonly 'issuer-not-authority': NoArgs;
  readonly 'issuer-too-deep': NoArgs;
  readonly 'certificate-purpose': NoArgs;
  /** Another fault, by OpenSSL's code. */
  readonly 'certificate-fault': { readonly error: string };
}

/** Lists what ended a diagnosis, or keeps a fact from being established. */
interface DiagnosisCauses {
  readonly 'dns-only': NoArgs;
  readonly 'budget-time': { readonly seconds: number };
  /** Computing, on the thread that all runs share. */
  readonly 'budget-work': NoArgs;
  /** Octets of answers. */
  readonly 'budget-octets': { readonly mib: number };
  readonly 'budget-questions': { readonly max: number };
  /** Asked by a button, a command, a key or a monitor alone. */
  readonly 'active-probes': NoArgs;
  /** The operator, or whoever calls us, allows nobody to ask for it. */
  readonly 'probes-off': NoArgs;
  /** Nothing shows that our own network reaches this family of addresses. */
  readonly 'own-family': { readonly family: string };
  /** Nothing answered us over UDP lately, so that silence may be ours. */
  readonly 'own-udp': NoArgs;
  readonly 'budget-connections': { readonly max: number };
  readonly 'budget-pages': { readonly max: number };
  /** Addresses of servers, in a test of a zone that is not delegated to them. */
  readonly 'budget-addresses': { readonly max: number };
  /** One server, by whichever part of a run. */
  readonly 'budget-server': { readonly max: number };
  /** Nobody asked us to ask as crawlers. */
  readonly 'crawlers-not-asked': NoArgs;
  /** Every answer was meant for what looks like a robot. */
  readonly 'crawlers-hidden': NoArgs;
  readonly 'budget-spf': NoArgs;
  /** As of a date: nobody had looked it up by then. */
  readonly 'not-observed': { readonly at: Instant };
  /** The resolver does not validate, or others could forge its answers. */
  readonly 'not-validating-chain': NoArgs;
  /** Reports that what a zone publishes for DNSSEC could not be looked up. */
  readonly 'chain-not-answered': { readonly zone: string };
  readonly 'validation-over-budget': NoArgs;
  /** The keys of the root do not hold. */
  readonly 'anchor-fails': NoArgs;
  /** The resolver removes signatures, and the root servers cannot be asked. */
  readonly 'signatures-stripped': NoArgs;
  readonly 'selectors-unlisted': { readonly domain: string };
  /** Usable TLSA records that we could not hold against the server. */
  readonly 'tlsa-open': { readonly host: string; readonly count: number };
}

/** Lists what block lists did. */
interface BlockListCauses {
  /** `code`: the address that says so. */
  readonly 'list-refuses': { readonly code: string };
  /** Nothing that a block list answers: some resolver or new owner of the list's name answers for it. */
  readonly 'list-unclear': { readonly answer: string };
}

/** Lists what servers of registration data did. */
interface RegistrationCauses {
  readonly 'no-registration-server': NoArgs;
  readonly 'too-many-waiting': NoArgs;
  /** Lookups of people go first. */
  readonly 'registry-spared': NoArgs;
  /** A run looks up at most `max` other domains. */
  readonly 'registrations-used-up': { readonly max: number };
  /** A stored report asks nobody for answers that its last run had and that are not stored. */
  readonly 'live-only': NoArgs;
  /** Servers have the zone that there is now, and not the one that is planned. */
  readonly 'planned-zone': NoArgs;
  /** How a planned zone validates shows once it is published and signed. */
  readonly 'planned-signing': NoArgs;
  /** The file of a planned zone does not say it, or we cannot read it. */
  readonly 'planned-open': NoArgs;
  /** A stored report asks no registry about other domains. */
  readonly 'registry-live-only': NoArgs;
  readonly 'answer-other-name': { readonly name: string };
  readonly 'answer-too-long': NoArgs;
  readonly 'answer-web-page': NoArgs;
  /** A refusal; `title` is the server's own, or empty. */
  readonly 'answer-refused': { readonly code: number; readonly title: string };
  readonly 'answer-error': { readonly code: number; readonly title: string };
  /** The server's own words. */
  readonly 'answer-quoted': { readonly text: string };
  readonly 'answer-no-domain': { readonly text: string };
  readonly 'answer-not-json': NoArgs;
  readonly 'answer-empty': NoArgs;
  readonly 'answer-nothing-found': { readonly text: string };
  readonly 'iana-unclear': { readonly text: string };
}

type Causes = DnsCauses &
  ConnectionCauses &
  AddressCauses &
  TrustCauses &
  DiagnosisCauses &
  BlockListCauses &
  RegistrationCauses;

/**
 * Tells what happened where there is no answer: a code and its data, in no language. `server` is who did it, as it is
 * shown.
 */
export type Cause = Fault<Causes> & { readonly server?: string };

export type CauseCode = Cause['code'];

/** The codes that need no arguments. */
export type PlainCause = Extract<Fault<Causes>, { readonly args: NoArgs }>['code'];

/** Returns one cause that needs no arguments, as the list that failures hold. */
export const because = (code: PlainCause, server?: string): readonly Cause[] => [
  server === undefined ? { code, args: {} } : { code, args: {}, server },
];

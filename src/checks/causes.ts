import type { Cause, CauseCode, MalformedCode } from '../domain/cause.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import { chained } from './clauses.ts';
import { cut } from './shown.ts';
import { useMessage } from './special-uses.ts';

/** Why a DNS message cannot be read. */
export const MALFORMED_TEXTS = defineTexts('malformed', {
  'short-header': 'shorter than a header',
  'too-long': 'longer than 65535 octets',
  'several-questions': 'more than one question',
  'too-few-octets': 'fewer octets than the counts promise',
  'octets-left': 'octets after the last record',
  'cut-short': 'cut short',
  'opt-misplaced': 'an OPT record outside the additional section',
  'several-opts': 'more than one OPT record',
  'opt-name': 'an OPT record below a name',
  'option-cut-short': 'an EDNS option is cut short',
  'too-many-options': 'too many EDNS options',
  'name-cut-short': 'a name is cut short',
  'name-too-long': 'a name is longer than 255 octets',
  'names-too-long': 'too many octets of names',
  'too-many-labels': 'too many labels of names',
  'too-many-pointers': 'too many compression pointers in a name',
  'pointer-forward': 'a compression pointer that does not point back',
  'label-kind': 'a label of an unknown kind',
  'data-size': 'data of the wrong length for its type',
  'data-invalid': 'data that does not fit its type',
  'reading-failed': 'an error on our side stopped us from reading it',
} as const satisfies Readonly<Record<MalformedCode, string>>);

/** Each cause as a clause. Those that begin with `{server}` say what a server did; the others stand by themselves. */
export const CAUSE_TEXTS = defineTexts('cause', {
  servfail: '{server} answered SERVFAIL',
  'refused-query': '{server} refused the query (REFUSED)',
  'server-error': '{server} answered with an error',
  lame: '{server} does not resolve names for us: it answered with a referral',
  'alias-loop': '{server} answered with aliases that lead in a circle or through too many names',
  'too-many-records': '{server} answered with more than 1,000 records',
  'silent-once': '{server} did not answer in {seconds} s (asked once)',
  silent: '{server} did not answer in {seconds} s (asked {times} times)',
  'no-answer': '{server} did not answer',
  closed: '{server} failed too often, so we stopped asking it',
  'too-many-in-flight': 'too many queries are waiting for {server}',
  'message-unreadable': '{server} sent a message that cannot be read: {fault}',
  malformed: 'malformed: {fault}',
  truncated: '{server} cut its answer short over TCP too',
  'connection-not-accepted': '{server} does not accept {over} connections',
  'connection-idle': '{server} left the {over} connection idle',
  'stream-closed': '{server} closed the {over} connection',
  'stream-silent': '{server} did not answer over {over}',
  'certificate-untrusted': 'the certificate of {server} cannot be trusted ({error})',
  'stream-unreachable': '{server} cannot be reached over {over} ({error})',
  'handshake-incomplete': '{server} did not complete the TLS handshake',
  'answer-broken-off': '{server} stopped in the middle of its answer',
  'http-status': '{server} answered HTTP {status}',
  'not-dns': '{server} did not answer with a DNS message',
  'other-question': '{server} answered another question',
  'other-case': '{server} did not repeat the upper and lower case of the name, so we asked it over TCP',
  'no-time': 'we ran out of time',
  'no-resolver': 'no resolver is configured',
  'time-ran-out': 'the time for this check ran out',
  'name-too-long': 'the name is too long for the DNS',
  'aliases-endless': '{name} is an alias that leads in a loop or through more than {max} names',
  'alias-not-followed': 'the response has an alias to {target} and no records of it',
  'validation-fails': 'DNSSEC validation of the answer fails',
  'walk-too-long': 'we stopped after {max, number} queries, because name servers kept sending us to others',
  'server-not-found': 'we could not find the address of {server}',
  'no-address': '{server} has no address',
  'connection-refused': '{server} refused the connection',
  'connection-closed': '{server} closed the connection',
  'tls-broken-off': '{server} broke off TLS ({error})',
  unreachable: '{server} could not be reached ({error})',
  'late-answer': '{server} did not answer in {seconds} s',
  'late-end': '{server} did not end its answer in {seconds} s',
  'late-handshake': '{server} did not end the TLS handshake in {seconds} s',
  'time-used-up': 'we ran out of time while waiting for {server}',
  'connections-taken':
    'we open only a few connections to {server} at once, and none of them ended in time for this one',
  'slow-start': '{server} did not answer within {seconds} s',
  slow: '{server} sent only {octets} octets of its answer in {seconds} s',
  'handshake-closed': '{server} closed the connection during the TLS handshake',
  'handshake-flooded': '{server} sent more than {octets, number} octets without completing the TLS handshake',
  'tls-refused': 'TLS with {server} failed: {reason}',
  'closed-unanswered': '{server} closed the connection without an answer',
  'closed-early': '{server} closed the connection before its answer was whole',
  'packing-unasked': '{server} sent a body compressed in a way that we did not request',
  'packing-broken': '{server} sent a body that cannot be decompressed',
  'reading-stopped':
    'we stopped reading what {server} sent, because it takes more than {seconds, number} s of computing; we try again {minutes} minutes after that at the earliest',
  'reading-busy': 'we were too busy to read what {server} sent; check again in a minute',
  'page-challenged':
    '{server} answered us with a challenge of {vendor}, so it can’t be told from outside what people and crawlers get',
  'page-refused':
    '{server} answered us with status {status}, so it can’t be told from outside what people and crawlers get',
  'page-cut': 'we stopped reading the page after {mib} MiB, so what comes later in it is unknown',
  'redirects-stopped': 'we stopped after {max} redirects of {server}',
  'not-http': '{server} did not answer in HTTP',
  'too-many-interim': '{server} sent more than {max} interim answers',
  'protocol-changed': '{server} switched to another protocol, which we did not request',
  'not-smtp': '{server} did not answer in SMTP',
  'too-many-lines': '{server} answered more than {max} lines',
  'line-too-long': '{server} answered a line of more than {max} octets',
  'turned-away': '{server} rejected our connection: {code} {text}',
  'starttls-refused': 'STARTTLS was answered with {code} {text}',
  'starttls-injected': 'unencrypted text followed the answer to STARTTLS',
  'starttls-declined': 'the server lists STARTTLS and then declines it',
  'not-greeted': '{server} turned us away when we connected',
  'not-in-protocol': '{server} did not answer in {protocol}',
  'server-trouble': '{server} answered with status {status}, a server error',
  'asked-lately': 'we check only a few pages of {server} a minute beside its front page; check again in a minute',
  'port-not-asked': '{server} names another port, and we use only 443',
  'certificate-unreadable': 'its certificate could not be read',
  'server-untrusted': 'the certificate of {server} is not trusted',
  'crl-too-large': 'the revocation list is larger than 10 MB, so we did not read it',
  'staple-unusable':
    'the server staples an OCSP response that is out of date or for another certificate, and we could read no revocation list',
  'revocation-unread': 'the server staples no OCSP response, and we could read no revocation list',
  'port-25-blocked': 'port 25 is blocked from many networks, so the server may be working',
  'address-invalid': 'it is not an IP address',
  'address-special': 'the address is {use}, so it cannot be reached from the internet',
  'address-avoided':
    'the address is {use}, and we do not connect to such addresses, so we do not know whether it answers',
  'url-invalid': 'it is not a URL',
  'url-scheme': 'it does not begin with https://',
  'url-credentials': 'it holds a user name or a password',
  'url-port': 'it names another port; we use only 443',
  'url-path': 'its path is too long',
  'url-host': 'it names no host',
  'certificate-expired': 'the certificate has expired',
  'certificate-not-yet-valid': 'the certificate is not yet valid',
  'certificate-other-name': 'the certificate is for other names',
  'certificate-self-signed': 'the certificate is self-signed',
  'root-untrusted': 'the chain leads to a root that is not trusted',
  'root-missing': 'the chain leads to no trusted root',
  'intermediate-missing': 'the chain leads to no trusted root; an intermediate certificate may be missing',
  'chain-too-large': 'the certificate chain is larger than TLS software accepts',
  'chain-too-long': 'the certificate chain is too long',
  'chain-signature': 'a signature in the chain is wrong',
  'issuer-not-authority': 'a certificate of the chain may not sign others',
  'issuer-too-deep': 'a certificate of the chain may not sign at this depth',
  'certificate-purpose': 'the certificate is not for servers',
  'certificate-fault': '{error}',
  'dns-only': 'this lookup uses only the DNS',
  'budget-time': 'this diagnosis reached its limit of {seconds} s',
  'budget-work': 'there is more than we judge in one report',
  'budget-octets': 'we stopped reading after {mib} MiB of answers',
  'budget-questions': 'this diagnosis reached its limit of {max} queries',
  'active-probes': 'only a live check tests this',
  'own-family': 'we don’t know whether our own network has {family}',
  'own-udp': 'nothing answered, and we don’t know whether our own network lets UDP through',
  'probes-off': 'here we ask servers for nothing that a visitor doesn’t ask for',
  'budget-connections': 'this diagnosis reached its limit of {max} connections',
  'budget-server': 'this diagnosis reached its limit of {max} queries to {server}',
  'budget-addresses': 'a test of a zone that is not delegated asks at most {max} addresses of servers',
  'budget-pages': 'this diagnosis reached its limit of {max} requests to web servers',
  'crawlers-not-asked': 'only a live check asks for the page as crawlers do',
  'crawlers-hidden':
    'the server answers us with challenges, so it can’t be told from outside what the real crawlers get; look in the log of your server or CDN for verified bots',
  'budget-spf': 'the SPF analysis reached its limit',
  'not-observed': 'we had not looked this up by {date}',
  'not-validating-chain':
    'the resolver does not validate DNSSEC, or we cannot trust what it reports, so its answer says nothing about the chain',
  'validation-over-budget':
    'validating the DNSSEC signatures would take more computing time than one diagnosis may use',
  'chain-not-answered': 'we could not look up all that {zone} publishes for DNSSEC (its DS records and keys)',
  'anchor-fails':
    'not even the root validates from here: the clock of this machine or its trust anchors are wrong, or something on the network forges answers',
  'signatures-stripped':
    'the resolver removes DNSSEC signatures from its answers, and we cannot reach the root servers to ask without it (port 53, UDP and TCP)',
  'selectors-unlisted':
    'names exist below _domainkey.{domain}, so there are probably keys, but DNS cannot list their selectors and none of the usual ones answers',
  'tlsa-open': 'we could not check the server against the usable TLSA records of {host} ({count})',
  'list-refuses': '{server} refuses to answer us ({code})',
  'list-unclear': '{server} gave an answer that no block list gives ({answer})',
  'no-registration-server': 'No server for registration data is known for this suffix',
  'registry-spared':
    'we ask registries about other domains only a few times a minute, and only while nobody else waits for them; check again later',
  'registrations-used-up': 'a diagnosis asks about at most {max} other domains',
  'live-only': 'the answers of the last run are not stored, and only a live check asks again',
  'planned-zone': 'name servers have the zone as it is now, so we did not ask them about the planned one',
  'planned-signing': 'how the planned zone validates shows once it is published and signed',
  'planned-open':
    'the file of the planned zone does not say that: signing adds it later, or we do not read such records',
  'registry-live-only': 'only a live check asks registries about other domains',
  'too-many-waiting': 'too many lookups are waiting for {server}',
  'answer-other-name': 'The answer is about another name: {name}',
  'answer-too-long': 'The answer is longer than the limit',
  'answer-web-page': 'The address of the server leads to a web page that does not exist',
  'answer-refused': 'The server refused to answer ({code}): {title}',
  'answer-error': 'The server answered with error {code}: {title}',
  'answer-quoted': '{text}',
  'answer-no-domain': 'The answer is not about a domain name: {text}',
  'answer-not-json': 'The answer is not a JSON object',
  'answer-empty': 'The answer is empty',
  'answer-nothing-found': 'We found no registration data in it: {text}',
  'iana-unclear': 'IANA did not say which server answers: {text}',
  // The same where the server said no more.
  'answer-refused-bare': 'The server refused to answer ({code})',
  'answer-error-bare': 'The server answered with error {code}',
  'answer-no-domain-bare': 'The answer is not about a domain name',
  'answer-nothing-found-bare': 'We found no registration data in it',
  'iana-unclear-bare': 'IANA did not say which server answers',
  'turned-away-bare': '{server} rejected our connection: {code}',
  'starttls-refused-bare': 'STARTTLS was answered with {code}',
  'at-server': '{server}: {clause}',
} as const satisfies Readonly<Record<CauseCode, string> & Partial<Record<`${CauseCode}-bare` | 'at-server', string>>>);

type CauseTexts = (typeof CAUSE_TEXTS)['texts'];

/** Words a cause, as one clause without its full stop. */
export function causeClause({ code, args, server = '' }: Cause): Message {
  const bare = `${code}-bare`;
  const saysMore = Object.entries(args).every(([name, arg]) => arg !== '' || (name !== 'text' && name !== 'title'));
  const key: keyof CauseTexts = !saysMore && isKey(bare) ? bare : code;
  const shortened = Object.entries(args).map(
    ([name, arg]) => [name, typeof arg === 'string' ? cut(arg) : arg] as const,
  );
  const date = 'at' in args ? { date: { date: args.at } } : {};
  const use = 'use' in args ? { use: useMessage(args.use) } : {};
  const fault = 'fault' in args ? { fault: MALFORMED_TEXTS.message(args.fault) } : {};
  const clause = CAUSE_TEXTS.of({
    code: key,
    args: { ...Object.fromEntries(shortened), ...date, ...use, ...fault, server },
  });
  return server === '' || CAUSE_TEXTS.texts[key].includes('{server}')
    ? clause
    : CAUSE_TEXTS.message('at-server', { server, clause });
}

const isKey = (key: string): key is keyof CauseTexts => Object.hasOwn(CAUSE_TEXTS.texts, key);

/** Returns why there is no answer: all causes in one clause. */
export const causesClause = (causes: readonly Cause[]): Message | '' => chained(causes.map(causeClause));

import { CERTIFICATE_PROBLEMS, type CertificateProblem } from '../changes/certificates.ts';
import { hasEnded } from '../checks/certificate/judgement.ts';
import type { KindSummary } from '../diagnoses/summary.ts';
import { boolean, listOf, number, oneOf, orNull, record, text, textAs } from '../domain/decode.ts';
import type { HandshakeResult } from '../domain/handshake.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { Instant } from '../domain/time.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { type Found, isOfKind, type Question, questionKey } from '../evidence/questions/questions.ts';
import { TLS, type TlsQuestion } from '../evidence/questions/tls.ts';
import type { StoredAnswer } from '../evidence/stored.ts';
import { observedIn } from '../monitoring/expiries/observe-certificates.ts';
import {
  type CertificateServer,
  type ObservedCertificate,
  problemsOf,
} from '../monitoring/expiries/observed-certificate.ts';
import { historyKey } from '../observations/history-key.ts';
import { RESPONSE_VERSION, type ResponseStore } from '../observations/responses.ts';
import { parseCertificate } from '../records/certificate.ts';
import { servedNow } from '../records/certificates/renewals.ts';
import { addServed } from './served-certificates.ts';

/** Holds what the last probe of a monitor that got through saw of a server's certificate. */
export interface CertificateSight extends CertificateServer {
  readonly at: Instant;
  /** Null where no certificate could be read. */
  readonly certificate: {
    /** SHA-256, hexadecimal. */
    readonly fingerprint: string;
    readonly notBefore: Instant;
    readonly notAfter: Instant;
    /** Which address showed it. */
    readonly address: string;
  } | null;
  readonly problems: readonly CertificateProblem[];
  /** Whether it had expired. */
  readonly isOver: boolean;
}

/** Where the sights of a domain's monitors are, among the responses of its servers. */
const KEY = 'certificate sights';

const decodeSights = listOf(
  record<CertificateSight>({
    host: textAs<DnsName>(),
    port: number,
    at: number,
    certificate: orNull(record({ fingerprint: text, notBefore: number, notAfter: number, address: text })),
    problems: listOf(oneOf(CERTIFICATE_PROBLEMS)),
    isOver: boolean,
  }),
);

/** Returns the sight of a server; null where nobody got through, or the name has no address. */
function sightOf(observed: ObservedCertificate): CertificateSight | null {
  const { host, port, at, kind } = observed;
  if (kind === 'failure' || kind === 'no-address') return null;
  const problems = problemsOf(observed);
  if (kind !== 'certificate') return { host, port, at, certificate: null, problems, isOver: false };
  const { fingerprint, notBefore, notAfter } = observed.state;
  const certificate = { fingerprint, notBefore, notAfter, address: observed.address };
  return { host, port, at, certificate, problems, isOver: hasEnded(observed.state, at) };
}

const isSameServer = (some: CertificateServer, other: CertificateServer): boolean =>
  some.host === other.host && some.port === other.port;

/**
 * Stores what the probes of a monitor saw, for the pages of its domain. What did not get through leaves what was seen before;
 * a host that has no address any more has no certificate.
 */
export async function recordSights(
  store: ResponseStore,
  domain: DomainName,
  observed: readonly ObservedCertificate[],
): Promise<void> {
  const seen = observed.flatMap((one) => sightOf(one) ?? []);
  const over = observed.filter(({ kind }) => kind === 'no-address');
  const before = await readSights(store, domain);
  const others = before.filter((one) => ![...seen, ...over].some((other) => isSameServer(one, other)));
  if (seen.length === 0 && others.length === before.length) return;
  const at = Math.max(...observed.map((one) => one.at));
  const answer = JSON.stringify([...others, ...seen]);
  await store.recordResponses(historyKey(domain), [{ key: KEY, at, version: RESPONSE_VERSION, answer }]);
  await addServed(store, domain, servedIn(domain, observed));
}

/** Returns the certificates of the domain's own web server, which are those of its history. */
const servedIn = (domain: DomainName, observed: readonly ObservedCertificate[]) =>
  observed.flatMap((one) => {
    if (one.kind !== 'certificate' || one.host !== domain || one.port !== HTTPS_PORT) return [];
    const [first] = one.chain;
    const leaf = first === undefined ? null : parseCertificate(first);
    return leaf === null ? [] : [servedNow(leaf, one.at)];
  });

/** Reads what monitors of a domain saw last. What this version cannot read counts as never seen. */
export async function readSights(store: ResponseStore, domain: DomainName): Promise<readonly CertificateSight[]> {
  const found = (await store.readResponses(historyKey(domain))).find(({ key }) => key === KEY);
  if (found === undefined || found.version !== RESPONSE_VERSION) return [];
  try {
    return decodeSights(JSON.parse(found.answer));
  } catch {
    return [];
  }
}

/**
 * Leaves out the stored handshakes of web servers that a monitor contradicts, which saw something else there later: a
 * report then asks again. `onOvertaken` hears which.
 */
export function withoutOvertaken(
  stored: StoredAnswer,
  readSeen: () => Promise<readonly CertificateSight[]>,
  onOvertaken: (question: Question) => unknown,
): StoredAnswer {
  let seen: Promise<readonly CertificateSight[]> | undefined;
  return async (question) => {
    const found = await stored(question);
    if (found === undefined || !isOfKind(TLS, question) || question.offer !== undefined) return found;
    // What is stored for a question is of its kind.
    const handshake = found as HandshakeResult;
    seen ??= readSeen();
    const sight = (await seen).find(({ host, port }) => host === question.host && port === question.port);
    if (sight === undefined || !(await isOvertaken({ question, found: handshake, sight }, stored))) return found;
    onOvertaken(question);
    return undefined;
  };
}

/**
 * Returns a summary with what monitors saw since of the website's certificate: another one, or the same at a later time. `lines`:
 * what the summary rests on.
 */
export async function withSights(
  summary: KindSummary,
  lines: readonly TranscriptLine[],
  seen: readonly CertificateSight[],
): Promise<KindSummary> {
  const isOvertaken = await isContradicted(lines, seen);
  const { webCertificate: end } = summary;
  const again = seen.find(
    ({ host, port, at, certificate }) =>
      end !== null &&
      host === end.host &&
      port === HTTPS_PORT &&
      at > end.seenAt &&
      certificate?.notAfter === end.endsAt,
  );
  if (isOvertaken || end === null || again === undefined) return { ...summary, isOvertaken };
  return { ...summary, webCertificate: { ...end, seenAt: again.at } };
}

/** Returns whether a monitor saw later that what these lines show of a web server is no longer so. */
async function isContradicted(lines: readonly TranscriptLine[], seen: readonly CertificateSight[]): Promise<boolean> {
  const found = new Map(lines.map(({ question, answer }) => [questionKey(question), answer]));
  let isHit = false;
  const stored = withoutOvertaken(
    // What has a place in a transcript is what was found, too.
    (question) => found.get(questionKey(question)) as Found | undefined,
    async () => seen,
    () => {
      isHit = true;
    },
  );
  for (const { question } of linesOf(TLS, lines)) await stored(question);
  return isHit;
}

interface SeenBoth {
  readonly question: TlsQuestion;
  readonly found: HandshakeResult;
  readonly sight: CertificateSight;
}

/**
 * Whether a monitor saw later that a handshake no longer shows what is served. Other addresses may serve other certificates all
 * along: those are in doubt only once the address that the monitor asked shows something else.
 */
async function isOvertaken({ question, found, sight }: SeenBoth, stored: StoredAnswer): Promise<boolean> {
  if (question.serverName !== undefined || question.starttls !== undefined || !isOther(found, sight)) return false;
  const address = sight.certificate?.address;
  if (address === undefined || question.address === undefined || question.address === address) return true;
  const there = await stored({ ...question, address });
  return there === undefined || isOther(there as HandshakeResult, sight);
}

/** Whether a monitor saw something else later than a handshake that got through. */
function isOther(found: HandshakeResult, sight: CertificateSight): boolean {
  if (found.at >= sight.at) return false;
  const before = sightOf(observedIn(sight, found));
  return before !== null && shownIn(before) !== shownIn(sight);
}

/** Sums up a sight for comparing it with another. Servers staple what tells of a revocation only now and then. */
const shownIn = ({ certificate, isOver, problems }: CertificateSight): string =>
  [certificate?.fingerprint, isOver, ...problems.filter((one) => one !== 'revoked')].join(' ');

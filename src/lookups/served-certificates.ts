import type { DomainName } from '../domain/name.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { Instant } from '../domain/time.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { TLS } from '../evidence/questions/tls.ts';
import { historyKey } from '../observations/history-key.ts';
import { RESPONSE_VERSION, type ResponseStore } from '../observations/responses.ts';
import { parseCertificate } from '../records/certificate.ts';
import { type ServedCertificate, servedFromJson, servedNow, withServed } from '../records/certificates/renewals.ts';

type Store = ResponseStore;

/** Where the certificates of a domain are, among the responses of its servers. */
const KEY = 'certificates';

/** The certificates that a run saw on port 443 of a domain, by name and address as its visitors ask. */
function servedIn(domain: DomainName, lines: readonly TranscriptLine[]): readonly ServedCertificate[] {
  return linesOf(TLS, lines).flatMap(({ question, answer }) => {
    const { host, port, serverName, starttls } = question;
    if (host !== domain || port !== HTTPS_PORT || serverName !== undefined || starttls !== undefined) return [];
    const [first] = answer.kind === 'tls' ? answer.tls.chain : [];
    const leaf = first === undefined ? null : parseCertificate(first);
    return leaf === null ? [] : [servedNow(leaf, answer.at)];
  });
}

/** Adds the certificates that a run saw to those that are stored of a domain. */
export async function recordServed(store: Store, domain: DomainName, lines: readonly TranscriptLine[]): Promise<void> {
  await addServed(store, domain, servedIn(domain, lines));
}

/** Adds certificates to those that are stored of a domain, unless a later run did so. */
export async function addServed(store: Store, domain: DomainName, seen: readonly ServedCertificate[]): Promise<void> {
  if (seen.length === 0) return;
  const { at: before, served } = await readStored(store, domain);
  const at = Math.max(...seen.map(({ lastSeen }) => lastSeen));
  if (before !== null && before >= at) return;
  await storeServed(store, domain, { at, served: withServed(served, seen) });
}

/** Stores all certificates of a domain, as they were known at an instant. */
export async function storeServed(
  store: ResponseStore,
  domain: DomainName,
  { at, served }: { readonly at: Instant; readonly served: readonly ServedCertificate[] },
): Promise<void> {
  const answer = JSON.stringify(served);
  await store.recordResponses(historyKey(domain), [{ key: KEY, at, version: RESPONSE_VERSION, answer }]);
}

/** Reads the certificates that a domain was seen to serve, as that was known at an instant. */
export async function readServed(store: Store, domain: DomainName, by: Instant): Promise<readonly ServedCertificate[]> {
  const { served } = await readStored(store, domain);
  return served.flatMap((one) => (one.firstSeen > by ? [] : [{ ...one, lastSeen: Math.min(one.lastSeen, by) }]));
}

/** Counts anything that this version cannot read as never stored: it is seen again. */
async function readStored(
  store: Store,
  domain: DomainName,
): Promise<{ readonly at: Instant | null; readonly served: readonly ServedCertificate[] }> {
  const found = (await store.readResponses(historyKey(domain))).find(({ key }) => key === KEY);
  if (found === undefined || found.version !== RESPONSE_VERSION) return { at: null, served: [] };
  return { at: found.at, served: servedFromJson(jsonOf(found.answer)) ?? [] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

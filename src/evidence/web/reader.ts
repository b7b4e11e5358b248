import type { Failure } from '../../domain/answer.ts';
import { because } from '../../domain/cause.ts';
import type { Intake } from '../../domain/intake.ts';
import type { Clock } from '../../domain/time.ts';
import type { WebPurpose, WebResult } from '../../domain/web.ts';
import type { Probes } from '../../net/probes.ts';
import { UPGRADES_REQUESTS, upgradesRequests } from '../../records/page/upgrades-requests.ts';
import { parseSetCookie } from '../../records/web-headers/set-cookie.ts';
import { notRead } from '../../threads/not-read.ts';
import type { DocumentRequest, ReadAs } from './content.ts';
import { createContentReader } from './content-reader.ts';
import { HostTurns, hostOf, type PageReader } from './host-turns.ts';
import { type DocumentResponse, type DocumentResult, PAGE_HEADERS, RETURNED_HEADERS } from './response.ts';
import { SharedAnswers } from './shared-answers.ts';
import { SharedBodies } from './shared-bodies.ts';

/** Asks a web server and reads what it answers. Never throws and never hangs. */
type ReadDocument = (url: string, question: DocumentRequest, by: DocumentReading) => Promise<DocumentResult>;

/** Names for whom something is read, and what ends it. */
interface DocumentReading extends PageReader {
  /** Counts what the run reads. */
  readonly intake?: Intake;
  readonly signal: AbortSignal;
}

/** For what each is fetched, which says how much of it is read; the purpose `text` reads the first 64 KiB. */
const PURPOSES: Readonly<Record<ReadAs, WebPurpose>> = {
  page: 'page',
  robots: 'robots',
  'llms-txt': 'robots',
  'security-txt': 'text',
  sitemap: 'sitemap',
  picture: 'text',
  nothing: 'text',
};
/** How we name ourselves where we ask what a crawler would be served: nobody can take us for it. */
const crawlerAgent = (crawler: string, userAgent: string): string =>
  `Mozilla/5.0 (compatible; ${crawler}; check by ${userAgent})`;

const POLICY = 'content-security-policy';
/** A longer policy is not kept, but for the one directive that concerns plain HTTP. */
const MAX_POLICY_CHARS = 8000;
const MAX_COOKIES = 30;

const readers = new WeakMap<Probes, ReadDocument>();

/** Gives what asks web servers with these clients and reads what they answer; there is one for all runs. */
export function documentReaderOf(probes: Probes, clock: Clock): ReadDocument {
  const reader = readers.get(probes) ?? createDocumentReader(probes, clock);
  readers.set(probes, reader);
  return reader;
}

const headersOf = ({ crawler, read, accept }: DocumentRequest, userAgent: string) => ({
  ...(crawler === undefined ? {} : { 'user-agent': crawlerAgent(crawler, userAgent) }),
  ...(read === 'picture' ? { Accept: 'image/*, */*;q=0.1' } : {}),
  ...(accept === 'markdown' ? { Accept: 'text/markdown, text/html;q=0.5' } : {}),
  ...(accept === 'brotli' ? { Accept: 'text/html', 'Accept-Encoding': 'br, zstd;q=0.9' } : {}),
});

/** Makes work at each host wait for what began there before. */
function createHostTurns() {
  const lastOf = new Map<string, Promise<unknown>>();
  return <T>(host: string, work: () => Promise<T>): Promise<T> => {
    const answer = (lastOf.get(host) ?? Promise.resolve()).then(work);
    const settled = answer.then(
      () => undefined,
      () => undefined,
    );
    lastOf.set(host, settled);
    const forget = (): void => {
      if (lastOf.get(host) === settled) lastOf.delete(host);
    };
    settled.then(forget, forget);
    return answer;
  };
}

/** Asks one thing at a time of a host; all who ask the same within a minute share one answer. */
function createDocumentReader({ fetchWeb, userAgent }: Probes, clock: Clock): ReadDocument {
  const contents = createContentReader();
  const answers = new SharedAnswers(clock);
  const bodies = new SharedBodies(clock);
  const inTurn = createHostTurns();
  const turns = new HostTurns(clock);

  async function read(url: string, question: DocumentRequest, by: DocumentReading): Promise<DocumentResult> {
    const { signal, network, intake } = by;
    const { read: as, redirects, accept, page = '/', family } = question;
    const headers = headersOf(question, userAgent);
    // It would be read in vain.
    if (contents.isResting(as, hostOf(url))) return notRead({ kind: 'stopped' }, hostOf(url), clock());
    const fetched = () =>
      fetchWeb(
        {
          url,
          method: 'GET',
          purpose: accept === 'brotli' ? 'head' : PURPOSES[as],
          redirects,
          headers,
          ...(family === undefined ? {} : { family }),
        },
        { signal, intake },
      );
    const found = await (as === 'robots' ? bodies.fetch(url, network, fetched) : fetched());
    if (found.kind !== 'response') return found;
    const body = Buffer.from(found.body, 'base64');
    const response = { ...responseOf(found, body.length), ...(as === 'page' ? ofPage(found) : {}) };
    const contentType = response.headers['content-type'] ?? '';
    const host = hostOf(response.url);
    const task = { read: as, body, url: response.url, contentType, page, isCut: response.tooLong };
    const worked = await contents.read(task, { host, network }, signal);
    return worked.kind === 'done' ? { ...response, content: worked.result } : notRead(worked, host, clock());
  }

  return async (url, question, by) => {
    // A made-up address is another one each time, and asks the same.
    const asked = question.isMadeUp === true ? `${question.url} made-up` : url;
    // Who shares the page of a turn has a part in that turn.
    const mayAsk = question.read !== 'page' || turns.takes(url, question, by);
    const sharers = turns.sharersOf(url, question, by);
    const { read: as, redirects, crawler = '', accept = '', page = '', family = '' } = question;
    const key = `${asked} ${as} ${redirects} ${crawler} ${accept} ${page} ${family} ${sharers}`;
    for (let known = answers.recent(key); known !== undefined; known = answers.recent(key)) {
      const found = await known;
      // The run that asked may have ended before the answer came, which says nothing to those that wait.
      if (by.signal.aborted || found.kind !== 'failure' || !isOfRun(found.failure)) return found;
    }
    if (!mayAsk) return answers.last(key) ?? askedLately(url, clock());
    const answer = inTurn(hostOf(url), () => read(url, question, by));
    answers.share({ key, url, network: by.network, isShownAgain: as === 'page' && sharers !== '' }, answer);
    return answer;
  };
}

const askedLately = (url: string, at: number): DocumentResult => ({
  kind: 'failure',
  at,
  failure: { why: 'not-asked', causes: because('asked-lately', hostOf(url)) },
});

/** Whether a failure lies in the run that met it: its time was over. What no thread read, none reads a moment later. */
const isOfRun = ({ why, causes }: Omit<Failure, 'ref'>): boolean =>
  why === 'budget' && causes.every(({ code }) => code !== 'reading-busy' && code !== 'reading-stopped');

type WebResponse = Extract<WebResult, { kind: 'response' }>;

/** Keeps an answer without its body. A redirect that was not followed is the last of the hops. */
function responseOf(found: WebResponse, octets: number): DocumentResponse {
  const { at, address, url, status, tooLong, firstOctetMs } = found;
  const hops = found.hops.map((hop) => ({
    url: hop.url,
    status: hop.status,
    to: URL.parse(hop.location, hop.url)?.href ?? null,
  }));
  const location = status >= 300 && status < 400 ? found.headers['location']?.[0] : undefined;
  const last = location === undefined ? [] : [{ url, status, to: URL.parse(location, url)?.href ?? null }];
  return {
    kind: 'response',
    at,
    address,
    url,
    hops: [...hops, ...last],
    status,
    headers: headersIn(found, RETURNED_HEADERS),
    octets,
    tooLong,
    firstOctetMs: Math.round(firstOctetMs),
  };
}

/** Returns the headers of these names that an answer has. */
const headersIn = ({ headers }: WebResponse, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const values = headers[name];
      return values === undefined ? [] : [[name, values.join(name === 'x-robots-tag' ? '\n' : ', ')] as const];
    }),
  );

/** Keeps what the answer of a page says beside the page: how it protects its readers, and what it sets. */
function ofPage(found: WebResponse): Pick<DocumentResponse, 'headers' | 'cookies' | 'hasLongPolicy'> {
  const cookies = (found.headers['set-cookie'] ?? [])
    .slice(0, MAX_COOKIES)
    .flatMap((line) => parseSetCookie(line, found.at) ?? []);
  const { [POLICY]: policy, ...headers } = headersIn(found, [...RETURNED_HEADERS, ...PAGE_HEADERS]);
  const isLong = policy !== undefined && policy.length > MAX_POLICY_CHARS;
  const short = !isLong ? policy : upgradesRequests(policy) ? UPGRADES_REQUESTS : undefined;
  return {
    headers: short === undefined ? headers : { ...headers, [POLICY]: short },
    ...(isLong ? { hasLongPolicy: true } : {}),
    ...(cookies.length === 0 ? {} : { cookies }),
  };
}

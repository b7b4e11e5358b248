import { because } from '../../domain/cause.ts';
import { LruMap } from '../../domain/lru-map.ts';
import type { Clock } from '../../domain/time.ts';
import type { WebPurpose, WebResult } from '../../domain/web.ts';
import type { Probes } from '../../net/probes.ts';
import type { DocumentQuestion } from '../questions/document.ts';
import type { ReadAs } from './content.ts';
import { createContentReader } from './content-reader.ts';
import { type DocumentResponse, type DocumentResult, RETURNED_HEADERS } from './response.ts';

/** Asks a web server and reads what it answers. Never throws and never hangs. */
type ReadDocument = (url: string, question: DocumentQuestion, by: DocumentReading) => Promise<DocumentResult>;

/** Names for which run something is read, and what ends it. */
interface DocumentReading {
  readonly run: object;
  readonly signal: AbortSignal;
}

/** For what each is fetched, which says how much of it is read; the purpose `text` reads the first 64 KiB. */
const PURPOSES: Readonly<Record<ReadAs, WebPurpose>> = {
  page: 'page',
  text: 'robots',
  'short-text': 'text',
  sitemap: 'sitemap',
  picture: 'text',
  nothing: 'text',
};
/** No server gets the same request twice within a minute, however many people check it. Source: docs/limits.md. */
const SHARED_MS = 60_000;
const MAX_SHARED = 2000;

/** How we name ourselves where we ask what a crawler would be served: nobody can take us for it. */
const crawlerAgent = (crawler: string, userAgent: string): string =>
  `Mozilla/5.0 (compatible; ${crawler}; check by ${userAgent})`;

interface Shared {
  readonly until: number;
  readonly answer: Promise<DocumentResult>;
}

/** The page for which a host was asked last, until when no other run asks it for another, and the runs about that page. */
interface HostTurn {
  readonly url: string;
  readonly until: number;
  readonly runs: WeakSet<object>;
}

const readers = new WeakMap<Probes, ReadDocument>();

/** Gives what asks web servers with these clients and reads what they answer; there is one for all runs. */
export function documentReaderOf(probes: Probes, clock: Clock): ReadDocument {
  const reader = readers.get(probes) ?? createDocumentReader(probes, clock);
  readers.set(probes, reader);
  return reader;
}

/**
 * Asks one thing at a time of a host; all who ask the same within a minute share one answer. However many people check
 * however many pages of a host, it is asked for one page a minute, and for one as crawlers: what else a run needs of it,
 * such as its robots.txt, is shared or goes with that page.
 */
function createDocumentReader({ fetchWeb, userAgent }: Probes, clock: Clock): ReadDocument {
  const readContent = createContentReader();
  const recent = new LruMap<string, Shared>({ maxEntries: MAX_SHARED });
  const lastOf = new Map<string, Promise<unknown>>();
  const turns = new LruMap<string, HostTurn>({ maxEntries: MAX_SHARED });

  /** Whether a run may ask a host for a page now. */
  function takesTurn(url: string, { crawler }: DocumentQuestion, run: object): boolean {
    const host = hostOf(url);
    const key = crawler === undefined ? host : `${host} as crawlers`;
    const turn = turns.get(key);
    if (turn === undefined || clock() >= turn.until) {
      turns.set(key, { url, until: clock() + SHARED_MS, runs: new WeakSet([run]) });
      return true;
    }
    if (turn.url === url) turn.runs.add(run);
    return turn.runs.has(run);
  }

  async function read(url: string, question: DocumentQuestion, signal: AbortSignal): Promise<DocumentResult> {
    const { read: as, redirects, crawler, accept } = question;
    const headers = {
      ...(crawler === undefined ? {} : { 'user-agent': crawlerAgent(crawler, userAgent) }),
      ...(as === 'picture' ? { Accept: 'image/*, */*;q=0.1' } : {}),
      ...(accept === 'markdown' ? { Accept: 'text/markdown, text/html;q=0.5' } : {}),
    };
    const found = await fetchWeb({ url, method: 'GET', purpose: PURPOSES[as], redirects, headers }, { signal });
    if (found.kind !== 'response') return found;
    const body = Buffer.from(found.body, 'base64');
    const response = responseOf(found, body.length);
    const contentType = response.headers['content-type'] ?? '';
    const content = await readContent({ read: as, body, url: response.url, contentType });
    if (content !== null) return { ...response, content };
    const causes = because('page-unreadable', URL.parse(response.url)?.host);
    return { kind: 'failure', at: clock(), failure: { why: 'not-understood', causes } };
  }

  function readInTurn(url: string, question: DocumentQuestion, signal: AbortSignal): Promise<DocumentResult> {
    const host = hostOf(url);
    const answer = (lastOf.get(host) ?? Promise.resolve()).then(() => read(url, question, signal));
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
  }

  return async (url, question, { run, signal }) => {
    // A made-up address is another one each time, and asks the same.
    const asked = question.isMadeUp === true ? `${question.url} made-up` : url;
    const key = `${asked} ${question.read} ${question.redirects} ${question.crawler ?? ''} ${question.accept ?? ''}`;
    // Who shares the page of a turn has a part in that turn.
    const mayAsk = question.read !== 'page' || takesTurn(url, question, run);
    for (let known = recent.get(key); known !== undefined && clock() < known.until; known = recent.get(key)) {
      const found = await known.answer;
      // The run that asked may have ended before the answer came, which says nothing to those that wait.
      if (signal.aborted || found.kind !== 'failure' || found.failure.why !== 'budget') return found;
    }
    if (!mayAsk)
      return {
        kind: 'failure',
        at: clock(),
        failure: { why: 'not-asked', causes: because('asked-lately', hostOf(url)) },
      };
    const answer = readInTurn(url, question, signal);
    recent.set(key, { until: clock() + SHARED_MS, answer });
    // A failure may be of a run that ended: whoever asks next asks anew.
    const forget = (): void => {
      recent.delete(key);
    };
    answer.then((found) => (found.kind === 'failure' ? forget() : undefined), forget);
    return answer;
  };
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/** Keeps an answer without its body. A redirect that was not followed is the last of the hops. */
function responseOf(found: Extract<WebResult, { kind: 'response' }>, octets: number): DocumentResponse {
  const { at, address, url, status, tooLong, firstOctetMs } = found;
  const hops = found.hops.map((hop) => ({
    url: hop.url,
    status: hop.status,
    to: URL.parse(hop.location, hop.url)?.href ?? null,
  }));
  const location = status >= 300 && status < 400 ? found.headers['location']?.[0] : undefined;
  const last = location === undefined ? [] : [{ url, status, to: URL.parse(location, url)?.href ?? null }];
  const headers = Object.fromEntries(
    RETURNED_HEADERS.flatMap((name) => {
      const values = found.headers[name];
      return values === undefined ? [] : [[name, values.join(', ')] as const];
    }),
  );
  return {
    kind: 'response',
    at,
    address,
    url,
    hops: [...hops, ...last],
    status,
    headers,
    octets,
    tooLong,
    firstOctetMs: Math.round(firstOctetMs),
  };
}

import { setImmediate as round } from 'node:timers/promises';
import type { DomainName } from '../../src/domain/name.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { NO_PREMISES } from '../../src/evidence/premises.ts';
import type { DocumentQuestion } from '../../src/evidence/questions/document.ts';
import type { Found } from '../../src/evidence/questions/questions.ts';
import { parseContent } from '../../src/evidence/web/parse-content.ts';
import type { DocumentHop, DocumentResult } from '../../src/evidence/web/response.ts';
import { parseSetCookie } from '../../src/records/web-headers/set-cookie.ts';

export const NOW = Date.UTC(2026, 10, 26);
export const CASE = 'case.test' as DomainName;

/** What a server answers at an address: its body, or more of it; or why it answers nothing. */
export type Answer =
  | string
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array;
      readonly hops?: readonly DocumentHop[];
      readonly url?: string;
      /** Headers Set-Cookie. */
      readonly cookies?: readonly string[];
      readonly firstOctetMs?: number;
      readonly octets?: number;
      readonly tooLong?: boolean;
    }
  | {
      readonly none:
        | 'no-address'
        | 'forbidden'
        | 'other-port'
        | 'untrusted'
        | 'no-tls'
        | 'refused'
        | 'cut-off'
        | 'silent';
      readonly ledTo?: string;
    };

/** Answers by address; for a crawler, by its token and the address. What is not named is 404. */
export type Site = Readonly<Record<string, Answer>>;

/** A site with one page, a robots.txt, and redirects from all its other names. */
export const siteOf = (page: Answer, more: Site = {}): Site => ({
  'https://case.test/': page,
  'http://case.test/': redirect('https://case.test/'),
  'https://www.case.test/': redirect('https://case.test/'),
  'http://www.case.test/': redirect('https://case.test/'),
  'https://case.test/robots.txt': 'User-agent: *\nDisallow:\n',
  ...more,
});

export const redirect = (to: string, status = 301): Answer => ({ status, hops: [{ url: '', status, to }] });

/** A page of which only the beginning was read, since it is longer than that. */
export const beginningOf = (body: string): Answer => ({ body, octets: 2 * 1024 * 1024, tooLong: true });

/** Evidence of a site: what its servers answer, read by the code that reads what real servers answer. */
export function evidenceOf(site: Site, path = '/', port = NO_PREMISES.port): Evidence {
  return createEvidence(
    {
      async ask(question) {
        if (question.ask === 'dns') return (question.type === 'A' ? ONE_ADDRESS : NO_RECORDS) as Found;
        if (question.ask === 'tls') return noAnswer(whyNone(site['https://case.test/'])) as Found;
        if (question.ask === 'http') return headOf(site[question.url]) as Found;
        // What is a thread's work otherwise is no work of the run here either.
        await round();
        return answerTo(question as DocumentQuestion, site) as Found;
      },
    },
    { clock: () => NOW, premises: { ...NO_PREMISES, path, port } },
  );
}

/** What name servers answer: only web servers matter here. */
const NO_RECORDS = {
  kind: 'nodata',
  at: NOW,
  source: 'resolver',
  exchanges: [],
  aliases: [],
  security: 'insecure',
  zone: CASE,
  ttlSeconds: 60,
} as const;

/** The same where an address is asked for. */
const ONE_ADDRESS = {
  ...NO_RECORDS,
  kind: 'answer',
  records: [{ name: CASE, type: 'A', ttlSeconds: 60, octets: Uint8Array.of(192, 0, 2, 80) }],
} as const;

const whyNone = (answer: Answer | undefined) =>
  typeof answer === 'object' && 'none' in answer ? answer.none : ('silent' as const);

/** The head of what a server answers, without what it leads to. */
function headOf(answer: Answer | undefined) {
  if (typeof answer === 'object' && 'none' in answer) return { ...noAnswer(answer.none), url: '', hops: [] };
  const { status = 200, headers = {}, hops: [hop] = [] } = typeof answer === 'object' ? answer : {};
  const given = hop === undefined ? headers : { ...headers, location: hop.to ?? '' };
  const lists = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
  const of = { at: NOW, address: '192.0.2.80', url: '', hops: [], tls: null };
  return { kind: 'response', ...of, status, headers: lists, body: '', tooLong: false, firstOctetMs: 100 };
}

function answerTo({ url, read, crawler, accept, page }: DocumentQuestion, site: Site): DocumentResult {
  const asked = [
    ...(crawler === undefined ? [] : [`${crawler.split('/')[0]} ${url}`]),
    ...(accept === undefined ? [url] : [`${accept} ${url}`]),
  ];
  const found = asked.map((key) => site[key]).find((one) => one !== undefined) ?? { status: 404 };
  const answer = typeof found === 'string' ? { body: found } : found;
  if ('none' in answer)
    return {
      ...noAnswer(answer.none),
      ...(answer.ledTo === undefined ? {} : { hops: [{ url, location: answer.ledTo }] }),
    } as DocumentResult;
  const { status = 200, headers = {}, body = '', hops = [], cookies = [], firstOctetMs = 100 } = answer;
  const octets = typeof body === 'string' ? Buffer.from(body) : body;
  const type = { 'content-type': read === 'page' ? 'text/html; charset=utf-8' : 'text/plain', ...headers };
  const at = answer.url ?? url;
  return {
    kind: 'response',
    at: NOW,
    address: '192.0.2.80',
    url: at,
    hops: hops.map((hop) => ({ ...hop, url: hop.url === '' ? url : hop.url })),
    status,
    headers: type,
    ...(cookies.length === 0 ? {} : { cookies: cookies.flatMap((line) => parseSetCookie(line, NOW) ?? []) }),
    octets: answer.octets ?? octets.length,
    tooLong: answer.tooLong ?? false,
    firstOctetMs,
    content: parseContent({
      read,
      body: octets,
      url: at,
      contentType: type['content-type'],
      isCut: answer.tooLong ?? false,
      ...(page === undefined ? {} : { page }),
    }),
  };
}

const TLS = { version: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', chain: [], fault: null };

function noAnswer(
  why: 'no-address' | 'forbidden' | 'other-port' | 'untrusted' | 'no-tls' | 'refused' | 'cut-off' | 'silent',
): DocumentResult {
  const by = { at: NOW, address: '192.0.2.80' };
  switch (why) {
    case 'no-address':
      return { kind: 'no-address', at: NOW };
    case 'untrusted':
      return { kind: 'untrusted', ...by, tls: TLS };
    case 'other-port':
      return { kind: 'forbidden', ...by, causes: [{ code: 'url-port', args: {} }] };
    case 'forbidden':
    case 'no-tls':
      return { kind: why, ...by, causes: [] };
    default: {
      const code =
        why === 'refused' ? 'connection-refused' : why === 'cut-off' ? 'connection-closed' : 'closed-unanswered';
      return { kind: 'failure', at: NOW, failure: { why: 'closed', causes: [{ code, args: {} }] } };
    }
  }
}

interface HtmlOptions {
  readonly head?: string;
  readonly body?: string;
  readonly lang?: string | null;
}

/** A page that is as it should be, with other parts where they are given. */
export const html = ({ head = GOOD_HEAD, body = GOOD_BODY, lang = 'en' }: HtmlOptions = {}): string =>
  `<!doctype html>\n<html${lang === null ? '' : ` lang="${lang}"`}>\n<head>\n${head}</head>\n<body>\n${body}</body>\n</html>\n`;

export const GOOD_HEAD = `<meta charset="utf-8">
<title>Harbor Books: second-hand books by the sea</title>
<meta name="description" content="Second-hand books on the old harbour wall. Open daily, with 12,000 titles online.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://case.test/"><link rel="icon" href="/icon.svg">
`;
export const GOOD_BODY = `<h1>Harbor Books</h1>
<p>We buy and sell second-hand books on the old harbour wall, where the ferry used to land. ${'Come and read with us. '.repeat(20)}</p>
<h2>Find us</h2>
<p><a href="/map">How to get to the harbour</a> <img src="/map.png" alt="Map of the harbour"></p>
`;

/** A site whose page has no markup to judge. */
export const NO_PAGE_ROW = {
  about: 'no page',
  site: siteOf({ status: 404 }),
  outcome: 'failed',
  text: 'no-page',
  notNeeded: true,
} as const;

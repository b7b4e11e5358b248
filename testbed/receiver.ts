import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Issued } from './authority.ts';
import { listen } from './listener.ts';
import { PAGE_POLICY } from './mailbox-page.ts';
import { type ReceivedMessage, receivedPage, receiverPage } from './receiver-page.ts';

/** A webhook's server that takes signed messages, with a page on which they are read. */
export interface Receiver {
  /** The port of loopback where it speaks TLS. */
  readonly port: number;
  /** Where messages are read. */
  readonly url: string;
  /** In order of arrival. */
  readonly messages: readonly ReceivedMessage[];
  /** Makes it take what is signed with a secret. Until then it refuses everything. */
  trust(secret: string): void;
  close(): Promise<void>;
}

/** Messages that are kept; older ones go. */
const MAX_MESSAGES = 200;
const MAX_OCTETS = 1_000_000;
/** How far the time of a signature may be off. */
const MAX_SECONDS = 300;

/** Starts it on loopback, on free ports. */
export async function startReceiver({
  issued,
  clock = Date.now,
}: {
  readonly issued: Issued;
  readonly clock?: () => number;
}): Promise<Receiver> {
  const messages: ReceivedMessage[] = [];
  const seen = new Set<string>();
  let secret: string | null = null;
  const take = ({ headers }: IncomingMessage, body: string): { readonly status: number; readonly answer: string } => {
    const at = clock();
    const delivery = headerOf(headers['zonewell-delivery']);
    const isVerified = secret !== null && isSigned(headerOf(headers['zonewell-signature']), body, { secret, at });
    messages.push({ at, delivery, isVerified, isRepeated: seen.has(delivery), body });
    if (messages.length > MAX_MESSAGES) messages.shift();
    if (!isVerified) return { status: 401, answer: '' };
    seen.add(delivery);
    return { status: 200, answer: challengeOf(body) };
  };
  const https = createHttpsServer({ key: issued.key, cert: issued.chain }, (request, response) => {
    bodyOf(request).then(
      (body) => {
        const { status, answer } = take(request, body);
        response.writeHead(status, { 'Content-Type': 'text/plain' }).end(answer);
      },
      () => response.writeHead(413).end(),
    );
  });
  const web = createHttpServer((request, response) => {
    const place = /^\/(\d{1,6})$/.exec(request.url ?? '')?.[1];
    const message = place === undefined ? undefined : messages[Number(place)];
    const found = message !== undefined || request.url === '/';
    response.writeHead(found ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PAGE_POLICY,
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(message === undefined ? receiverPage(messages) : receivedPage(message));
  });
  const [tls, page] = await Promise.all([listen(https), listen(web)]);
  return {
    port: tls.port,
    url: `http://127.0.0.1:${page.port}/`,
    messages,
    trust(shared) {
      secret = shared;
    },
    async close() {
      await Promise.all([tls.close(), page.close()]);
    },
  };
}

const headerOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '');

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MAX_OCTETS) throw new Error('too long');
  }
  return body;
}

/** Whether one of the signatures is that of the time and the body, and the time is about now. */
function isSigned(
  header: string,
  body: string,
  { secret, at }: { readonly secret: string; readonly at: number },
): boolean {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(at / 1000 - Number(time)) <= MAX_SECONDS)) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** Returns the text that a challenge asks to repeat; empty of anything else. */
function challengeOf(body: string): string {
  const read: unknown = JSON.parse(body);
  if (typeof read !== 'object' || read === null || !('challenge' in read)) return '';
  return typeof read.challenge === 'string' ? read.challenge : '';
}

import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { readableMail } from './mailbox-message.ts';
import { mailboxPage, messagePage, PAGE_POLICY } from './mailbox-page.ts';

/**
 * A mail server that takes every message and sends none, with a page on which they are read. After a POST of a reply such as
 * `550 5.1.1 no such user` to `/reply` on that page, it gives this reply to each recipient instead; an empty one ends that.
 */
export interface Mailbox {
  /** Where messages are handed in. */
  readonly smtpUrl: string;
  /** Where they are read. */
  readonly url: string;
  /** Whole messages, in order of arrival. */
  readonly messages: readonly string[];
  close(): Promise<void>;
}

/** Messages that are kept; older ones go. */
const MAX_MESSAGES = 200;
const MAX_MESSAGE_CHARS = 1_000_000;
const MAX_LINE_CHARS = 2048;

/** Starts it on loopback, on free ports. */
export async function startMailbox(): Promise<Mailbox> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  let reply: string | null = null;
  const smtp = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    const onMessage = (message: string): void => {
      messages.push(message);
      if (messages.length > MAX_MESSAGES) messages.shift();
    };
    takeMail(socket, { onMessage, toRecipient: () => reply ?? TAKEN });
  });
  const web = createHttpServer((request, response) => {
    if (request.method === 'POST' && request.url === '/reply') {
      replyIn(request).then(
        (found) => {
          reply = found;
          response.writeHead(204).end();
        },
        () => response.writeHead(400).end('A reply is a line such as: 550 5.1.1 no such user\n'),
      );
      return;
    }
    const place = /^\/(\d{1,6})$/.exec(request.url ?? '')?.[1];
    const message = place === undefined ? undefined : messages[Number(place)];
    const html = message === undefined ? mailboxPage(messages.map(readableMail)) : messagePage(readableMail(message));
    const found = message !== undefined || request.url === '/';
    response.writeHead(found ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PAGE_POLICY,
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(html);
  });
  const [smtpPort, webPort] = await Promise.all([portOf(smtp), portOf(web)]);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://127.0.0.1:${webPort}/`,
    messages,
    async close() {
      for (const socket of sockets) socket.destroy();
      web.closeAllConnections();
      await Promise.all([smtp, web].map((server) => new Promise((closed) => server.close(closed))));
    },
  };
}

const portOf = (server: Pick<Server, 'listen' | 'address'>): Promise<number> =>
  new Promise((listening) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      listening(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

const TAKEN = '250 2.0.0 ok';
/** A negative reply on one line. Source: RFC 5321 section 4.2. */
const NEGATIVE = /^[45]\d\d [\x20-\x7e]{1,400}$/;

/** Reads the reply that a request asks for; null for none. Rejects what is no negative reply. */
async function replyIn(request: IncomingMessage): Promise<string | null> {
  let body = '';
  for await (const chunk of request.setEncoding('latin1')) {
    body += chunk;
    if (body.length > MAX_LINE_CHARS) throw new Error('too long');
  }
  const line = body.trim();
  if (line === '') return null;
  if (!NEGATIVE.test(line)) throw new Error('no negative reply');
  return line;
}

interface Conversation {
  readonly onMessage: (message: string) => void;
  /** What a recipient is answered. */
  readonly toRecipient: () => string;
}

/** One conversation: as much of SMTP as a sender needs. Source: RFC 5321 section 4. */
function takeMail(socket: Socket, { onMessage, toRecipient }: Conversation): void {
  let rest = '';
  /** The lines of the message that is being sent; null between messages. */
  let message: string | null = null;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  say('220 mailbox.test ESMTP');
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (message === null) command(line);
      else if (line === '.') {
        onMessage(message);
        message = null;
        say('250 2.0.0 taken');
      } else message += `${line.startsWith('.') ? line.slice(1) : line}\r\n`;
    }
    const open = message?.length ?? 0;
    if (rest.length > MAX_LINE_CHARS || open > MAX_MESSAGE_CHARS) socket.destroy();
  });

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'QUIT') socket.end('221 2.0.0 bye\r\n');
    else if (verb === 'DATA') {
      message = '';
      say('354 go ahead');
    } else if (verb === 'RCPT') say(toRecipient());
    else if (['EHLO', 'HELO', 'MAIL', 'RSET', 'NOOP'].includes(verb)) say(TAKEN);
    else say('502 5.5.1 not here');
  }
}

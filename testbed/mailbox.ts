import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { readableMail } from './mailbox-message.ts';
import { mailboxPage, messagePage, PAGE_POLICY } from './mailbox-page.ts';

/** A mail server that takes every message and sends none, with a page on which they are read. */
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
  const smtp = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    takeMail(socket, (message) => {
      messages.push(message);
      if (messages.length > MAX_MESSAGES) messages.shift();
    });
  });
  const web = createHttpServer((request, reply) => {
    const place = /^\/(\d{1,6})$/.exec(request.url ?? '')?.[1];
    const message = place === undefined ? undefined : messages[Number(place)];
    const html = message === undefined ? mailboxPage(messages.map(readableMail)) : messagePage(readableMail(message));
    const found = message !== undefined || request.url === '/';
    reply.writeHead(found ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PAGE_POLICY,
      'X-Content-Type-Options': 'nosniff',
    });
    reply.end(html);
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

/** One conversation: as much of SMTP as a sender needs. Source: RFC 5321 section 4. */
function takeMail(socket: Socket, onMessage: (message: string) => void): void {
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
    } else if (['EHLO', 'HELO', 'MAIL', 'RCPT', 'RSET', 'NOOP'].includes(verb)) say('250 2.0.0 ok');
    else say('502 5.5.1 not here');
  }
}

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Where in a session the server does what it is told; `body` is at the first octet of the message, `end` at its last. */
export type Moment = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'end';

/** A reply; or the connection is closed, reset, or left without a reply. */
export type Deed = `${number}${' ' | '-'}${string}` | 'close' | 'reset' | 'silence';

/** A mail server that fails where it is told to, and otherwise takes every message. */
export interface ScriptedServer {
  readonly url: string;
  /** Whole messages whose end came, accepted or not. */
  readonly ended: string[];
  /** What the sender said after its message or instead of one: to be looked at for commands out of place. */
  readonly commands: string[];
  close(): Promise<void>;
}

export interface ScriptedServerOptions {
  /** 0 takes any that is free. */
  readonly port?: number;
  /** Called with each whole message before it gets its reply. */
  readonly onMessage?: (message: string) => Promise<void>;
}

/** Starts a server that does one deed at one moment of every session that `applies` picks by its number, from 0. */
export async function startScriptedServer(
  script: { readonly at: Moment; readonly does: Deed } | null,
  applies: (session: number) => boolean = () => true,
  { port = 0, onMessage = async () => {} }: ScriptedServerOptions = {},
): Promise<ScriptedServer> {
  const ended: string[] = [];
  const commands: string[] = [];
  const open = new Set<Socket>();
  let sessions = 0;
  const server = createServer((socket) => {
    const session = sessions;
    sessions += 1;
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    const act = (moment: Moment, usual: string | null): void => {
      const deed = script !== null && script.at === moment && applies(session) ? script.does : usual;
      if (deed === 'close') socket.end();
      else if (deed === 'reset') socket.resetAndDestroy();
      else if (deed !== null && deed !== 'silence') socket.write(`${deed}\r\n`);
    };
    let message: string | null = null;
    let rest = '';
    const take = (line: string): void => {
      commands.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') act('EHLO', '250 scripted.test');
      else if (verb === 'MAIL' || verb === 'RCPT') act(verb, '250 ok');
      else if (verb === 'DATA') {
        act('DATA', '354 go on');
        if (!(script?.at === 'DATA' && applies(session))) message = '';
      } else socket.write('250 ok\r\n');
    };
    act('connect', '220 scripted.test');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (message === null) {
        rest += chunk;
        for (let end = rest.indexOf('\r\n'); end !== -1 && message === null; end = rest.indexOf('\r\n')) {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 2);
          take(line);
        }
        return;
      }
      if (message === '') act('body', null);
      message += chunk;
      if (!message.endsWith('\r\n.\r\n')) return;
      ended.push(message);
      onMessage(message).then(
        () => act('end', '250 accepted'),
        () => socket.destroy(),
      );
      message = null;
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ended,
    commands,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

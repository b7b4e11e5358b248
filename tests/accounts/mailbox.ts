import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback, and what it was given. */
export interface Mailbox {
  readonly url: string;
  /** Whole messages, in order of arrival. */
  readonly messages: readonly string[];
  /** What it answers to the next messages; undefined takes them. */
  refuse(reply: { readonly code: number; readonly text: string } | undefined): void;
  /** Takes messages in without an answer until `answer` is called. Resolves when the first has come. */
  hold(): Promise<void>;
  /** Answers what is held, as it does the next messages. */
  answer(): void;
  /** Forgets what is held, whose senders have gone, and takes the next messages. */
  drop(): void;
  /** Waits for the message with this place. */
  message(place: number): Promise<string>;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const messages: string[] = [];
  const waiting = new Set<() => void>();
  let onHeld: (() => void) | undefined;
  const held: (() => void)[] = [];
  let refusal: { readonly code: number; readonly text: string } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Not every machine knows 127.0.0.1 by a name.
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const reply = (): void => {
          if (refusal !== undefined) {
            done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
            return;
          }
          messages.push(text);
          done();
          for (const wake of waiting) wake();
        };
        if (onHeld === undefined) {
          reply();
          return;
        }
        held.push(reply);
        onHeld();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    refuse(reply) {
      refusal = reply;
    },
    hold: () =>
      new Promise((came) => {
        onHeld = came;
      }),
    answer() {
      onHeld = undefined;
      for (const reply of held.splice(0)) reply();
    },
    drop() {
      onHeld = undefined;
      held.length = 0;
    },
    async message(place) {
      while (messages[place] === undefined) await new Promise<void>((wake) => waiting.add(wake));
      return messages[place];
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The text part of a message, with the line breaks of quoted-printable taken out. */
export function textOf(message: string): string {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message) ?? [];
  return /Content-Transfer-Encoding: quoted-printable/i.test(message)
    ? part
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : part;
}

export const headerOf = (message: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(message.split('\r\n\r\n')[0] ?? '')?.[1]?.trim();

import { Readable } from 'node:stream';
import type { NodemailerError, SMTPEnvelope } from 'nodemailer';
import { MINUTE_MS } from '../domain/time.ts';
import type { DeliveryAttempt } from './attempt.ts';
import { type AttemptControl, FINAL_REPLY_MS } from './sender.ts';

/** How long each part of an exchange may take, in milliseconds. */
interface ExchangeTimeouts {
  readonly connect: number;
  readonly greeting: number;
  /** From the first command to the end of the message. */
  readonly message: number;
  readonly finalReply: number;
}

const TIMEOUTS: ExchangeTimeouts = {
  connect: 20_000,
  // RFC 5321 section 4.5.3.2.1.
  greeting: 5 * MINUTE_MS,
  // MAIL, RCPT, DATA and the blocks of the message, at least: sections 4.5.3.2.2 to 4.5.3.2.5.
  message: (5 + 5 + 2 + 3) * MINUTE_MS,
  finalReply: FINAL_REPLY_MS,
};

export type SmtpTls = 'required' | 'optional';

export interface ExchangeOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465`. */
  readonly smtpUrl: string;
  /** Whether TLS is required; null: as `requiresTls` says. */
  readonly smtpTls?: SmtpTls | null;
  /** Further certificate authorities, PEM. */
  readonly ca: string | null;
  readonly timeouts?: ExchangeTimeouts;
}

/** A message as it goes to one recipient, composed and signed. */
interface ComposedMessage {
  readonly envelope: SMTPEnvelope;
  readonly content: Readable;
}

/** Hands a message to the mail server over a connection of its own. Never rejects. */
export type SmtpExchange = (message: ComposedMessage, control: AttemptControl) => Promise<DeliveryAttempt>;

/**
 * Returns exchanges with one mail server. They know whether it can have accepted the message when something fails: not
 * before the end of the message, the final dot, is sent.
 */
export function createExchange({ smtpUrl, smtpTls = null, ca, timeouts = TIMEOUTS }: ExchangeOptions): SmtpExchange {
  const requireTLS = requiresTls(smtpUrl, smtpTls);
  const { settings, auth } = connectionTo(smtpUrl, ca, timeouts);

  return async ({ envelope, content }, { handOver, signal }) => {
    const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
    const connection = new SMTPConnection({ ...settings, requireTLS });
    const { promise, resolve } = Promise.withResolvers<DeliveryAttempt>();
    let isHandedOver = false;
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const fail = (error: NodemailerError): void => resolve(attemptOf(error, isHandedOver));
    const within = (ms: number, what: string): void => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => fail(new Error(`The mail server took too long: ${what}.`)), ms);
    };
    // Read once the server has asked for the message. Then all of it is sent except its end, the final dot.
    async function* untilEnd(): AsyncGenerator<Buffer> {
      yield* content;
      await handOver();
      isHandedOver = true;
      within(timeouts.finalReply, 'final reply');
    }
    const send = (): void => {
      within(timeouts.message, 'message');
      connection.send(envelope, Readable.from(untilEnd(), { objectMode: false }), (error) => {
        if (error !== null) fail(error);
        else if (isHandedOver) resolve({ outcome: 'accepted' });
        else fail(new Error('The mail server replied before the end of the message.'));
      });
    };
    const stop = (): void => fail(new Error('We stopped before the mail server replied.'));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    connection.on('error', fail);
    // The server's reply when it closed arrives after the event.
    connection.once('end', () => setImmediate(fail, new Error('The mail server closed the connection.')));
    connection.connect((refused) => {
      if (refused !== undefined) fail(refused);
      else if (auth === null || !connection.allowsAuth) send();
      else connection.login({ ...auth }, (error) => (error === null ? send() : fail(error)));
    });
    try {
      return await promise;
    } finally {
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      connection.close();
    }
  };
}

/** Names and addresses of this machine. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/;

/**
 * Returns whether e-mails wait for a connection with TLS. Whoever is between us and the server can remove its offer of
 * STARTTLS, and then reads what we send (RFC 3207 section 6): the password of the server, and links that reset
 * passwords. A password never goes to another machine in the clear; e-mails do where the operator says so.
 */
export function requiresTls(smtpUrl: string, smtpTls: SmtpTls | null): boolean {
  const { protocol, username } = new URL(smtpUrl);
  if (protocol === 'smtps:' || smtpTls === 'required') return true;
  return !isOnThisMachine(smtpUrl) && (username !== '' || smtpTls === null);
}

/** Returns whether nobody can be between us and the mail server. */
export const isOnThisMachine = (smtpUrl: string): boolean => LOOPBACK_HOST.test(new URL(smtpUrl).hostname);

function connectionTo(smtpUrl: string, ca: string | null, timeouts: ExchangeTimeouts) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const settings = {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(ca === null ? {} : { tls: { ca } }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: Math.max(timeouts.message, timeouts.finalReply),
  };
  const auth =
    url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return { settings, auth };
}

/** Replies to a recipient that has no mailbox, if there is no enhanced status code. Source: RFC 5321 section 4.2.3. */
const ADDRESS_CODES: readonly number[] = [550, 551, 553];

function attemptOf(error: NodemailerError, isHandedOver: boolean): DeliveryAttempt {
  const { responseCode, command, permanent } = error;
  const reply = error.response ?? error.message;
  // Any reply but 2yz says that the message was not accepted; without one, only the time can tell.
  if (responseCode === undefined) return { outcome: isHandedOver ? 'unconfirmed' : 'deferred', reply };
  const isRecipient = command === 'RCPT TO';
  if (permanent !== true || (!isRecipient && command !== 'DATA')) return { outcome: 'deferred', reply };
  // 5.1: the address, 5.2: its mailbox. All other classes speak of us, of the message, or of the policy of a server that
  // somebody may have configured a minute ago: a later try may succeed. Source: RFC 3463 section 3.
  const [, subject] = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}/.exec(reply) ?? [];
  const isAddress =
    subject === undefined ? isRecipient && ADDRESS_CODES.includes(responseCode) : subject === '1' || subject === '2';
  return isAddress ? { outcome: 'no-target', reply } : { outcome: 'deferred', reply };
}

import { connect, createServer, type Socket } from 'node:net';
import { type Listener, listen } from './listener.ts';

/** What stands in front of a TLS server, and answers some first flights in its place. */
export type TlsFront =
  /** Takes SSL 3.0, which OpenSSL no longer speaks. */
  | { readonly kind: 'ssl3' }
  /** Takes this cipher suite where no better one is offered. */
  | { readonly kind: 'weak'; readonly cipher: number }
  /** Takes TLS 1.0 and 1.1, with this cipher suite alone. */
  | { readonly kind: 'weak-old'; readonly cipher: number }
  /** Ignores a ClientHello of more octets. */
  | { readonly kind: 'large-ignored'; readonly most: number }
  /** Hangs up on a ClientHello of more octets. */
  | { readonly kind: 'large-closed'; readonly most: number };

const CURRENT_CIPHER = 0xc02b;

/** The version and the cipher suites of a ClientHello. Source: RFC 5246 §7.4.1.2. */
function readHello(o: Buffer): { readonly version: number; readonly ciphers: readonly number[] } {
  const at = 44 + (o[43] ?? 0);
  const count = o.readUInt16BE(at) / 2;
  return {
    version: o.readUInt16BE(9),
    ciphers: Array.from({ length: count }, (_, i) => o.readUInt16BE(at + 2 + 2 * i)),
  };
}

/** A ServerHello as old servers send it: no session, no extensions. Source: RFC 6101 §5.6.1.3, 5246 §7.4.1.3. */
function serverHello(version: number, cipher: number): Buffer {
  const u16 = (n: number) => [n >> 8, n & 0xff];
  const body = [...u16(version), ...new Array(32).fill(7), 0, ...u16(cipher), 0];
  const message = [2, 0, ...u16(body.length), ...body];
  return Buffer.from([22, ...u16(version), ...u16(message.length), ...message]);
}

/** The octets with which a front answers a ClientHello; null where the server behind it does, empty where nobody does. */
function answerTo(front: TlsFront, first: Buffer): Buffer | null {
  const { version, ciphers } = readHello(first);
  switch (front.kind) {
    case 'ssl3':
      return version === 0x0300 ? serverHello(version, 0x002f) : null;
    case 'weak':
      return ciphers.includes(front.cipher) && !ciphers.includes(CURRENT_CIPHER)
        ? serverHello(Math.min(version, 0x0303), front.cipher)
        : null;
    case 'weak-old':
      return version < 0x0303 && version > 0x0300 ? serverHello(version, front.cipher) : null;
    case 'large-ignored':
    case 'large-closed':
      return first.length > front.most ? Buffer.alloc(0) : null;
  }
}

/** Starts a front before the TLS server of that port. */
export const startFront = (front: TlsFront, port: number): Promise<Listener> =>
  listen(
    createServer((socket: Socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', (first) => {
        const answer = answerTo(front, first);
        if (answer !== null) {
          if (answer.length > 0 || front.kind === 'large-closed') socket.end(answer);
          return;
        }
        const behind = connect(port, '127.0.0.1', () => behind.write(first));
        behind.on('error', () => socket.destroy());
        socket.pipe(behind).pipe(socket);
      });
    }),
  );

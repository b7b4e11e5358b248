import { connect, createServer, type Socket } from 'node:net';
import { type Listener, listen } from './listener.ts';

/** What stands in front of a TLS server, and answers some first flights in its place. */
export type TlsFront =
  /** Answers clients of TLS 1.0 and older with SSL 3.0, which OpenSSL no longer speaks. */
  | { readonly kind: 'ssl3' }
  /** Takes this cipher suite where no better one is offered. */
  | { readonly kind: 'weak'; readonly cipher: number }
  /** Takes this cipher suite where it is preferred to ECDHE with AES-GCM. */
  | { readonly kind: 'order'; readonly cipher: number }
  /** Takes TLS 1.0 and 1.1, with this cipher suite alone. */
  | { readonly kind: 'weak-old'; readonly cipher: number }
  /** Answers clients that offer TLS 1.2 at most without any extension, as servers of before 2010 do. */
  | { readonly kind: 'bare'; readonly cipher: number; readonly compression?: true }
  /** Ignores a ClientHello of more octets. */
  | { readonly kind: 'large-ignored'; readonly most: number }
  /** Hangs up on a ClientHello of more octets. */
  | { readonly kind: 'large-closed'; readonly most: number }
  /** Hangs up on whoever offers TLS 1.3, or is silent; on values that mean nothing (GREASE); on an ECH extension. */
  | { readonly kind: 'tls13-closed' | 'tls13-ignored' | 'grease-closed' | 'ech-closed' }
  /** Hangs up on TLS before 1.2, as servers do that send no alerts. */
  | { readonly kind: 'old-closed' }
  /** Declines a hello of TLS 1.1, even where it has 1.0, as GnuTLS does that has no 1.1. */
  | { readonly kind: 'tls11-declined' }
  /** Counts connections: it takes so many, and hangs up on all others. */
  | { readonly kind: 'most'; readonly most: number }
  /** Adds to the tickets of TLS 1.3 that early data is taken. */
  | { readonly kind: 'early-tickets' }
  /** Hangs up on a connection that comes so soon after the one before. */
  | { readonly kind: 'apart'; readonly ms: number };

/** Fronts that hang up where they have no answer. */
const HANGS_UP: readonly TlsFront['kind'][] = [
  'large-closed',
  'tls13-closed',
  'grease-closed',
  'ech-closed',
  'old-closed',
  'most',
  'apart',
];

const CURRENT_CIPHER = 0xc02b;
/** Source: RFC 5246 §7.2. */
const PROTOCOL_VERSION_ALERT = Buffer.from([21, 3, 1, 0, 2, 2, 70]);

interface Hello {
  readonly version: number;
  readonly ciphers: readonly number[];
  readonly extensions: ReadonlyMap<number, Buffer>;
}

const [SUPPORTED_VERSIONS, ECH, TLS13] = [43, 0xfe0d, 0x0304];
const isGrease = (value: number): boolean => (value & 0x0f0f) === 0x0a0a;

/** Holds the fields of a ClientHello. Source: RFC 5246 §7.4.1.2. */
function readHello(o: Buffer): Hello {
  const at = 44 + (o[43] ?? 0);
  const count = o.readUInt16BE(at) / 2;
  const extensions = new Map<number, Buffer>();
  const compressions = at + 2 + 2 * count;
  for (let next = compressions + 3 + (o[compressions] ?? 0); next + 4 <= o.length; ) {
    const end = next + 4 + o.readUInt16BE(next + 2);
    extensions.set(o.readUInt16BE(next), o.subarray(next + 4, end));
    next = end;
  }
  return {
    version: o.readUInt16BE(9),
    ciphers: Array.from({ length: count }, (_, i) => o.readUInt16BE(at + 2 + 2 * i)),
    extensions,
  };
}

function offersTls13({ extensions }: Hello): boolean {
  return extensions.get(SUPPORTED_VERSIONS)?.includes(Buffer.from([TLS13 >> 8, TLS13 & 0xff])) === true;
}

/** A ServerHello as old servers send it: no session, no extensions. Source: RFC 6101 §5.6.1.3, 5246 §7.4.1.3. */
function serverHello(version: number, cipher: number, compression = 0): Buffer {
  const u16 = (n: number) => [n >> 8, n & 0xff];
  const body = [...u16(version), ...new Array(32).fill(7), 0, ...u16(cipher), compression];
  const message = [2, 0, ...u16(body.length), ...body];
  return Buffer.from([22, ...u16(version), ...u16(message.length), ...message]);
}

/** The octets with which a front answers a ClientHello; null where the server behind it does, empty where nobody does. */
function answerTo(front: TlsFront, first: Buffer, { before, sinceMs }: Past): Buffer | null {
  const hello = readHello(first);
  const { version, ciphers, extensions } = hello;
  const none = (is: boolean): Buffer | null => (is ? Buffer.alloc(0) : null);
  switch (front.kind) {
    case 'ssl3':
      return version === 0x0300 || version === 0x0301 ? serverHello(0x0300, 0x002f) : null;
    case 'tls11-declined':
      return version === 0x0302 ? PROTOCOL_VERSION_ALERT : null;
    case 'weak':
      return ciphers.includes(front.cipher) && !ciphers.includes(CURRENT_CIPHER)
        ? serverHello(Math.min(version, 0x0303), front.cipher)
        : null;
    case 'order':
      return ciphers.includes(front.cipher) && ciphers.indexOf(front.cipher) < ciphers.indexOf(CURRENT_CIPHER)
        ? serverHello(version, front.cipher)
        : null;
    case 'weak-old':
      return version < 0x0303 && version > 0x0300 ? serverHello(version, front.cipher) : null;
    case 'bare':
      return version === 0x0303 && !offersTls13(hello) && ciphers.includes(front.cipher)
        ? serverHello(version, front.cipher, front.compression === true ? 1 : 0)
        : null;
    case 'large-ignored':
    case 'large-closed':
      return none(first.length > front.most);
    case 'tls13-closed':
    case 'tls13-ignored':
      return none(offersTls13(hello));
    case 'grease-closed':
      return none([...ciphers, ...extensions.keys()].some(isGrease));
    case 'ech-closed':
      return none(extensions.has(ECH));
    case 'old-closed':
      return none(version < 0x0303);
    case 'early-tickets':
      return null;
    case 'most':
      return none(before >= front.most);
    case 'apart':
      return none(sinceMs < front.ms);
  }
}

/** Connections before this one, and the time since the last of them. */
interface Past {
  readonly before: number;
  readonly sinceMs: number;
}

/**
 * Makes a front: it answers the first octets of a connection, or returns false where the server behind it has to. It counts
 * the connections that it has seen.
 */
export function createFront(front: TlsFront): (socket: Socket, first: Buffer) => boolean {
  let [count, last] = [0, -Infinity];
  return (socket, first) => {
    const now = performance.now();
    const answer = answerTo(front, first, { before: count, sinceMs: now - last });
    [count, last] = [count + 1, now];
    if (answer === null) return false;
    if (answer.length > 0 || HANGS_UP.includes(front.kind)) socket.end(answer);
    return true;
  };
}

/** Starts a front before the TLS server of that port. */
export function startFront(front: TlsFront, port: number): Promise<Listener> {
  const answers = createFront(front);
  return listen(
    createServer((socket: Socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', (first) => {
        if (answers(socket, first)) return;
        const behind = connect(port, '127.0.0.1', () => behind.write(first));
        behind.on('error', () => socket.destroy());
        socket.pipe(behind).pipe(socket);
      });
    }),
  );
}

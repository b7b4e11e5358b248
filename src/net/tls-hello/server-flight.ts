import type { TlsVersionName } from '../../domain/probe.ts';
import { cipherSuite } from '../../records/tls/cipher-suites.ts';
import { versionName } from './client-hello.ts';

/** Tells what a server chose in its first flight. */
export interface ServerHello {
  readonly kind: 'hello';
  readonly version: TlsVersionName;
  readonly cipher: number;
  /** The group of the key exchange, where the flight says it. */
  readonly group: number | null;
  /** Bits of the prime of a Diffie-Hellman exchange without elliptic curves; null where there is none. */
  readonly dhBits: number | null;
  readonly alpn: string | null;
  /** It asked for another key share (HelloRetryRequest). */
  readonly retry: boolean;
  /** The server's own certificate, DER in base 64, where the flight was read on and has one in the clear. */
  readonly certificate?: string;
  /** All that it sent, its own first, where the whole flight was read. */
  readonly chain?: readonly string[];
  /** It asks for a certificate of the client. */
  readonly asksForCertificate?: true;
  /** It sent SCTs beside its certificate. */
  readonly scts?: true;
  /** It knows the extended master secret, and secure renegotiation; it compresses. Only up to TLS 1.2. */
  readonly extendedMasterSecret?: true;
  readonly secureRenegotiation?: true;
  readonly compression?: true;
  /** With what it signed the key exchange, where the flight was read on and says it. */
  readonly signature?: number;
}

/** Tells what a first flight came to. */
type Flight =
  | ServerHello
  /** It declined; `alert` is the number of the alert. Source: RFC 8446 §6. */
  | { readonly kind: 'alert'; readonly alert: number }
  | { readonly kind: 'not-tls' }
  /** More than anybody needs before a ServerHello. */
  | { readonly kind: 'flooded' };

/** Octets of handshake messages that are read. */
const MAX_HANDSHAKE_OCTETS = 16 * 1024;
/** Octets of records before the ServerHello: empty ones, warnings. */
export const MAX_FLIGHT_OCTETS = 256 * 1024;
/** Source: RFC 8446 §5.2; older versions allow 2,048 octets more. */
const MAX_RECORD_OCTETS = 16_384 + 2048;

const [ALERT, HANDSHAKE, CHANGE_CIPHER] = [21, 22, 20];
const [SERVER_HELLO, CERTIFICATE, SERVER_KEY_EXCHANGE, CERTIFICATE_REQUEST, SERVER_HELLO_DONE] = [2, 11, 12, 13, 14];
/** Certificates of a chain that are kept. */
const MAX_CHAIN = 10;
const FATAL = 2;
/** Extensions of the ServerHello. Sources: RFC 6962 §3.3.1, RFC 7627 §5.1, RFC 5746 §3.2. */
const [SCTS, EXTENDED_MASTER_SECRET, RENEGOTIATION_INFO] = [18, 23, 0xff01];
/** Source: RFC 8446 §4.1.3. */
const RETRY_RANDOM = 'cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c';

/** Reads a server's first flight as it comes in. */
export interface FlightReader {
  /** Takes octets; returns what the flight came to, once that is known. */
  read(octets: Uint8Array): Flight | null;
  /** Finds out what is known although the connection ended or the time is up; null for nothing. */
  end(): ServerHello | null;
}

/** How far a flight is read beyond the ServerHello, where the version has more in the clear. */
interface ReadOn {
  /** To the ServerKeyExchange. */
  readonly keyExchange?: boolean;
  /** To its end. */
  readonly whole?: boolean;
}

/** Reads the messages of a handshake, up to the last of interest. */
function createMessageReader({ keyExchange = false, whole = false }: ReadOn) {
  let pending = Buffer.alloc(0);
  let hello: ServerHello | null = null;

  /** Reads one message; returns the flight where that ends it. */
  function take(type: number | undefined, body: Buffer): Flight | null {
    if (hello === null) {
      hello = type === SERVER_HELLO ? readServerHello(body) : null;
      if (hello === null) return { kind: 'not-tls' };
      return (!keyExchange && !whole) || hello.version === 'TLSv1.3' ? hello : null;
    }
    if (type === CERTIFICATE) hello = { ...hello, ...readCertificates(body, whole) };
    else if (type === CERTIFICATE_REQUEST) hello = { ...hello, asksForCertificate: true };
    else if (type === SERVER_KEY_EXCHANGE) {
      hello = { ...hello, ...readKeyExchange(body, hello) };
      return whole ? null : hello;
    }
    return type === SERVER_HELLO_DONE ? hello : null;
  }

  return {
    /** The ServerHello as read so far; null before it came. */
    hello: (): ServerHello | null => hello,
    read(content: Buffer): Flight | null {
      if (pending.length + content.length > MAX_HANDSHAKE_OCTETS + MAX_RECORD_OCTETS)
        return hello ?? { kind: 'flooded' };
      pending = Buffer.concat([pending, content]);
      while (pending.length >= 4) {
        const length = pending.readUIntBE(1, 3);
        // What is larger than the limit is a certificate, or nonsense; what we look for comes before or is not there.
        if (4 + length > MAX_HANDSHAKE_OCTETS) return hello ?? { kind: 'not-tls' };
        if (pending.length < 4 + length) return null;
        const found = take(pending[0], pending.subarray(4, 4 + length));
        if (found !== null) return found;
        pending = pending.subarray(4 + length);
      }
      return null;
    },
  };
}

/**
 * Reads records until a ServerHello, or further where that is asked for. Bounded: 16 KiB of handshake, 256 KiB in all. Never throws.
 */
export function createFlightReader(on: ReadOn = {}): FlightReader {
  const messages = createMessageReader(on);
  let pending = Buffer.alloc(0);
  let total = 0;
  let result: Flight | null = null;

  function takeRecord(type: number, content: Buffer): Flight | null {
    if (type === HANDSHAKE) return messages.read(content);
    const hello = messages.hello();
    if (type === ALERT && hello === null) {
      const [level, alert] = content;
      if (level === undefined || alert === undefined) return { kind: 'not-tls' };
      // A warning such as unrecognized_name comes before a ServerHello.
      return level === FATAL || alert === 0 ? { kind: 'alert', alert } : null;
    }
    return hello;
  }

  function takeRecords(): Flight | null {
    while (pending.length >= 5) {
      const [type = 0, major] = pending;
      const length = pending.readUInt16BE(3);
      if (![ALERT, HANDSHAKE, CHANGE_CIPHER].includes(type) || major !== 3 || length > MAX_RECORD_OCTETS)
        return messages.hello() ?? { kind: 'not-tls' };
      if (pending.length < 5 + length) return null;
      const content = pending.subarray(5, 5 + length);
      pending = pending.subarray(5 + length);
      const found = takeRecord(type, content);
      if (found !== null) return found;
    }
    return null;
  }

  return {
    read(octets) {
      if (result !== null) return result;
      total += octets.length;
      pending = Buffer.concat([pending, octets]);
      result = takeRecords();
      if (result === null && total > MAX_FLIGHT_OCTETS) result = messages.hello() ?? { kind: 'flooded' };
      return result;
    },
    end: messages.hello,
  };
}

/** Source: RFC 8446 §4.1.3, 5246 §7.4.1.3. */
function readServerHello(o: Buffer): ServerHello | null {
  if (o.length < 38) return null;
  const retry = o.subarray(2, 34).toString('hex') === RETRY_RANDOM;
  const at = 35 + (o[34] ?? 0);
  if (o.length < at + 3) return null;
  const cipher = o.readUInt16BE(at);
  const extensions = at + 3 === o.length ? new Map<number, Buffer>() : readExtensions(o.subarray(at + 3));
  if (extensions === null) return null;
  const chosen = extensions.get(43);
  const version = versionName(chosen?.length === 2 ? chosen.readUInt16BE(0) : o.readUInt16BE(0));
  if (version === undefined) return null;
  const share = extensions.get(51);
  const alpn = extensions.get(16);
  return {
    kind: 'hello',
    version,
    cipher,
    group: share !== undefined && share.length >= 2 ? share.readUInt16BE(0) : null,
    dhBits: null,
    alpn: alpn !== undefined && alpn.length > 3 ? alpn.subarray(3, 3 + (alpn[2] ?? 0)).toString('latin1') : null,
    retry,
    ...(extensions.has(SCTS) ? { scts: true } : {}),
    ...(version === 'TLSv1.3' ? {} : protectionsIn(extensions, o[at + 2])),
  };
}

/** Returns the additions to TLS up to 1.2 that both sides know. */
const protectionsIn = (extensions: ReadonlyMap<number, Buffer>, compression: number | undefined) => ({
  ...(extensions.has(EXTENDED_MASTER_SECRET) ? { extendedMasterSecret: true as const } : {}),
  ...(extensions.has(RENEGOTIATION_INFO) ? { secureRenegotiation: true as const } : {}),
  ...(compression === 0 ? {} : { compression: true as const }),
});

/** The first certificate of a list, or all of them, as far as they are whole. Source: RFC 5246 §7.4.2. */
function readCertificates(o: Buffer, whole: boolean) {
  const chain: string[] = [];
  for (let at = 3; at + 3 <= o.length && chain.length < (whole ? MAX_CHAIN : 1); ) {
    const end = at + 3 + o.readUIntBE(at, 3);
    if (end > o.length || end === at + 3) break;
    chain.push(o.subarray(at + 3, end).toString('base64'));
    at = end;
  }
  const [certificate] = chain;
  if (certificate === undefined) return {};
  return whole ? { certificate, chain } : { certificate };
}

function readExtensions(o: Buffer): Map<number, Buffer> | null {
  if (o.length < 2 || o.readUInt16BE(0) !== o.length - 2) return null;
  const found = new Map<number, Buffer>();
  for (let at = 2; at < o.length; ) {
    if (at + 4 > o.length) return null;
    const end = at + 4 + o.readUInt16BE(at + 2);
    if (end > o.length) return null;
    found.set(o.readUInt16BE(at), o.subarray(at + 4, end));
    at = end;
  }
  return found;
}

const NAMED_CURVE = 3;

/** The curve, or the size of the prime; and how it is signed. Source: RFC 8422 §5.4, 5246 §7.4.3. */
function readKeyExchange(o: Buffer, { cipher, version }: Pick<ServerHello, 'cipher' | 'version'>) {
  const suite = cipherSuite(cipher);
  // Only TLS 1.2 says with what: older versions have no choice.
  const isSigned = version === 'TLSv1.2' && suite?.keyExchange !== 'anon';
  const signatureAt = (at: number) => (isSigned && o.length >= at + 2 ? { signature: o.readUInt16BE(at) } : {});
  if (/^A?ECDH/.test(suite?.name ?? ''))
    return o.length >= 3 && o[0] === NAMED_CURVE ? { group: o.readUInt16BE(1), ...signatureAt(4 + (o[3] ?? 0)) } : {};
  if (o.length < 2) return {};
  const length = o.readUInt16BE(0);
  if (length === 0 || 2 + length > o.length) return {};
  const prime = o.subarray(2, 2 + length);
  const first = prime.findIndex((octet) => octet !== 0);
  if (first < 0) return {};
  const dhBits = (length - first) * 8 - Math.clz32(prime[first] ?? 0) + 24;
  return { dhBits, ...signatureAt(endOf(o, endOf(o, 2 + length))) };
}

/** Returns where a vector of octets ends; the end of all where it is cut. */
const endOf = (o: Buffer, at: number): number => (at + 2 > o.length ? o.length : at + 2 + o.readUInt16BE(at));

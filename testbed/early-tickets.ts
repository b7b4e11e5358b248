import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { type Listener, listen } from './listener.ts';

// Node’s servers allow no early data in their tickets. So something stands in front of one, which knows the secrets of its
// connections by its key log, and adds that to each ticket on the way.

/** Secrets of what a server sends, by the random octets of the client in hexadecimal. */
export type TrafficSecrets = Map<string, Buffer>;

/** Takes what counts of a line of a key log. Source: NSS, "SSLKEYLOGFILE Format". */
export function noteSecret(secrets: TrafficSecrets, line: Buffer): void {
  const [label, random = '', secret = ''] = line.toString().trim().split(' ');
  if (label === 'SERVER_TRAFFIC_SECRET_0') secrets.set(random, Buffer.from(secret, 'hex'));
}

const [APPLICATION_DATA, HANDSHAKE, NEW_SESSION_TICKET] = [23, 22, 4];
const [HEAD_OCTETS, TAG_OCTETS] = [5, 16];
/** Early data of 4,096 octets. Source: RFC 8446 §4.2.10. */
const EARLY_DATA = Buffer.from([0, 42, 0, 4, 0, 0, 0x10, 0]);

/** HKDF-Expand-Label, for at most as many octets as the hash has. Source: RFC 8446 §7.1. */
function expandLabel(secret: Buffer, label: string, octets: number): Buffer {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.concat([Buffer.from([0, octets, name.length]), name, Buffer.from([0, 1])]);
  return createHmac(secret.length === 48 ? 'sha384' : 'sha256', secret)
    .update(info)
    .digest()
    .subarray(0, octets);
}

/** Returns what rewrites the records of one connection. Source: RFC 8446 §5.2, §5.3, §7.3. */
function rewriting(secret: Buffer): (record: Buffer) => Buffer {
  const [cipher, keyOctets] = secret.length === 48 ? (['aes-256-gcm', 32] as const) : (['aes-128-gcm', 16] as const);
  const [key, iv] = [expandLabel(secret, 'key', keyOctets), expandLabel(secret, 'iv', 12)];
  let sequence = 0;
  const nonce = (): Buffer => {
    const made = Buffer.from(iv);
    made.writeUInt32BE((made.readUInt32BE(8) ^ sequence) >>> 0, 8);
    return made;
  };
  const opened = (record: Buffer): Buffer | null => {
    const decipher = createDecipheriv(cipher, key, nonce()).setAAD(record.subarray(0, HEAD_OCTETS));
    decipher.setAuthTag(record.subarray(-TAG_OCTETS));
    try {
      return Buffer.concat([decipher.update(record.subarray(HEAD_OCTETS, -TAG_OCTETS)), decipher.final()]);
    } catch {
      // A record of the handshake, which has other keys.
      return null;
    }
  };
  const closed = (content: Buffer): Buffer => {
    const head = Buffer.from([APPLICATION_DATA, 3, 3, 0, 0]);
    head.writeUInt16BE(content.length + TAG_OCTETS, 3);
    const sealing = createCipheriv(cipher, key, nonce()).setAAD(head);
    return Buffer.concat([head, sealing.update(content), sealing.final(), sealing.getAuthTag()]);
  };
  return (record) => {
    const content = record[0] === APPLICATION_DATA ? opened(record) : null;
    if (content === null) return record;
    const isTicket = content.at(-1) === HANDSHAKE && content[0] === NEW_SESSION_TICKET;
    const made = isTicket ? closed(withEarlyData(content)) : record;
    sequence += 1;
    return made;
  };
}

/** A ticket without extensions, and the type of its record, with the one for early data. Source: RFC 8446 §4.6.1. */
function withEarlyData(content: Buffer): Buffer {
  const ticket = Buffer.concat([
    content.subarray(0, -3),
    Buffer.from([0, EARLY_DATA.length]),
    EARLY_DATA,
    content.subarray(-1),
  ]);
  ticket.writeUIntBE(ticket.readUIntBE(1, 3) + EARLY_DATA.length, 1, 3);
  return ticket;
}

/** Starts what stands before the TLS server of that port, whose tickets allow early data then. */
export function startEarlyTickets(port: number, secrets: TrafficSecrets): Promise<Listener> {
  return listen(
    createServer((socket) => {
      const behind = connect(port, '127.0.0.1');
      let [random, rest, rewrite]: [string, Buffer, ReturnType<typeof rewriting> | null] = ['', Buffer.alloc(0), null];
      socket.on('error', () => behind.destroy());
      behind.on('error', () => socket.destroy());
      socket.once('data', (first) => {
        random = first.subarray(11, 43).toString('hex');
      });
      socket.pipe(behind);
      behind.on('data', (data) => {
        rest = Buffer.concat([rest, data]);
        while (rest.length >= HEAD_OCTETS && rest.length >= HEAD_OCTETS + rest.readUInt16BE(3)) {
          const record = rest.subarray(0, HEAD_OCTETS + rest.readUInt16BE(3));
          rest = rest.subarray(record.length);
          const secret = secrets.get(random);
          if (rewrite === null && secret !== undefined) rewrite = rewriting(secret);
          socket.write(rewrite === null ? record : rewrite(record));
        }
      });
      behind.on('end', () => socket.end());
    }),
  );
}

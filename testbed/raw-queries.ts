import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { encode, RECURSION_DESIRED } from 'dns-packet';

/** How long silence is listened to where it is expected; elsewhere a slow machine has its time. */
export const SILENCE_MS = 150;
export const PATIENCE_MS = 10_000;
const HEADER_TC = 0x0200;

export interface Ask {
  readonly name: string;
  readonly type?: string;
  readonly udpSize?: number;
  readonly cd?: boolean;
}

const queryOf = ({ name, type = 'A', udpSize = 1232, cd = false }: Ask): Buffer =>
  encode({
    type: 'query',
    id: 4711,
    flags: RECURSION_DESIRED | (cd ? 0x10 : 0),
    questions: [{ name, type: type as 'A', class: 'IN' }],
    additionals:
      udpSize === 0
        ? []
        : [
            {
              name: '.',
              type: 'OPT',
              udpPayloadSize: udpSize,
              extendedRcode: 0,
              ednsVersion: 0,
              flags: 0x8000,
              flag_do: true,
              options: [],
            },
          ],
  });

const placeOf = (address: string) => {
  const [host = '', port = ''] = address.split(':');
  return { host, port: Number(port) };
};

/** The first datagram that comes back, or null after a silence. */
export async function overUdp(address: string, ask: Ask, waitMs = PATIENCE_MS): Promise<Buffer | null> {
  const { host, port } = placeOf(address);
  const socket = createSocket('udp4');
  const got = new Promise<Buffer>((done) => socket.once('message', done));
  socket.send(queryOf(ask), port, host);
  const enough = new AbortController();
  const silence = wait(waitMs, null, { signal: enough.signal }).catch(() => null);
  const first = await Promise.race([got, silence]);
  enough.abort();
  socket.close();
  return first;
}

/** All questions in one write; the answers in the order they came. */
export async function overTcp(address: string, asks: readonly Ask[]): Promise<Buffer[]> {
  const socket = connect(placeOf(address));
  const framed = (message: Buffer) =>
    Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message]);
  let held = Buffer.alloc(0);
  const answers: Buffer[] = [];
  await new Promise<void>((done) => {
    setTimeout(done, PATIENCE_MS).unref();
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        answers.push(held.subarray(2, 2 + held.readUInt16BE(0)));
        held = held.subarray(2 + held.readUInt16BE(0));
      }
      if (answers.length === asks.length) done();
    });
    socket.write(Buffer.concat(asks.map((ask) => framed(queryOf(ask)))));
  });
  socket.destroy();
  return answers;
}

export const rcode = (message: Buffer | null) => (message === null ? null : (message[3] ?? 0) & 0x0f);
export const truncated = (message: Buffer | null) => message !== null && (message.readUInt16BE(2) & HEADER_TC) !== 0;

import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import { RR_TYPES } from '../src/domain/rr.ts';

/**
 * The least a DNS server can do, in a process of its own: every question gets one A record. So what is measured is the
 * clients. Prints its port.
 */
const ANSWER = Buffer.concat([
  Buffer.from([0xc0, 12, 0, RR_TYPES.A, 0, 1, 0, 0, 1, 0x2c, 0, 4]),
  encodeRdata('A', { address: '192.0.2.1' }),
]);

function answer(query: Buffer): Buffer {
  let end = 12;
  while ((query[end] ?? 0) !== 0) end += 1 + (query[end] ?? 0);
  end += 5;
  const reply = Buffer.allocUnsafe(end + ANSWER.length);
  query.copy(reply, 0, 0, end);
  ANSWER.copy(reply, end);
  reply[2] = 0x81;
  reply[3] = 0x80;
  reply.writeUInt16BE(1, 6);
  reply.writeUInt32BE(0, 8);
  return reply;
}

const udp = createSocket({ type: 'udp4', recvBufferSize: 8 << 20, sendBufferSize: 8 << 20 });
udp.on('message', (query, from) => udp.send(answer(query), from.port, from.address));
const tcp = createServer((socket) => {
  let held = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const out: Buffer[] = [];
    while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
      const end = 2 + held.readUInt16BE(0);
      const reply = answer(held.subarray(2, end));
      out.push(Buffer.from([reply.length >> 8, reply.length & 0xff]), reply);
      held = held.subarray(end);
    }
    if (out.length > 0) socket.write(Buffer.concat(out));
  });
});
udp.bind(0, '127.0.0.1', () => {
  const { port } = udp.address();
  tcp.listen(port, '127.0.0.1', () => console.log(port));
});

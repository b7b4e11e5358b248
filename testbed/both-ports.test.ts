import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listenOnBoth } from './both-ports.ts';

const HOST = '127.0.0.1';

test('A port that UDP has in use is an error where it is named, and passed over where any will do', async () => {
  // One that TCP has free, or the second half would fail by what others listen at.
  const free = createServer();
  await new Promise<void>((done) => free.listen(0, HOST, done));
  const { port: wanted } = free.address() as AddressInfo;
  await new Promise((done) => free.close(done));
  const taken = createSocket('udp4');
  await new Promise<void>((done) => taken.bind(wanted, HOST, done));
  const tcp = createServer();
  await expect(listenOnBoth(tcp, HOST, taken.address().port)).rejects.toThrow('EADDRINUSE');
  // The first port that the system gives to TCP counts as taken.
  let tries = 0;
  const listen = tcp.listen.bind(tcp);
  Object.assign(tcp, {
    listen: (_port: number, host: string, ready: () => void) =>
      listen(tries++ === 0 ? taken.address().port : 0, host, ready),
  });
  const { udp, port } = await listenOnBoth(tcp, HOST);
  expect(tries).toBe(2);
  expect(udp.address().port).toBe(port);
  for (const one of [udp, taken, tcp]) one.close();
});

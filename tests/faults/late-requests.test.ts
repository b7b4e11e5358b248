import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../api/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

const open = (text: string): Socket => {
  const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.resume().on('error', () => {});
  socket.write(text);
  return socket;
};

test('a request that does not come is given up before others have waited for half a minute', async () => {
  const slow = [
    open('GET / HTTP/1.1\r\nHost: a.test\r\n'),
    open('POST /monitors/add HTTP/1.1\r\nHost: a.test\r\nContent-Length: 100\r\n\r\nn'),
  ];
  // Node's own rhythm would take longer than this test may.
  await Promise.all(slow.map((socket) => once(socket, 'close')));
  expect(slow.every(({ destroyed }) => destroyed)).toBe(true);
}, 25_000);

import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo, Server } from 'node:net';

/** The system chooses ports for TCP without a look at those that UDP has in use, so a chosen one may be taken. */
const TRIES = 20;

/**
 * Lets a TCP server and a UDP socket listen on one port. Port 0 is one that is free for both; another that is in use fails
 * at once.
 */
export async function listenOnBoth(
  tcp: Server,
  host: string,
  port = 0,
  recvBufferSize?: number,
): Promise<{ readonly udp: Socket; readonly port: number }> {
  for (let left = TRIES; ; left -= 1) {
    await new Promise<void>((done, fail) => {
      tcp.once('error', fail).listen(port, host, () => {
        tcp.off('error', fail);
        done();
      });
    });
    const bound = (tcp.address() as AddressInfo).port;
    const udp = createSocket({
      type: host.includes(':') ? 'udp6' : 'udp4',
      ...(recvBufferSize === undefined ? {} : { recvBufferSize }),
    });
    try {
      await new Promise<void>((done, fail) => {
        udp.once('error', fail).bind(bound, host, () => {
          udp.off('error', fail);
          done();
        });
      });
      return { udp, port: bound };
    } catch (error) {
      udp.close();
      await new Promise<void>((done) => tcp.close(() => done()));
      if (port !== 0 || left === 0) throw error;
    }
  }
}

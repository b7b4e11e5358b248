import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to whoever asks for any (RFC 6335 §6, Linux: from 32,768). */
const [FROM, TO] = [12_000, 30_000];
const TRIES = 50;

/**
 * Returns a port of loopback that nobody listens on, for a program that is told its port. The system gives it to nobody
 * else meanwhile, as it would one of those that it chooses itself.
 */
export async function freePort(): Promise<number> {
  for (let left = TRIES; left > 0; left -= 1) {
    const port = randomInt(FROM, TO);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once('error', () => done(false)).listen(port, '127.0.0.1', () => server.close(() => done(true)));
    });
    if (isFree) return port;
  }
  throw new Error('no free port on loopback');
}

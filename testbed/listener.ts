import type { AddressInfo, Server, Socket } from 'node:net';

/** Something that listens on loopback. */
export interface Listener {
  readonly port: number;
  /** Ends all its connections too. */
  close(): Promise<void>;
}

/** Lets a server listen on a free port of loopback. */
export async function listen(server: Server): Promise<Listener> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Between two octets of a server that drips. */
const DRIP_EVERY_MS = 50;

/** Writes `part` again and again until the connection ends: slowly, or as fast as the other side reads. */
export function writeForEver(
  socket: { write(chunk: string): boolean; on(event: 'drain' | 'close', listener: () => void): unknown },
  part: string,
  pace: 'drip' | 'flood',
): void {
  let open = true;
  socket.on('close', () => {
    open = false;
  });
  if (pace === 'drip') {
    const timer = setInterval(() => (open ? socket.write(part) : clearInterval(timer)), DRIP_EVERY_MS);
    socket.on('close', () => clearInterval(timer));
    return;
  }
  const flood = () => {
    while (open && socket.write(part));
  };
  socket.on('drain', flood);
  flood();
}

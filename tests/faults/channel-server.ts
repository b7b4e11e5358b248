import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '../monitoring/simulation/random.ts';

/**
 * A receiver that says what it does on its output, line by line: `end` when it has a whole message, `accepted` when it has taken
 * it, both before it replies. It dawdles in between, so that it is killed there too.
 */
const [port = '0', dawdleMs = '0', seed = '0'] = process.argv.slice(2);
const random = seeded(Number(seed));
const dawdle = (): Promise<void> => wait(random.next() * Number(dawdleMs));
const say = (line: string): number => writeSync(1, `${line}\n`);

const server = createServer(async (request, response) => {
  await request.toArray();
  const which = `${request.url?.slice(1)} -`;
  say(`end ${Date.now()} ${which}`);
  await dawdle();
  say(`accepted ${Date.now()} ${which}`);
  await dawdle();
  response.writeHead(200).end();
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  say(`listening ${typeof address === 'object' && address !== null ? address.port : 0}`);
});

import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startScriptedServer } from '../mail/scripted-server.ts';
import { seeded } from '../monitoring/simulation/random.ts';

/**
 * A mail server that says what it does on its output, line by line: `end` when it has a whole message, `accepted` when it
 * has taken it, both before it replies. It dawdles in between, so that it is killed there too.
 */
const [port = '0', dawdleMs = '0', seed = '0'] = process.argv.slice(2);
const random = seeded(Number(seed));
const dawdle = (): Promise<void> => wait(random.next() * Number(dawdleMs));
const field = (message: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1] ?? '';
const say = (line: string): number => writeSync(1, `${line}\n`);

const { url } = await startScriptedServer(null, () => true, {
  port: Number(port),
  async onMessage(message) {
    const which = `${field(message, 'To')} ${field(message, 'Message-ID')}`;
    say(`end ${Date.now()} ${which}`);
    await dawdle();
    say(`accepted ${Date.now()} ${which}`);
    await dawdle();
  },
});
say(`listening ${new URL(url).port}`);

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { bundled } from '../support/programs.ts';
import { openStores } from '../support/stores.ts';

const KILLS = 8;
const WRITER = await bundled(join(import.meta.dirname, 'atomic-writer.ts'));

/** Runs the writer until it has reported so many, kills it, and returns the last number it reported. */
async function write(database: string, from: number, reports: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, database, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
    if (text.split('\n').length > reports) child.kill('SIGKILL');
  });
  await new Promise((ended) => child.on('close', ended));
  return Number(text.split('\n').at(-2));
}

test.each(ENGINES)(
  'killed between a secret and its e-mail on %s: both are stored, or neither',
  async (_engine, create) => {
    const { database, remove } = await create();
    try {
      let next = 0;
      const reported: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const last = await write(database, next, 3 + kill * 5);
        for (let i = next; i <= last; i += 1) reported.push(i);
        // The one after it may or may not have been stored; it is left alone, to be looked at below.
        next = last + 2;
      }
      const stores = await openStores(database);
      const emails = new Set((await claimEmails(stores.outbox, 'test', 1, 2, 10_000)).map(({ id }) => id));
      for (const i of reported) expect(emails).toContain(`m${i}`);
      for (let i = 0; i < next; i += 1) {
        const isStored = (await stores.accounts.secret(`s${i}`, () => 'missing')) === 'stored';
        expect({ i, isStored, email: emails.has(`m${i}`) }).toEqual({ i, isStored, email: isStored });
      }
      await stores.close();
    } finally {
      await remove();
    }
  },
);

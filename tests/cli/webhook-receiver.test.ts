import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { signatureOf } from '../../src/monitoring/channels/signature.ts';
import { freePort } from '../support/free-port.ts';
import { ROOT } from './command.ts';

const [SECRET, OTHER] = ['zwhs_receiver', 'zwhs_other'];
const [, RECEIVER = ''] =
  /## Webhooks[\s\S]*?```js\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')) ?? [];

test('the receiver of the docs takes what we sign, once, and refuses everything else', async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), ZONEWELL_SECRET: SECRET };
  const child = spawn(process.execPath, ['--input-type=module', '-e', RECEIVER], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const send = async (body: object, { secrets = [SECRET], at = Date.now(), id = 'd1' } = {}) => {
    const text = JSON.stringify(body);
    const headers = { 'Zonewell-Signature': signatureOf(text, { secrets, at }), 'Zonewell-Delivery': id };
    return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: text, headers });
  };
  try {
    for (;;) {
      try {
        await send({ type: 'test' });
        break;
      } catch {
        await wait(50);
      }
    }
    expect(await (await send({ type: 'challenge', challenge: 'abc' })).text()).toBe('abc');
    const alert = { type: 'alerts', alerts: [{ domain: 'example.com', events: [{ message: 'It changed' }] }] };
    const statuses = [
      await send(alert, { id: 'd2' }),
      await send(alert, { id: 'd2' }),
      // While a secret is replaced, there are two signatures.
      await send(alert, { id: 'd2', secrets: [OTHER, SECRET] }),
      await send(alert, { id: 'd3', secrets: [OTHER] }),
      await send(alert, { id: 'd3', at: Date.now() - 301_000 }),
      await send(alert, { id: 'd3', at: Date.now() + 301_000 }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([204, 204, 204, 401, 401, 401]);
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(printed).toBe('example.com It changed\n');
  } finally {
    child.kill();
    await once(child, 'close');
  }
});

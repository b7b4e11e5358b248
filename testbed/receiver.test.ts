import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureOf } from '../src/monitoring/channels/signature.ts';
import { createAuthority } from './authority.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const [SECRET, OTHER] = ['zwhs_demo', 'zwhs_other'];
const HOST = 'hooks.example';
const authority = createAuthority('Receiver', Date.now);
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver({ issued: authority.issue([HOST]) });
  receiver.trust(SECRET);
});
afterAll(() => receiver.close());

/** Posts a message as a sender does, and returns the status and the answer. */
const send = (
  body: object,
  { secrets = [SECRET], at = Date.now(), id = 'd1' }: { secrets?: readonly string[]; at?: number; id?: string } = {},
): Promise<readonly [status: number | undefined, answer: string]> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'Zonewell-Signature': signatureOf(text, { secrets, at }), 'Zonewell-Delivery': id };
    const sent = request(
      { host: '127.0.0.1', port: receiver.port, servername: HOST, ca: authority.root, method: 'POST', headers },
      (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          answer += part;
        });
        response.on('end', () => resolve([response.statusCode, answer]));
      },
    );
    sent.on('error', reject).end(text);
  });
const page = async (path = ''): Promise<string> => (await fetch(`${receiver.url}${path}`)).text();

const HOSTILE = '</pre><script>alert(1)</script>"&';
const alerts = (message: string) => ({
  type: 'alerts',
  follow_up: null,
  alerts: [
    { domain: 'shop.example', events: [{ message }] },
    { domain: 'b.example', events: [{ message: 'x' }] },
  ],
});

test('it repeats challenges, takes what is signed, and refuses everything else', async () => {
  expect(await page()).toContain('No message yet.');
  expect(await send({ type: 'challenge', challenge: 'abc' }, { id: 'c' })).toEqual([200, 'abc']);
  expect(await send(alerts('DMARC weakened'))).toEqual([200, '']);
  expect(await send(alerts('DMARC weakened'), { secrets: [OTHER, SECRET] })).toEqual([200, '']);
  for (const wrong of [{ secrets: [OTHER] }, { at: Date.now() - 301_000 }, { at: Date.now() + 301_000 }])
    expect(await send(alerts('forged'), { ...wrong, id: 'forged' })).toEqual([401, '']);
  expect(receiver.messages.map(({ isVerified, isRepeated }) => [isVerified, isRepeated])).toEqual([
    [true, false],
    [true, false],
    [true, true],
    ...Array.from({ length: 3 }, () => [false, false]),
  ]);
  const list = await page();
  expect(list).toContain('<a href="/1">shop.example: DMARC weakened, and 1 more</a>');
  expect(list).toContain('✓ signature verified');
  expect(list).toContain('✗ signature not valid');
});

test('its pages show what arrived and run nothing of it', async () => {
  await send(alerts(HOSTILE), { id: HOSTILE.replaceAll(/[^ -~]/g, '') });
  const place = receiver.messages.length - 1;
  for (const html of [await page(), await page(String(place))]) {
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
  }
  expect((await fetch(`${receiver.url}999`)).status).toBe(404);
  expect((await fetch(receiver.url)).headers.get('content-security-policy')).toContain("default-src 'none'");
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

const DOMAIN = 'garage.example';
const PATH = `/domain/${DOMAIN}`;
const ZONE = readFileSync(join(import.meta.dirname, `../../testbed/zones/${DOMAIN}.zone`), 'utf8');
const LIVE_PER_MINUTE = 8;

let service: Service;
beforeAll(async () => {
  service = await startService(
    { livePerMinute: LIVE_PER_MINUTE },
    undefined,
    undefined,
    undefined,
    async (internet) => ({
      policy: { connectTo: (await internet.startNameServers()).connectTo },
    }),
  );
});
afterAll(() => service.close());

const ask = (fields: Readonly<Record<string, string>>, more: InjectOptions = {}) =>
  service.app.inject({
    method: 'POST',
    url: `${PATH}/published`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams(fields)),
    ...more,
  });
const answerIn = (html: string): string | undefined => /<form class="(did did-\w+)"[^>]*id="checked"/.exec(html)?.[1];
const scoreIn = (html: string): string | undefined => /class="n"[^>]*>(\d+)</.exec(html)?.[1];
const asked = (name: string): boolean => service.internet.asked().some((one) => one.name === name);

test('an owner learns that a fix is published, and the score moves', async () => {
  const before = await service.app.inject(PATH);
  expect(scoreIn(before.body)).toBe('25');
  const early = await ask({ fix: 'spf/absent-no-mx', step: '0' });
  expect(answerIn(early.body)).toBe('did did-wait');
  expect(early.body).toContain('Not there yet.');
  service.internet.load(`${ZONE}@ IN TXT "v=spf1 ~all"\n`, DOMAIN);
  const there = await ask({ fix: 'spf/absent-no-mx', step: '0' });
  expect(answerIn(there.body)).toBe('did did-ok');
  expect(there.body).toContain('2 of 2 name servers have it.');
  expect(scoreIn(there.body)).toBe('35');
  expect(scoreIn((await service.app.inject(PATH)).body)).toBe('35');
});

test.each([
  ['a fix that the report does not have', { fix: 'caa/none-such', step: '0' }],
  ['a step that the fix does not have', { fix: 'dmarc', step: '7' }],
  ['a step that is no number', { fix: 'dmarc', step: '-1' }],
  ['a name of the one who asks', { fix: 'dmarc.perfect.example', step: '0', name: 'perfect.example', type: 'MX' }],
])('%s is not asked for', async (_what, fields) => {
  const { statusCode, body } = await ask(fields);
  expect(statusCode).toBe(200);
  expect(answerIn(body)).toBeUndefined();
  expect(asked('perfect.example')).toBe(false);
});

test('a form of another site is refused, and one too many a minute', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
  expect((await ask({ fix: 'dmarc', step: '0' }, { headers })).statusCode).toBe(403);
  const codes: number[] = [];
  for (let i = 0; i <= LIVE_PER_MINUTE; i += 1) codes.push((await ask({ fix: 'dmarc', step: '9' })).statusCode);
  expect(codes.at(-1)).toBe(429);
});

test('who reloads after a form that failed gets the report', async () => {
  const { statusCode, headers } = await service.app.inject(`${PATH}/published`);
  expect([statusCode, headers.location]).toEqual([303, PATH]);
});

test('the step of the plan that is next is asked for under the plan', async () => {
  const domain = 'newsletter.example';
  const { body } = await service.app.inject(`/mail-security/${domain}`);
  const plan = body.slice(body.indexOf('id="road"'));
  const form = /<form class="did did-rest"[\s\S]*?<\/form>/.exec(plan)?.[0] ?? '';
  const fieldOf = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
  expect([fieldOf('fix'), fieldOf('step')]).toEqual(['dmarc', '0']);
  const answer = await ask(
    { fix: 'dmarc', step: '0' },
    { url: `/mail-security/${domain}/published`, remoteAddress: '192.0.2.77' },
  );
  expect(answerIn(answer.body)).toBe('did did-wait');
  expect(asked(`_dmarc.${domain}`)).toBe(true);
});

import { expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import type { FetchHttps } from '../domain/probe.ts';
import { parseBootstrap } from './bootstrap.ts';
import { createRegistries } from './registries.ts';
import { bundledWhoisServers } from './whois-servers.ts';

const SERVER = 'https://rdap.example/';
const SPARE = { spare: true, network: '192.0.2.0/24' } as const;
const TLS = { version: 'TLSv1.3', cipher: '', chain: [], fault: null };

/** Registries whose one server answers 404, or not before it is told to. All happens at one moment. */
function start({ isHeld = false } = {}) {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let open = 0;
  let most = 0;
  const fetchHttps: FetchHttps = async (url, _purpose, { signal } = {}) => {
    asked.push(url.replace(`${SERVER}domain/`, ''));
    open += 1;
    most = Math.max(most, open);
    const given = () => {
      open -= 1;
    };
    if (isHeld)
      await new Promise<void>((resolve) => {
        const end = () => {
          given();
          resolve();
        };
        held.push(end);
        signal?.addEventListener('abort', end, { once: true });
      });
    else given();
    if (signal?.aborted === true) return { kind: 'failure', at: 0, failure: { why: 'budget', causes: [] } };
    const body = Buffer.from('{"errorCode":404}').toString('base64');
    const answer = { at: 0, address: '192.0.2.1', url, status: 404, headers: {}, tooLong: false };
    return { kind: 'response', ...answer, body, tls: TLS };
  };
  const bootstrap = parseBootstrap({ services: [[['com'], [SERVER]]] });
  if (bootstrap === null) throw new Error('this is a list of RDAP servers');
  const registries = createRegistries({
    fetchHttps,
    askWhois: async () => ({ kind: 'failure', failure: { why: 'unreachable', causes: [] } }),
    clock: () => 0,
    whoisServers: bundledWhoisServers(),
    bootstrap,
  });
  const lookUp = (name: string, options: Parameters<typeof registries>[1] = {}) =>
    registries(name as DomainName, options);
  const release = () => {
    for (const end of held.splice(0)) end();
  };
  return { lookUp, asked, release, most: () => most };
}

test('a zone made for it costs a registry four questions a minute, whatever domains and clients it is spread over', async () => {
  const { lookUp, asked } = start();
  for (let i = 0; i < 30; i += 1) await lookUp(`free-${i}.com`, { spare: true, network: `${i}` });
  expect(asked).toHaveLength(4);
  for (let i = 0; i < 30; i += 1) await lookUp('free-0.com', SPARE);
  expect(asked).toHaveLength(4);
});

test('it takes nothing from a visitor: the whole burst of the registry is theirs', async () => {
  const { lookUp, asked } = start();
  for (let i = 0; i < 30; i += 1) await lookUp(`free-${i}.com`, SPARE);
  const found = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => lookUp(`${name}.com`)));
  expect(found.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'not-registered'));
  expect(asked.slice(4)).toEqual(['a.com', 'b.com', 'c.com', 'd.com', 'e.com']);
});

test('a lookup that gives way ends at once for a visitor, and is not remembered as an answer', async () => {
  const { lookUp, asked, release, most } = start({ isHeld: true });
  const spare = lookUp('free.com', SPARE);
  const own = lookUp('own.com');
  const spared = await spare;
  expect(spared.kind).toBe('unknown');
  expect(JSON.stringify(spared)).toContain('registry-spared');
  release();
  expect((await own).kind).toBe('not-registered');
  expect([asked, most()]).toEqual([['free.com', 'own.com'], 1]);
  const again = lookUp('free.com', SPARE);
  release();
  expect((await again).kind).toBe('not-registered');
});

test('what a visitor looked up is not asked for again', async () => {
  const { lookUp, asked } = start();
  await lookUp('free.com');
  expect((await lookUp('free.com', SPARE)).kind).toBe('not-registered');
  expect(asked).toEqual(['free.com']);
});

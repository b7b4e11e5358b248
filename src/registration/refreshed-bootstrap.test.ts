import { describe, expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { parseBootstrap } from './bootstrap.ts';
import type { JsonFetched } from './ports.ts';
import { createRegistryReader } from './reader.ts';
import { REFRESH_MS, RETRY_MS, RefreshedBootstrap } from './refreshed-bootstrap.ts';

const NAME = 'example.test' as DomainName;
const file = (year: number, host: string): string =>
  JSON.stringify({ publication: `${year}-01-01T00:00:00Z`, services: [[['test'], [`https://${host}/`]]] });
const response = (body: string, more: { readonly status?: number; readonly tooLong?: boolean } = {}): JsonFetched => ({
  kind: 'response',
  status: 200,
  body,
  tooLong: false,
  retryAfterSeconds: null,
  ...more,
});

function refreshedFrom(answers: readonly JsonFetched[]) {
  const fallback = parseBootstrap(JSON.parse(file(2026, 'bundled.example')));
  if (fallback === null) throw new Error('no bootstrap');
  const state = { now: 0, asked: 0 };
  const fetchJson = async (): Promise<JsonFetched> => {
    const answer = answers[Math.min(state.asked, answers.length - 1)];
    state.asked += 1;
    return answer ?? response('');
  };
  return {
    bootstrap: new RefreshedBootstrap({ fetchJson, reader: createRegistryReader(), clock: () => state.now, fallback }),
    state,
  };
}

describe('keeping the bootstrap file current', () => {
  test('a newer file takes the place of the bundled one, once a day', async () => {
    const { bootstrap, state } = refreshedFrom([
      response(file(2027, 'new.example')),
      response(file(2028, 'newer.example')),
    ]);
    expect(bootstrap.current.urlsFor(NAME)).toEqual(['https://bundled.example/']);
    await Promise.all([bootstrap.refresh(), bootstrap.refresh()]);
    expect(bootstrap.current.urlsFor(NAME)).toEqual(['https://new.example/']);
    state.now = REFRESH_MS - 1;
    await bootstrap.refresh();
    expect(state.asked).toBe(1);
    state.now = REFRESH_MS;
    await bootstrap.refresh();
    expect(bootstrap.current.urlsFor(NAME)).toEqual(['https://newer.example/']);
  });

  test.each([
    ['a failure', { kind: 'failure', failure: { why: 'timeout', causes: [] } }],
    ['an error', response(file(2027, 'new.example'), { status: 500 })],
    ['half a file', response(file(2027, 'new.example'), { tooLong: true })],
    ['a page', response('<html>')],
    ['a file of nothing', response('{"services":[]}')],
  ] as const)('%s changes nothing and is tried again soon', async (_, answer) => {
    const { bootstrap, state } = refreshedFrom([answer, response(file(2027, 'new.example'))]);
    await bootstrap.refresh();
    expect(bootstrap.current.urlsFor(NAME)).toEqual(['https://bundled.example/']);
    state.now = RETRY_MS;
    await bootstrap.refresh();
    expect(bootstrap.current.urlsFor(NAME)).toEqual(['https://new.example/']);
  });

  test('an older file changes nothing', async () => {
    const { bootstrap } = refreshedFrom([response(file(2020, 'old.example'))]);
    await bootstrap.refresh();
    expect(bootstrap.current.urlsFor(NAME)).toEqual(['https://bundled.example/']);
  });
});

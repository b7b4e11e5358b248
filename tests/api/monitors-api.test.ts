import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Scope } from '../../src/accounts/scopes.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { anAlert } from '../mail/alerts.ts';
import { ENGINES } from '../support/engines.ts';
import { type Service, startService } from './service.ts';

let service: Service;
const keys = new Map<string, string>();

/** Returns a body with a bad value in place of a field, or of what a list holds. */
const spoilt = (body: object, name: string, bad: string): readonly object[] =>
  Array.isArray(Reflect.get(body, name)) ? [{ ...body, [name]: [bad] }] : [{ ...body, [name]: bad }];

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const call = (method: Method, url: string, payload?: object, by = 'anna'): Promise<LightMyRequestResponse> =>
  service.callDescribed({
    ...{ method, url, headers: { 'x-api-key': keys.get(by) ?? '' } },
    ...(payload === undefined ? {} : { payload }),
  });
const isCounted = ({ headers }: LightMyRequestResponse): boolean => headers['ratelimit'] !== undefined;

describe.each(ENGINES)('monitors by key, on %s', (_engine, create) => {
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const created = await create();
    remove = created.remove;
    service = await startService({}, (lookups) => lookups, undefined, created.database);
    for (const [id, scopes] of [
      ['anna', ['monitors']],
      ['bert', ['monitors']],
      ['carl', ['read', 'run']],
    ] as const satisfies readonly (readonly [string, readonly Scope[]])[]) {
      await service.accounts.addAccount(newAccount({ id, email: `${id}@example.com`, plan: 'Starter', createdAt: 0 }));
      const key = makeKey(randomBytes(32));
      keys.set(id, key);
      const own = { id, account: id, hash: hashOf(key), name: 'key', hint: keyHint(key), scopes };
      await service.accounts.addKey(
        { ...own, createdAt: 0, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null },
        20,
      );
    }
  });
  afterAll(async () => {
    await service?.close();
    await remove?.();
  });

  describe('monitors', () => {
    test('are added, listed, changed, paused and deleted as on the page', async () => {
      const added = await call('POST', '/v1/monitors', { domains: ['perfect.example', 'garage.example', 'a..b'] });
      expect([added.statusCode, isCounted(added)]).toEqual([200, true]);
      expect(added.json().names.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        'added',
        'added',
        'invalid',
      ]);
      const first = await call('GET', '/v1/monitors?limit=1');
      expect(isCounted(first)).toBe(false);
      expect(first.json()).toMatchObject({ monitors: [{ domain: 'garage.example' }], next: 'garage.example' });
      const second = (await call('GET', '/v1/monitors?cursor=garage.example')).json();
      expect(second).toMatchObject({
        monitors: [{ domain: 'perfect.example', plan: 'Starter', check_interval: '24h' }],
        next: null,
      });
      const changed = await call('PATCH', '/v1/monitors/perfect.example', {
        ...{ settings: { watch_tls: true, mute: ['addresses'], certificate_stages: [14, 3] } },
        ...{ add_tags: ['Shop'], state: 'paused' },
      });
      expect(changed.json()).toMatchObject({
        state: 'paused',
        settings: {
          watch_tls: true,
          mute: ['addresses'],
          certificate_stages: [14, 3],
          tags: ['shop'],
          plain_days: false,
        },
      });
      const paused = (await call('GET', '/v1/monitors?show=paused&tag=shop')).json();
      expect(paused.monitors.map(({ domain }: { domain: string }) => domain)).toEqual(['perfect.example']);
      const again = await call('PATCH', '/v1/monitors/perfect.example', { state: 'active', remove_tags: ['shop'] });
      expect(again.json()).toMatchObject({ state: 'active', settings: { tags: [], watch_tls: true } });
      expect((await call('DELETE', '/v1/monitors/garage.example')).statusCode).toBe(204);
      expect((await call('GET', '/v1/monitors/garage.example')).statusCode).toBe(404);
    });

    test.each<[what: string, body: object, parameter: string]>([
      ['a setting that there is not', { settings: { colour: 'red' } }, '/settings/colour'],
      ['a value of another kind', { settings: { watch_tls: 'yes' } }, '/settings/watch_tls'],
      ['a kind of alert that there is not', { settings: { mute: ['weather'] } }, '/settings/mute'],
      ['a host of another domain', { settings: { certificate_hosts: ['www.other.example'] } }, '/settings'],
      ['a tag of many words', { add_tags: ['no tag, at all!'] }, '/add_tags'],
      ['a field that there is not', { states: 'paused' }, '/states'],
    ])('%s is refused, and says where', async (_what, body, parameter) => {
      const before = (await call('GET', '/v1/monitors/perfect.example')).json();
      const refused = await call('PATCH', '/v1/monitors/perfect.example', body);
      expect([refused.statusCode, refused.json().parameter]).toEqual([400, parameter]);
      expect((await call('GET', '/v1/monitors/perfect.example')).json()).toEqual(before);
    });

    test('are read as metrics, by a key as Prometheus sends it', async () => {
      const asBearer = { authorization: `Bearer ${keys.get('anna')}` };
      const read = await service.callDescribed({ url: '/v1/monitors/metrics', headers: asBearer });
      expect([read.statusCode, isCounted(read)]).toEqual([200, false]);
      expect(read.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(read.headers['cache-control']).toBe('no-store');
      expect(read.body.split('\n')).toContain('zonewell_monitor_paused{domain="perfect.example"} 0');
      const japanese = await service.callDescribed({ url: '/v1/monitors/metrics?lang=ja', headers: asBearer });
      expect(japanese.body).toContain('# HELP zonewell_monitor_paused 所有者が一時停止しているか');
    });

    test.each([
      ['no key', {}, 401],
      ['a token that is not ours', { authorization: 'Bearer somebody-elses' }, 401],
      ['a key of ours that is none', { authorization: 'Bearer zw_none' }, 401],
      ['another scheme', { authorization: 'Basic endfOnp3Xw==' }, 401],
    ])('%s reads no metrics', async (_what, headers, status) => {
      expect((await service.callDescribed({ url: '/v1/monitors/metrics', headers })).statusCode).toBe(status);
    });

    test('belong to their account, and need a key with the scope', async () => {
      expect((await call('GET', '/v1/monitors', undefined, 'bert')).json().monitors).toEqual([]);
      for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const satisfies readonly [Method, object?][])
        expect((await call(method, '/v1/monitors/perfect.example', body, 'bert')).statusCode).toBe(404);
      for (const url of [
        '/v1/monitors',
        '/v1/monitors/breakdown',
        '/v1/monitors/metrics',
        '/v1/alerts',
        '/v1/recipients',
        '/v1/windows',
      ])
        expect((await call('GET', url, undefined, 'carl')).statusCode).toBe(403);
      expect((await service.callDescribed('/v1/monitors')).statusCode).toBe(401);
    });
  });

  test('a webhook gets a form of its own, whose headers are never shown', async () => {
    const added = await call('POST', '/v1/recipients', { address: 'https://hooks.example.org/in', channel: 'webhook' });
    const { id } = added.json().recipient;
    expect(added.json().recipient.form).toBeNull();
    const headers = [{ name: 'Authorization', value: 'Bearer abcdefghijklmnop' }];
    const url = `/v1/recipients/${id}`;
    const changed = await call('PATCH', url, { form: { body: '{"a": "{{title}}"}', headers } });
    const shown = {
      content_type: 'application/json',
      body: '{"a": "{{title}}"}',
      ended_body: null,
      headers: [{ name: 'Authorization', value: '…mnop' }],
    };
    expect(changed.json().form).toEqual(shown);
    // What is masked stays, and so does what a request leaves out.
    expect((await call('PATCH', url, { form: { headers: shown.headers } })).json().form).toEqual(shown);
    expect((await service.stores.recipients.recipient(id))?.form?.headers).toEqual(headers);
    for (const [form, parameter] of [
      [{ body: '{"a": {{title}}}' }, '/form/body'],
      [{ content_type: 'text/html' }, '/form/content_type'],
      [{ headers: [{ name: 'Host', value: 'a' }] }, '/form/headers'],
      [{ headers: [{ name: 'A', value: 'b\r\nC: d' }] }, '/form/headers'],
    ] as const) {
      const refused = await call('PATCH', url, { form });
      expect([refused.statusCode, refused.json().parameter]).toEqual([400, parameter]);
    }
    expect((await call('PATCH', url, { form: null })).json().form).toBeNull();
    expect((await call('DELETE', url)).statusCode).toBe(204);
  });

  test('recipients are added, choose what they hear of, and are removed', async () => {
    const added = await call('POST', '/v1/recipients', { address: 'oncall@example.org' });
    expect(added.json()).toMatchObject({
      recipient: { address: 'oncall@example.org', state: 'waiting' },
      secret: null,
    });
    const { id } = added.json().recipient;
    const chosen = await call('PATCH', `/v1/recipients/${id}`, { tags: ['shop'], least: 'error' });
    expect(chosen.json()).toMatchObject({ domains: null, tags: ['shop'], least: 'error' });
    expect((await call('PATCH', `/v1/recipients/${id}`, { tags: null })).json()).toMatchObject({
      tags: null,
      least: 'error',
    });
    expect((await call('GET', '/v1/recipients')).json().recipients).toHaveLength(2);
    expect((await call('DELETE', `/v1/recipients/${id}`)).statusCode).toBe(204);
    expect((await call('DELETE', `/v1/recipients/${id}`)).statusCode).toBe(404);
  });

  test('windows of planned changes are planned and removed', async () => {
    const window = {
      ...{ name: 'Move', domains: ['perfect.example'], groups: ['mail-route'] },
      ...{ day: 'mon', at: '22:00', minutes: 60, time_zone: 'Europe/Zurich' },
    };
    const added = await call('POST', '/v1/windows', window);
    expect([added.statusCode, added.json()]).toMatchObject([201, window]);
    expect((await call('POST', '/v1/windows', { ...window, at: '25:00' })).statusCode).toBe(400);
    expect((await call('POST', '/v1/windows', { ...window, domains: ['other.example'] })).statusCode).toBe(404);
    expect((await call('GET', '/v1/windows')).json().windows).toHaveLength(1);
    expect((await call('DELETE', `/v1/windows/${added.json().id}`)).statusCode).toBe(204);
    expect((await call('GET', '/v1/windows')).json().windows).toEqual([]);
  });

  test('alerts are read page by page and acknowledged', async () => {
    const { monitors } = await call('GET', '/v1/monitors').then((response) => response.json());
    expect(monitors).toHaveLength(1);
    for (const [i, id] of ['one', 'two', 'three'].entries())
      await service.stores.alerts.add(anAlert({ id, account: 'anna', at: 1000 + i }));
    const first = await call('GET', '/v1/alerts?limit=2');
    expect(isCounted(first)).toBe(false);
    expect(first.json().alerts.map(({ id }: { id: string }) => id)).toEqual(['three', 'two']);
    const rest = await call('GET', `/v1/alerts?limit=2&cursor=${first.json().next}`);
    expect(rest.json()).toMatchObject({ alerts: [{ id: 'one' }], next: null });
    expect((await call('GET', '/v1/alerts?cursor=zzz')).statusCode).toBe(400);
    const seen = await call('POST', '/v1/alerts/one/acknowledgement', { comment: 'We know.' });
    expect(seen.json().acknowledged).toMatchObject({ by: 'anna@example.com', comment: 'We know.' });
    expect((await call('DELETE', '/v1/alerts/one/acknowledgement')).json().acknowledged).toBeNull();
    expect((await call('POST', '/v1/alerts/one/acknowledgement', {}, 'bert')).statusCode).toBe(404);
  });

  test.each(['a\u0000b', '\ud800', 'x'.repeat(10_000)])('%j breaks nothing, wherever it comes', async (bad) => {
    const inPath = encodeURIComponent(bad.toWellFormed());
    for (const { method, path, body } of OPERATIONS.filter(({ scope }) => scope === 'monitors')) {
      const url = path.replace('{domain}', 'perfect.example').replaceAll(/\{\w+\}/g, 'one');
      const example = body?.example ?? {};
      const bodies =
        body === undefined ? [undefined] : Object.keys(example).flatMap((name) => spoilt(example, name, bad));
      const urls = [url, path.replaceAll(/\{\w+\}/g, inPath), `${url}?cursor=${inPath}&find=${inPath}&tag=${inPath}`];
      for (const one of urls)
        for (const payload of bodies) {
          const { statusCode } = await call(method, one, payload);
          expect([method, one.slice(0, 60), JSON.stringify(payload)?.slice(0, 90), statusCode < 500]).toEqual([
            ...[method, one.slice(0, 60), JSON.stringify(payload)?.slice(0, 90), true],
          ]);
        }
    }
  });

  test('a body that is too large, of another type or no object is refused before anything is done', async () => {
    const headers = { 'x-api-key': keys.get('anna') ?? '' };
    const post = (payload: string, type = 'application/json') =>
      service.callDescribed({
        ...{ method: 'POST', url: '/v1/windows', payload },
        headers: { ...headers, 'content-type': type },
      });
    expect((await post(JSON.stringify({ name: 'x'.repeat(20_000) }))).statusCode).toBe(413);
    expect((await post('name=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    for (const text of ['', '{', '[]', '7', 'null', '{"__proto__":{"name":"x"}}'])
      expect([text, (await post(text)).statusCode]).toEqual([text, 400]);
  });
});

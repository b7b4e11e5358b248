import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const REPORT = '/v1/domain/perfect.example/report';
const get = (url: string, accept?: string, cookie?: string): Promise<LightMyRequestResponse> =>
  service.app.inject({
    url,
    headers: {
      ...(accept === undefined ? {} : { 'accept-language': accept }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });

const JAPANESE = /[\u3041-\u30ff\u4e00-\u9fff]/;

describe('a call of the API', () => {
  test.each([
    [REPORT, undefined, 'en'],
    [REPORT, 'ja', 'ja'],
    [REPORT, 'de,ja;q=0.5,en;q=0.2', 'ja'],
    [REPORT, 'en-GB,ja;q=0.9', 'en'],
    [`${REPORT}?lang=ja`, undefined, 'ja'],
    [`${REPORT}?lang=ja`, 'en', 'ja'],
    [`${REPORT}?lang=en`, 'ja', 'en'],
  ])('%s with Accept-Language %s is answered in %s', async (url, accept, language) => {
    const response = await service.callDescribed({
      url,
      headers: accept === undefined ? {} : { 'accept-language': accept },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-language']).toBe(language);
    expect(String(response.headers.vary)).toContain('Accept-Language');
    expect(JAPANESE.test(response.json().checks[0].explanation)).toBe(language === 'ja');
  });

  test('says the same in both languages: names, codes, values and points do not change', async () => {
    // What has a space or a letter beyond ASCII is taken for words.
    const withoutWords = (value: unknown): unknown => {
      if (typeof value === 'string') return /^[!-~]*$/.test(value) ? value : '';
      if (Array.isArray(value)) return value.map(withoutWords);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutWords(one)]));
    };
    const [english, japanese] = [(await get(REPORT)).json(), (await get(REPORT, 'ja')).json()];
    expect(japanese).not.toEqual(english);
    expect(withoutWords(japanese)).toEqual(withoutWords(english));
  });

  test('is described in the language that the address asks for, else in English', async () => {
    const scoreIn = async (url: string, accept: string) =>
      (await get(url, accept)).json().components.schemas.HealthReport.properties.score.description;
    expect(await scoreIn('/openapi.json', 'ja')).toMatch(/^Points out of `tested_points`/);
    expect(await scoreIn('/openapi.json?lang=ja', 'en')).toMatch(/^点数（満点は`tested_points`）/);
    expect(await scoreIn('/openapi.json', 'ja')).toMatch(/^Points out of `tested_points`/);
  });

  test('has a tag for each language', async () => {
    const [english, japanese] = [await get(REPORT), await get(REPORT, 'ja')];
    expect(japanese.headers.etag).not.toBe(english.headers.etag);
    const again = (language: string, etag: unknown) =>
      service.app.inject({
        url: REPORT,
        headers: { 'accept-language': language, 'if-none-match': String(etag) },
      });
    expect((await again('ja', japanese.headers.etag)).statusCode).toBe(304);
    expect((await again('ja', english.headers.etag)).statusCode).toBe(200);
  });

  test.each([
    ['?lang=de', 'en', '"de" is not a language of this service. Use one of: en, ja.'],
    ['?lang=', 'en', '"" is not a language of this service. Use one of: en, ja.'],
    ['?lang=EN', 'en', '"EN" is not a language of this service. Use one of: en, ja.'],
    ['?lang=en&lang=ja', 'en', 'The parameter "lang" is given more than once.'],
    ['?lang=de', 'ja', '"de"は、このサービスの言語ではありません。次のいずれかを指定してください：en, ja。'],
  ])('%s in %s is refused', async (query, accept, detail) => {
    const response = await service.callDescribed({ url: `${REPORT}${query}`, headers: { 'accept-language': accept } });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-language']).toBe(accept);
    expect(response.json()).toMatchObject({ parameter: 'lang', detail });
  });

  test.each([
    [
      '/v1/domain/a..b/report',
      400,
      'ドメイン名を使用できません',
      '「a..b」はドメイン名ではありません：ドットが続いています。余分なドットを削除してください。',
    ],
    ['/v1/nothing', 404, 'このアドレスには何もありません', 'このAPIにそのようなパスはありません。'],
    [
      '/v1/domain/perfect.example/dns?type=A,X',
      400,
      'レコード種別のリストを使用できません',
      '「type」の2番目の要素"X"',
    ],
    [
      '/v1/domain/perfect.example/report?at=2999-01-01',
      400,
      'パラメーターを使用できません',
      '未来の時刻が指定されています。',
    ],
  ])('%s fails in Japanese', async (url, status, title, detail) => {
    const response = await get(url, 'ja');
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-language']).toBe('ja');
    expect(response.json().title).toBe(title);
    expect(response.json().detail).toContain(detail);
  });
});

describe('a page', () => {
  test.each([
    ['en', 'id="answer"><bdi>No: receivers would reject this message.'],
    ['ja', 'id="answer"><bdi>いいえ'],
  ])('the answer to the message test is in %s', async (language, answer) => {
    const { body } = await get(`/mail-security/perfect.example/message?ip=192.0.2.1&lang=${language}`);
    expect(body).toContain(answer);
    const prose = body.slice(body.indexOf('id="answer"'), body.indexOf('id="test"')).replace(/<[^>]*>/g, ' ');
    expect(/receivers|address|matches/.test(prose)).toBe(language === 'en');
  });

  const languageOf = (response: LightMyRequestResponse): string | undefined =>
    /<html lang="([^"]*)"/.exec(response.body)?.[1];

  test.each([
    ['/problems/invalid-domain', undefined, undefined, 'en'],
    ['/problems/invalid-domain', 'ja,en;q=0.5', undefined, 'ja'],
    ['/problems/invalid-domain', 'en', 'zonewell-lang=ja', 'ja'],
    ['/problems/invalid-domain', 'ja', 'a=b; zonewell-lang=en', 'en'],
    ['/problems/invalid-domain', 'ja', 'zonewell-lang=de', 'ja'],
    ['/problems/invalid-domain?lang=ja', 'en', 'zonewell-lang=en', 'ja'],
    ['/problems/invalid-domain?lang=de', 'ja', undefined, 'ja'],
  ])('%s with Accept-Language %s and cookie %s is in %s', async (url, accept, cookie, language) => {
    const response = await get(url, accept, cookie);
    expect(response.statusCode).toBe(200);
    expect(languageOf(response)).toBe(language);
    expect(String(response.headers.vary)).toMatch(/Accept-Language, Cookie/);
  });

  test('keeps the language that its address names, for a year and this host', async () => {
    const { headers } = await get('/problems/invalid-domain?lang=ja');
    expect(headers['set-cookie']).toBe('zonewell-lang=ja; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure');
    expect(
      (await get('/problems/invalid-domain?lang=ja', 'en', 'zonewell-lang=ja')).headers['set-cookie'],
    ).toBeUndefined();
    expect((await get('/problems/invalid-domain?lang=de')).headers['set-cookie']).toBeUndefined();
    expect((await get('/?lang=ja')).headers['set-cookie']).toContain('zonewell-lang=ja');
  });
});

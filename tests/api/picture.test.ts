import { afterAll, beforeAll, expect, test } from 'vitest';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import { cardOf, type ScoreCard } from '../../src/pages/picture/card.ts';
import { createPictures } from '../../src/pages/picture/pictures.ts';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

const get = (url: string) => service.app.inject({ url, headers: { 'accept-language': 'en' } });

/** Width and height of a PNG. Source: the PNG specification, 11.2.1. */
function sizeOf(png: Uint8Array): readonly [number, number] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return [view.getUint32(16), view.getUint32(20)];
}

test('a report names the picture of its score, which is drawn from what is stored', async () => {
  const address = '/picture/domain/newsletter.example.png';
  expect((await get(address)).statusCode).toBe(404);
  const { body } = await get('/domain/newsletter.example');
  for (const one of [
    `<meta property="og:image" content="https://zonewell.test${address}"`,
    '<meta property="og:image:width" content="1200"',
    '<meta property="og:image:height" content="630"',
    '<meta property="og:image:alt" content="',
    '<meta name="twitter:card" content="summary_large_image"',
  ])
    expect(body.includes(one), one).toBe(true);
  const picture = await get(address);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(sizeOf(picture.rawPayload)).toEqual([1200, 630]);
  expect(picture.headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test('a picture looks nothing up, and stands under one address', async () => {
  const asked = service.log.length;
  for (const path of [
    'domain/perfect.example.png',
    'domain/NEWSLETTER.example.png',
    'domain/newsletter.example',
    'domain/newsletter.example.svg',
    'domain/..png',
    'nothing/newsletter.example.png',
    'history/newsletter.example.png',
  ])
    expect([path, (await get(`/picture/${path}`)).statusCode]).toEqual([path, 404]);
  expect(service.log.length - asked).toBeLessThanOrEqual(7);
  expect(await service.lookups.summary(KINDS[0] ?? expect.fail(), 'perfect.example' as never)).toBeNull();
});

test('a report without a score has no picture', async () => {
  // What takes long is sent in two parts, of which the first cannot know it: then the picture is not there.
  for (const path of ['/domain/nowhere.example', '/domain/newsletter.example?at=2026-01-01'])
    await expect
      .poll(async () => [path, (await get(path)).body.includes('og:image')], { timeout: 30_000 })
      .toEqual([path, false]);
  await get('/domain/silent.example');
  for (const name of ['nowhere.example', 'silent.example'])
    expect([name, (await get(`/picture/domain/${name}.png`)).statusCode]).toEqual([name, 404]);
});

const CARD: ScoreCard = {
  name: 'a.example',
  kind: 'Report',
  score: 80,
  max: 80,
  outOf: 100,
  notTested: 0,
  grade: 'B',
  tone: 'good',
  date: '1 Nov 2026',
};

test('names of any length and every score are drawn, each once', async () => {
  const draw = createPictures();
  const label = 'xn--mgbh0fb'.repeat(5);
  const name = [label, label, label, label, 'example'].join('.');
  const cards = [CARD, { ...CARD, name }, { ...CARD, score: 0, max: 100, grade: null, tone: 'unknown' as const }, CARD];
  const drawn = await Promise.all(cards.map((card) => draw(card, '192.0.2.1')));
  const pictures = drawn.map((one) => (one.kind === 'done' ? one.result : expect.fail(one.kind)));
  for (const one of pictures) {
    expect(sizeOf(one)).toEqual([1200, 630]);
    expect(one.byteLength).toBeLessThan(100_000);
  }
  expect(pictures[3]).toBe(pictures[0]);
  expect(new Set(pictures.map((one) => Buffer.from(one).toString('base64'))).size).toBe(3);
});

test('nothing known is no card', () => {
  expect(cardOf('a.example', 'Report', null)).toBeNull();
});

import { expect, test } from 'vitest';
import { readCaching } from './caching.ts';

const NOTHING = { isForbidden: false, hasValidator: false, hasLifetime: false };

test.each([
  [{}, NOTHING],
  [{ 'cache-control': 'private, No-Store' }, { ...NOTHING, isForbidden: true }],
  [{ 'cache-control': 'no-cache' }, NOTHING],
  [{ 'cache-control': 'public,max-age=60' }, { ...NOTHING, hasLifetime: true }],
  [{ 'cache-control': 'max-age="60"' }, { ...NOTHING, hasLifetime: true }],
  [{ 'cache-control': 'max-age=soon, x-no-store' }, NOTHING],
  [{ expires: '0' }, { ...NOTHING, hasLifetime: true }],
  [{ etag: 'W/"1"' }, { ...NOTHING, hasValidator: true }],
  [{ etag: '' }, NOTHING],
  [{ 'last-modified': 'Tue, 03 Nov 2026 10:00:00 GMT' }, { ...NOTHING, hasValidator: true }],
  [{ 'last-modified': 'lately' }, NOTHING],
])('%j', (headers: Readonly<Record<string, string>>, caching) => {
  expect(readCaching(headers)).toEqual(caching);
});

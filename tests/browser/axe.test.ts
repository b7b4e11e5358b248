import { expect, test } from 'vitest';
import { violationsOf } from './axe.ts';
import { NARROW, visits } from './visits.ts';

// Texts that look alike are measured once. One that looks different must not hide among them.

const { browse } = visits();

test('a text that is hard to read is found among many that are alike', async () => {
  const { page } = await browse('/domain/failing.example', { locale: 'en' }, { width: NARROW, scheme: 'light' });
  const measured = new Set<string>();
  expect(await violationsOf(page, { measured })).toEqual([]);
  expect(await violationsOf(page, { measured })).toEqual([]);
  const known = measured.size;
  expect(known).toBeGreaterThan(10);
  expect(await page.locator('[data-measured]').count()).toBeGreaterThan(known);
  await page
    .locator('.meta:visible')
    .last()
    .evaluate((meta) => {
      meta.style.color = '#bbb';
    });
  expect(await violationsOf(page, { measured })).toEqual([expect.stringMatching(/^color-contrast: .*Scored with/)]);
});

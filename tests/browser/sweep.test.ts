import { describe, expect, it } from 'vitest';
import { violationsOf } from './axe.ts';
import { MAIL_REPORTS } from './mail-reports.ts';
import { REGISTRATIONS } from './registrations.ts';
import { ALL } from './reports.ts';
import { NARROW, openAll, visits, WIDE } from './visits.ts';

// Every page that everybody may see: narrow and wide, light and dark, in English and Japanese, with and without scripts.

const { open } = visits();

const PATHS = [
  '/',
  '/design',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/choose-password?token=used',
  '/nowhere',
  '/check?domain=a..b',
  '/domain/broken.example',
  '/domain/overloaded.example',
  ...ALL.map((report) => `/domain/${report.domain}`),
  ...MAIL_REPORTS.map((report) => `/mail-security/${report.domain}`),
  '/docs',
  '/docs/checks',
  '/docs/checks/dkim-keys',
  '/docs/api?lang=ja',
  '/docs/score',
  '/docs/self-hosting?lang=ja',
  '/docs/privacy',
  '/problems/quota-exceeded',
  '/compare',
  '/compare?a=failing.example&b=example.com',
  '/compare?a=hostile.example&b=many.example',
  '/compare?a=a..b&b=example.com',
  '/history/shop.example',
  '/history/shop.example?cursor=older',
  '/history/shop.example?cursor=bad',
  '/history/young.example',
  '/history/hostile.example',
  '/history/never.example',
  ...Object.keys(REGISTRATIONS).map((domain) => `/whois/${domain}`),
  '/mail-security/wrong.example/message?ip=192.0.2.300',
  '/mail-security/wrong.example/message?ip=192.0.2.1',
];

describe.each(PATHS)('%s', (path) => {
  it.each([
    [NARROW, 'light', 'dark', 'en'],
    [WIDE, 'dark', 'light', 'ja'],
  ] as const)(
    'at %i px, %s and %s, in %s: fits, is accessible, and breaks no rule',
    async (width, colorScheme, other, locale) => {
      const { page, faults } = await open(path, { viewport: { width, height: 800 }, colorScheme, locale });
      await openAll(page);
      const overflow = () =>
        page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      expect(await overflow()).toBe(0);
      expect(await page.title()).toMatch('Zonewell');
      // axe sees each width and each colour scheme once; the other two pairs would find the same.
      // Four hundred rows are alike; axe would measure each.
      const exclude = '.records tbody tr:nth-child(n+20)';
      expect(await violationsOf(page, { exclude })).toEqual([]);
      await page.emulateMedia({ colorScheme: other });
      expect(await overflow()).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  it('is complete without scripts', async () => {
    const { page, faults } = await open(path, { javaScriptEnabled: false, viewport: { width: NARROW, height: 800 } });
    expect(await page.locator('h1').count()).toBe(1);
    // A button does something without scripts: it sends its form, or opens a popover.
    const dead = page.locator('button:visible:not(form button):not([popovertarget])');
    expect(await dead.allTextContents()).toEqual([]);
    expect(faults).toEqual([]);
  });
});

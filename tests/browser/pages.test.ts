import { describe, expect, it, onTestFinished } from 'vitest';
import { violationsOf } from './axe.ts';
import { MAX_SHIFT } from './browser.ts';
import { NARROW, openAll, visits, WIDE } from './visits.ts';

const { base, site, open } = visits();

/** How far things moved while the page was loaded. */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; })
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 100);
})`;

describe('the start page', () => {
  it('has the focus in its box, in sight, and leads to a report', async () => {
    const { page } = await open('/', { viewport: { width: WIDE, height: 720 } });
    await page.waitForFunction('document.activeElement.id === "domain"');
    const bottom = await page.locator('#domain').evaluate((box) => box.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(720);
    await page.keyboard.type('Failing.example');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/domain/failing.example');
  });

  it('remembers lookups in this browser alone, and forgets them', async () => {
    const { page } = await open('/domain/xn--r8jz45g.xn--zckzah');
    await page.goto(`${base()}/domain/failing.example`);
    await page.goto(base());
    expect(await page.locator('#recent a').allTextContents()).toEqual(['failing.example', '例え.テスト']);
    await page.getByRole('button', { name: 'Clear this list' }).click();
    expect(await page.locator('#recent').isVisible()).toBe(false);
    await page.reload();
    expect(await page.locator('#recent').isVisible()).toBe(false);
  });
});

describe('the report page', () => {
  it('shows the record of the first fix at once, and the others of its steps when they are chosen', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open('/domain/failing.example', { javaScriptEnabled });
      expect(await page.locator('#fix-1 .record').first().isVisible()).toBe(true);
      await page.locator('#area-dmarc a[href="#fix-1"]').click();
      await page.waitForURL('**/domain/failing.example#fix-1');
    }
  });

  it('leads to the report of a day, with and without scripts', async () => {
    for (const path of ['/domain/failing.example', '/history/failing.example'])
      for (const javaScriptEnabled of [true, false]) {
        const { page } = await open(path, { javaScriptEnabled });
        await openAll(page);
        const day = page.getByLabel('Day', { exact: true });
        const earliest = (await day.getAttribute('min')) ?? '';
        await day.fill(earliest);
        await page.getByRole('button', { name: 'Open that report' }).click();
        await page.waitForURL(`**/domain/failing.example?at=${earliest}`);
        expect(await page.locator('#as-of').innerText()).toMatch(/^As of .*Open today’s report$/);
        expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(earliest);
      }
  });

  it('is made anew from the history too', async () => {
    const { liveRuns } = site().switches;
    const { page } = await open('/history/failing.example', { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.waitForURL('**/domain/failing.example');
    const scripted = (await open('/history/failing.example')).page;
    const loadedAgain = scripted.waitForEvent('load');
    await scripted.getByRole('button', { name: 'Check live' }).click();
    await loadedAgain;
    expect(new URL(scripted.url()).pathname).toBe('/history/failing.example');
    expect(site().switches.liveRuns).toBe(liveRuns + 2);
  });

  it('copies what is to be pasted', async () => {
    const { page } = await open('/domain/failing.example', { permissions: ['clipboard-read', 'clipboard-write'] });
    const fix = page.locator('#fix-1');
    await fix.locator('.record .copy').first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      '_dmarc.failing.example. 3600 IN TXT "v=DMARC1; p=reject;"',
    );
    await page.locator('.toast-live.on').waitFor();
    await fix.getByText('Fields for your DNS provider').first().click();
    await fix.getByRole('button', { name: 'Copy Host' }).first().click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('_dmarc');
    await page.getByText('Share').click();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('http://localhost:8080/domain/failing.example');
  });

  it('prints from its menu', async () => {
    const { page } = await open('/domain/failing.example');
    await page.evaluate('window.print = () => { document.body.dataset.printed = "yes"; }');
    await page.getByText('Share').click();
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    expect(await page.getAttribute('body', 'data-printed')).toBe('yes');
  });

  it('can be used by keyboard alone', async () => {
    const { page } = await open('/domain/failing.example');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    const seen: string[] = [];
    for (let i = 0; i < 80 && seen.at(-1)?.startsWith('area') !== true; i += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      seen.push(String(await page.evaluate('document.activeElement.parentElement.className')));
    }
    expect(seen[0]).toBe('menu');
    const area = page.locator('details.area').first();
    await page.keyboard.press('Enter');
    expect(await area.getAttribute('open')).toBe('');
    await page.keyboard.press('Space');
    expect(await area.getAttribute('open')).toBe(null);
  });

  it('has only the worst area open on a phone, and without scripts all that failed', async () => {
    const viewport = { width: NARROW, height: 800 };
    const { page } = await open('/domain/failing.example', { viewport });
    expect(await page.locator('.area[open]').evaluateAll((all) => all.map(({ id }) => id))).toEqual(['area-dmarc']);
    const plain = await open('/domain/failing.example', { viewport, javaScriptEnabled: false });
    expect(await plain.page.locator('.area[open]').count()).toBe(6);
  });

  it('filters records by type, without scripts too, and shows all of many', async () => {
    const { page } = await open('/domain/example.com', { javaScriptEnabled: false });
    await page.locator('.records > summary').click();
    expect(await page.locator('.records tbody tr:visible').count()).toBe(9);
    await page.locator('.chip', { hasText: 'TXT' }).click();
    // A click waits until the next page begins to arrive, not until all of it is there.
    await page.waitForLoadState();
    expect(await page.locator('.records tbody tr:visible').count()).toBe(3);
    await page.goto(`${base()}/domain/many.example`);
    expect(await page.locator('.records tbody tr').count()).toBe(60);
    await page.locator('.records > summary').click();
    await page.getByText('Show all 400 records').click();
    await page.waitForLoadState();
    expect(await page.locator('.records tbody tr').count()).toBe(400);
  });

  it('prints what is open on the screen, and every step', async () => {
    const { page } = await open('/domain/failing.example');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#fix-1 .record').first().isVisible()).toBe(true);
    for (const selector of ['.top', '.tabs', '#live-form', '#badge', '.foot'])
      expect(await page.locator(selector).first().isVisible()).toBe(false);
  });

  it('does not move while it loads, at 200 % zoom either, in both languages', async () => {
    for (const locale of ['en', 'ja']) {
      const viewport = { width: 720, height: 450 };
      const { page, faults } = await open('/domain/failing.example', { locale, viewport, deviceScaleFactor: 2 });
      expect(await page.getAttribute('html', 'lang')).toBe(locale);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(720);
      expect(await page.evaluate(LAYOUT_SHIFT)).toBeLessThan(MAX_SHIFT);
      expect(faults).toEqual([]);
    }
  });
});

describe('check live', () => {
  const strip = '#as-of';
  it('says how far it is in a strip of one height, and replaces the result once', async () => {
    const { page, faults } = await open('/domain/failing.example', { viewport: { width: NARROW, height: 800 } });
    const heights = () => page.locator(`${strip}, .ident`).evaluateAll((all) => all.map((one) => one.clientHeight));
    const before = await heights();
    await page.evaluate('document.querySelector("#result").dataset.old = "yes"');
    const { promise: half, resolve: goOn } = Promise.withResolvers<void>();
    onTestFinished(() => goOn());
    site().switches.half = half;
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.locator('.asof-live').waitFor();
    expect(await page.locator('#result.old').count()).toBe(1);
    expect(await heights()).toEqual(before);
    await page.getByText('Show queries').click();
    expect(await heights()).toEqual(before);
    await page.locator('.wf li').first().waitFor();
    await page.locator('.asof > p', { hasText: /^12 of 13 answered, waiting for (A|TXT) / }).waitFor();
    goOn();
    await page.getByText('Checked just now. Nothing changed.').waitFor();
    expect(await page.locator('#result:not(.old):not([data-old])').count()).toBe(1);
    // Of 24 questions eight are guesses that found nothing.
    expect(await page.locator('.wf li').count()).toBe(24 - 4 + 1);
    expect(await page.locator('.wf .lost').count()).toBe(6);
    expect(await page.locator('.wf script').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROW);
    expect(await violationsOf(page, { include: '.ident' })).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says what went wrong, and can be tried again', async () => {
    const { page } = await open('/domain/failing.example', { reducedMotion: 'reduce' });
    site().switches.admitted = 0;
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByRole('alert').getByText('You can start the next one in 42 s.').waitFor();
    expect(await page.locator('.old, .asof-live').count()).toBe(0);
    site().switches.admitted = Number.POSITIVE_INFINITY;
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByText('Checked just now.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  // A check may end before it is stopped.
  it('can be stopped, and says so when the service cannot be reached', { retry: 1 }, async () => {
    const { page } = await open('/domain/failing.example');
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('You stopped watching.').waitFor();
    await page.route('**/live', (route) => route.abort());
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByRole('alert').getByText('We could not reach the service.').waitFor();
  });

  it('works without scripts', async () => {
    const { page } = await open('/domain/failing.example', { javaScriptEnabled: false });
    const before = site().switches.liveRuns;
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.waitForURL('**/domain/failing.example');
    expect(site().switches.liveRuns).toBe(before + 1);
    expect(await page.locator('h1').textContent()).toBe('failing.example');
  });
});

describe('the mail-security page', () => {
  it('has a folded index, and shows the record of each step, without scripts', async () => {
    const { page, faults } = await open('/mail-security/newsletter.example', { javaScriptEnabled: false });
    await page.locator('.sidebar summary', { hasText: 'On this page' }).click();
    await page.locator('.index a[href="#road"]').click();
    const records = page.locator('.card:has(#road) .record:not(.record-old) code');
    expect(await records.locator('visible=true').allTextContents()).toEqual([expect.stringContaining('p=reject')]);
    await page.locator('.step', { hasText: 'Send failing mail to spam' }).click();
    expect(await records.locator('visible=true').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('puts servers that nobody can reach above the table', async () => {
    const { page } = await open('/mail-security/hostile.example');
    expect(await page.locator('.card:has(#servers) .note').textContent()).toContain('can’t be reached');
  });

  it('answers a message test in its headline, and keeps the tabs', async () => {
    const { page, faults } = await open('/mail-security/wrong.example', { javaScriptEnabled: false });
    await page.locator('summary', { hasText: 'Message test' }).click();
    await page.getByText('No header? Enter an address instead').click();
    await page.getByLabel('Sending IP address').fill('192.0.2.1');
    await page.getByRole('button', { name: 'Test this message' }).click();
    await page.waitForURL('**/mail-security/wrong.example/message?*');
    expect(await page.locator('h2').first().textContent()).toBe('No: receivers would reject this message.');
    expect(await page.title()).toMatch(/^No: receivers would reject this message\. /);
    expect(await page.locator('.tabs a[aria-current="page"]').textContent()).toBe('Mail security');
    expect(await page.getByLabel('Sending IP address').inputValue()).toBe('192.0.2.1');
    expect(faults).toEqual([]);
  });

  it('answers a pasted header in four rows, and shows what it read for correction', async () => {
    const { page, faults } = await open('/mail-security/wrong.example', { javaScriptEnabled: false });
    const header = [
      'Return-Path: <bounce@mail.letterbox.example>',
      'Received: from out7.letterbox.example (out7.letterbox.example [93.184.216.71])',
      '        by mx.inbox.example with ESMTPS; Mon, 23 Nov 2026 09:12:44 +0000',
      'DKIM-Signature: v=1; a=rsa-sha256; d=letterbox.example; s=lb2026; h=from; bh=YQ==; b=YQ==',
      'From: City Ledger <news@wrong.example>',
    ];
    await page.locator('summary', { hasText: 'Message test' }).click();
    await page.getByLabel('Message header').fill(header.join('\n'));
    await page.getByRole('button', { name: 'Test this header' }).click();
    expect(new URL(page.url()).pathname).toBe('/mail-security/wrong.example/message');
    expect(await page.locator('.answer').textContent()).toContain('Neither SPF nor DKIM passed for');
    expect(await page.locator('h2').first().textContent()).toBe('No: receivers would reject this message.');
    expect(await page.locator('.four h3').allTextContents()).toEqual(['SPF', 'DKIM', 'DKIM', 'Alignment', 'DMARC']);
    const read = page.locator('section:has(#read)');
    for (const [label, value] of [
      ['Sending IP address', '93.184.216.71'],
      ['HELO name, if you know it', 'out7.letterbox.example'],
      ['Envelope sender (MAIL FROM)', 'bounce@mail.letterbox.example'],
      ['Domain in From', 'news@wrong.example'],
      ['Domain that signed it (d=)', 'letterbox.example'],
      ['DKIM selector (s=)', 'lb2026'],
    ] as const)
      expect([label, await read.getByLabel(label).inputValue()]).toEqual([label, value]);
    await read.getByRole('button', { name: 'Test again with these values' }).click();
    await page.waitForURL('**/message?ip=93.184.216.71&*');
    expect(faults).toEqual([]);
  });

  it('does not move while it loads, at 200 % zoom either, in both languages', async () => {
    for (const locale of ['en', 'ja']) {
      const viewport = { width: 720, height: 450 };
      for (const path of ['/mail-security/wrong.example', '/mail-security/wrong.example/message?ip=192.0.2.1']) {
        const { page, faults } = await open(path, { locale, viewport, deviceScaleFactor: 2 });
        expect(await page.getAttribute('html', 'lang')).toBe(locale);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(720);
        expect(await page.evaluate(LAYOUT_SHIFT)).toBeLessThan(MAX_SHIFT);
        expect(faults).toEqual([]);
      }
    }
  });
});

describe('comparing two domains', () => {
  it('puts them side by side, differences first', async () => {
    const { page, faults } = await open('/compare', { javaScriptEnabled: false });
    await page.getByLabel('First domain').fill('failing.example');
    await page.getByLabel('Second domain').fill('example.com');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForURL('**/compare?a=failing.example&b=example.com');
    expect(await page.locator('#differ').textContent()).toBe('6 checks differ');
    expect(await page.locator('#agree').textContent()).toBe('4 checks agree');
    expect(await page.locator('.duel h2').allTextContents()).toEqual(['failing.example', 'example.com']);
    await page.getByText('Open the 3 fixes').click();
    await page.waitForURL('**/domain/failing.example#fixes');
    expect(faults).toEqual([]);
  });
});

describe('hostile content', () => {
  it('runs nothing, wherever it stands', async () => {
    const { page, faults } = await open('/domain/hostile.example');
    await openAll(page);
    await page.getByRole('button', { name: 'Check live' }).click();
    await page.getByText('Checked just now.').waitFor();
    await page.goto(base());
    await page.locator('#recent a').click();
    await page.waitForLoadState();
    expect(await page.title()).toBe('Report of host[U+202E]ile.example: 0 of 100, grade F · Zonewell');
    expect(
      await page.locator('main img:not([src^="/badge/"]):not([src^="/certificate-badge/"]), main script').count(),
    ).toBe(0);
    expect(faults).toEqual([]);
    await page.goto(`${base()}/check?domain=${encodeURIComponent('"><script>document.title="owned"</script>..')}`);
    expect(await page.title()).not.toBe('owned');
    await page.goto(`${base()}/badge/hostile.example.svg`);
    expect(await page.evaluate('document.querySelectorAll("script").length')).toBe(0);
    expect(faults).toEqual([]);
  });
});

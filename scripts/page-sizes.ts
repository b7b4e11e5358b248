import { parseArgs } from 'node:util';
import { launch } from '../tests/browser/browser.ts';
import { measurePage, PHONE, SIZE_LIMITS, SIZED_DOMAINS, SIZED_WIDTHS } from '../tests/browser/page-sizes.ts';

// Prints how long the pages of a running service are, beside what they may be.

const { values } = parseArgs({ options: { help: { type: 'boolean' }, at: { type: 'string' } } });
if (values.help === true) {
  process.stdout.write(`Usage: node scripts/page-sizes.ts [--at URL]

Prints height, visible words and the place of the first fix of each page of a domain, at 1440 and 390 px, with its limit;
"!" stands before what is beyond it. Measures the demo (npm run demo) at http://localhost:8080, or the service at URL.
`);
  process.exit();
}
const at = values.at ?? 'http://localhost:8080';

/** Marks a figure that is beyond its limit. */
const beside = (value: number, limit: number): string => `${value > limit ? '!' : ' '}${Math.round(value)}/${limit}`;

const browser = await launch();
try {
  for (const [kind, { path, px, words }] of Object.entries(SIZE_LIMITS))
    for (const domain of SIZED_DOMAINS)
      for (const [screen, width] of Object.entries(SIZED_WIDTHS)) {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        await page.goto(at + path(domain), { waitUntil: 'load' });
        const size = await measurePage(page);
        await page.goto(`${at}${path(domain)}?lang=ja`, { waitUntil: 'load' });
        const { firstFixPx: japanese } = await measurePage(page);
        const isPhone = screen === 'phone';
        const cells = [
          kind.padEnd(12),
          domain.padEnd(16),
          String(width).padStart(5),
          `${beside(size.px, isPhone ? px * PHONE.factor : px)} px`.padStart(16),
          `${beside(size.words, words)} words`.padStart(16),
          ...(size.firstFixPx === null
            ? []
            : [`fix at ${isPhone ? beside(size.firstFixPx, PHONE.firstFixPx) : Math.round(size.firstFixPx)}`]),
          ...(japanese === null || !isPhone ? [] : [`ja ${beside(japanese, PHONE.firstFixPx)}`]),
        ];
        process.stdout.write(`${cells.join(' ')}\n`);
        await page.close();
      }
} finally {
  await browser.close();
}

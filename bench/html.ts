import { parse } from 'parse5';
import { reportJsonOf } from '../src/api/v1/report.ts';
import { SEO } from '../src/diagnoses/seo.ts';
import { reportIn } from '../src/texts/language.ts';
import { FIXTURE_PAGES } from '../tests/support/fixture-pages.ts';
import { liveContext } from '../tests/support/report-context.ts';
import { CASE, evidenceOf, NOW, siteOf } from '../tests/support/site.ts';
import { type BenchRow, median, row } from './row.ts';

const OCTETS = 1024 * 1024;
const ROUNDS = 15;

/** A page as shops have it: a head with descriptions for programs, then products until it is of that size. */
function pageOf(octets: number): string {
  const [good] = FIXTURE_PAGES;
  const [head = '', foot = ''] = (good?.body.toString() ?? '').split('</main>');
  const parts = [head];
  for (let size = head.length, i = 0; size < octets; i += 1) {
    const part = `<section class="card" data-id="${i}"><h2 class="title">Book ${i}</h2>
<p class="meta">Printed in ${1800 + (i % 200)}, <em>bound in cloth</em>, ${i % 9} copies left &amp; <b>in good order</b>.</p>
<ul><li><a class="more" href="/books/${i}?from=list">All about book ${i}</a></li><li><img src="/covers/${i}.webp" width="120" height="180" alt="Cover of book ${i}"></li></ul>
</section>
`;
    parts.push(part);
    size += part.length;
  }
  return `${parts.join('')}</main>${foot}`;
}

async function millisecondsOf(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Decodes, parses and judges a page, and puts the report into words, as a run does; its requests aside. */
async function judge(body: Buffer): Promise<void> {
  const evidence = evidenceOf(siteOf({ body }));
  const build = await SEO.run(CASE, evidence);
  const diagnosis = await build({ ...liveContext(CASE, evidence), now: NOW });
  if (diagnosis.score < 50) throw new Error(`the page got ${diagnosis.score} points`);
  JSON.stringify(reportJsonOf(SEO).write(reportIn('en', diagnosis)));
}

/** A page of 1 MiB, and one of the most that is read, against parse5 alone on the same text. */
export async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [what, octets] of [
    ['1 MiB', OCTETS],
    ['2 MiB', 2 * OCTETS],
  ] as const) {
    const text = pageOf(octets);
    const body = Buffer.from(text);
    // Once for code that is compiled while it runs.
    await millisecondsOf(() => parse(text));
    await millisecondsOf(() => judge(body));
    const bare = await millisecondsOf(() => parse(text));
    rows.push(
      row('html', `parse and judge ${what}`, 'ms', await millisecondsOf(() => judge(body)), ['parse5 alone', bare]),
    );
  }
  return rows;
}

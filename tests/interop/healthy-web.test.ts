import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AI_SEARCH } from '../../src/diagnoses/ai-search.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { SEO } from '../../src/diagnoses/seo.ts';
import { SSL } from '../../src/diagnoses/ssl.ts';
import { runHere } from '../cli/run-here.ts';
import { BROKEN_SITES } from './broken-sites.ts';
import { aboveNotice, codesOf, type Written } from './findings.ts';
import { HEALTHY_SITES } from './healthy-sites.ts';
import { readyPrograms } from './programs.ts';
import { WEB_PROGRAMS } from './web-programs.ts';
import type { WebKind } from './web-sites.ts';
import { hostOf, startWebWorld, type WebWorld } from './web-world.ts';

/**
 * Sites at real nginx and haproxy. With those that are set up in an unusual way, and well, nothing is wrong; what is broken
 * at the others comes first, in nineteen of twenty at least.
 */
const KINDS: Readonly<Record<WebKind, DiagnosisKind>> = { ssl: SSL, seo: SEO, ai: AI_SEARCH };

const absence = readyPrograms({ nginx: WEB_PROGRAMS.nginx, haproxy: WEB_PROGRAMS.haproxy });
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

describe.skipIf(absence !== null)('sites at real servers', () => {
  let dir = '';
  let world: WebWorld | undefined;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-sites-'));
    mkdirSync(join(dir, 'sites'));
    world = await startWebWorld(dir, [...HEALTHY_SITES, ...BROKEN_SITES]);
  });
  afterAll(async () => {
    await world?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  async function reportOn(kind: WebKind, host: string): Promise<Written> {
    const { stdout, stderr } = await runHere(
      { env: {}, args: [kind, host, '--json'], isQuiet: false },
      world?.env ?? {},
    );
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  }

  test.each(HEALTHY_SITES)('$about', async (site) => {
    for (const kind of site.kinds) {
      const report = await reportOn(kind, hostOf(site));
      expect(aboveNotice(KINDS[kind], report), kind).toEqual([]);
      const codes = codesOf(report);
      expect(codes.filter((one) => site.never?.includes(one) === true)).toEqual([]);
      const own = new Set(report.checks.map(({ id }) => id));
      const expected = (site.finds ?? []).filter((one) => own.has(one.split('/')[0] ?? ''));
      expect(codes).toEqual(expect.arrayContaining(expected));
    }
  });

  test('of what is broken, the right finding comes first', { timeout: 600_000 }, async () => {
    const missed: string[] = [];
    for (const site of BROKEN_SITES) {
      const report = await reportOn(site.kind, hostOf(site));
      const [action] = report.actions;
      const codes = codesOf(report).filter((one) => site.first.includes(one));
      const isFirst = codes.some((one) => action?.checks.includes(one.split('/')[0] ?? '') === true);
      if (!isFirst)
        missed.push(`${site.about} (${site.label}): ${action?.do ?? 'nothing'}; ${codes.join(', ') || report.verdict}`);
    }
    console.log(
      `interop: first of ${BROKEN_SITES.length - missed.length} in ${BROKEN_SITES.length}\n${missed.join('\n')}`,
    );
    expect(missed.length * 20).toBeLessThanOrEqual(BROKEN_SITES.length);
  });
});

import { describe, expect, test } from 'vitest';
import { registration } from '../../src/checks/registration/registration.ts';
import { alarmLines } from '../../src/cli/terminal/registration-lines.ts';
import { createTerminalWriter } from '../../src/cli/terminal/terminal-writer.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { renderReportPage } from '../../src/pages/diagnosis/page.tsx';
import { NO_BACKGROUND } from '../../src/pages/web/background.ts';
import { pageKindOf } from '../../src/pages/web/kinds.ts';
import { textIn } from '../../src/texts/language.ts';
import { LANGUAGES, type Language } from '../../src/texts/languages.ts';
import { REGISTRATIONS } from '../browser/registrations.ts';
import * as reports from '../browser/reports.ts';
import { viewOf, wordsOfPage } from '../browser/view.ts';
import { CASE, createServerSource, NOW } from '../support/server-world.ts';

// A registration is told by a check of the diagnosis, by an alarm above every report and in the terminal, and by the summary
// line. Each row says what all of them must say.

const LOCKED = ['clientTransferProhibited'];
const AFTER = 'After that, the website and e-mail can stop working, and later anyone can register the domain.';
const SINCE = 'The registry or the registrar can turn the domain off at any time, and later anyone can register it.';
const RENEWED = 'The registry renewed it automatically (autoRenewPeriod), but the registrar can still delete it.';

const answer = REGISTRATIONS['shop.example'];
if (answer?.kind !== 'known') throw new Error('no registration');
const { report: REPORT } = answer;

const dateIn = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...(language === 'en' ? { day: 'numeric', month: 'short', year: 'numeric' } : { dateStyle: 'long' }),
    timeZone: 'UTC',
  }).format(at);

type Tone = 'ok' | 'warn' | 'bad';
const TONES: Readonly<Record<string, Tone>> = {
  ok: 'ok',
  info: 'ok',
  notice: 'ok',
  warning: 'warn',
  error: 'bad',
  critical: 'bad',
};

describe.each<[about: string, days: number | null, statuses: readonly string[], tone: Tone, says: string | null]>([
  ['another year', 365, LOCKED, 'ok', null],
  ['31 days', 31, LOCKED, 'ok', null],
  ['30 days', 30, LOCKED, 'warn', AFTER],
  ['four days', 4, LOCKED, 'warn', AFTER],
  ['three days', 3, LOCKED, 'bad', AFTER],
  ['an hour', 1 / 24, LOCKED, 'bad', AFTER],
  ['an end an hour ago', -1 / 24, LOCKED, 'bad', SINCE],
  ['an end that the registry put off', -5, ['autoRenewPeriod'], 'bad', RENEWED],
  ['a hold', 200, ['clientHold'], 'bad', null],
  ['a deletion', -40, ['redemptionPeriod'], 'bad', null],
])('a registration with %s', (_about, days, statuses, tone, says) => {
  const expiresAt = days === null ? null : NOW + days * DAY_MS;
  const known = { name: CASE as DomainName, statuses, registrar: null, expiresAt, observedAt: NOW, isFresh: true };

  async function checked() {
    const source = createServerSource({ zone: '', registration: { expiresAt, statuses: [...statuses] } });
    const result = await registration.run(known.name, createEvidence(source, { clock: () => NOW }));
    if (result.outcome === 'unknown') throw new Error('the registration is unknown');
    return result;
  }

  test.each(LANGUAGES)('in %s', async (language) => {
    const { outcome, findings } = await checked();
    const [main] = findings;
    const sentence = textIn(language, main.says);
    const html = renderReportPage(
      pageKindOf(HEALTH),
      reports.healthy,
      viewOf({
        site: { language, asset: (name) => name },
        now: NOW,
        background: {
          ...NO_BACKGROUND,
          registration: known,
          summary: { on: 'domain', kinds: [], registration: known },
        },
      }),
    );
    const [, alarmClass, alarm] = /<section class="(alarm[^"]*)"[^>]*>([\s\S]*?)<\/section>/.exec(html) ?? [];
    const [, mark] = /<div class="summary-line"[\s\S]*?<svg class="mark mark-s (\w+)"/.exec(html) ?? [];
    const writer = createTerminalWriter({ language, colour: false, unicode: true, columns: 400, width: 400 });
    const terminal = alarmLines({ ...REPORT, registrar: null, expiresAt, statuses }, writer, NOW).join(' ');

    expect([TONES[main.severity], mark]).toEqual([tone, tone]);
    expect(outcome).toBe(tone === 'ok' ? 'satisfied' : 'failed');
    expect(alarmClass ?? null).toBe(tone === 'ok' ? null : tone === 'warn' ? 'alarm is-warn' : 'alarm');
    expect(terminal === '').toBe(tone === 'ok');
    if (says !== null && expiresAt !== null)
      for (const form of [sentence, wordsOfPage(alarm ?? ''), terminal]) {
        expect(form).toContain(dateIn(language, expiresAt));
        if (language === 'en') expect(form).toContain(says);
      }
  });
});

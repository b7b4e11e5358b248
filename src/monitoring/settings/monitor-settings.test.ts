import { describe, expect, test } from 'vitest';
import { decodeSettings } from '../model/documents.ts';
import { DEFAULT_SETTINGS } from '../model/monitor.ts';
import { ALL_SETTINGS, settingData } from './monitor-settings.ts';

const setting = (id: string) => ALL_SETTINGS.find((one) => one.id === id) ?? expect.unreachable(id);

test('what nobody chose is stored and read again as it was', () =>
  expect(decodeSettings(JSON.stringify(DEFAULT_SETTINGS))).toEqual(DEFAULT_SETTINGS));

describe.each([
  ['tags', [['#Shop', 'eu', 'shop'], ['none'], []], [['shop', 'eu'], [], []]],
  ['mute', [['addresses', 'Silence'], ['none']], [['addresses', 'silence'], []]],
  ['mail-certificates', [['yes'], ['NO']], [['yes'], ['no']]],
  ['watch-tls', [['yes'], ['no']], [['yes'], ['no']]],
  ['daily-reports', [['seo', 'MAIL'], ['none']], [['seo', 'mail'], []]],
  ['certificate-stages', [['7', '90'], ['none'], []], [['90', '7'], [], []]],
  ['registration-stages', [['60', '30', '30']], [['60', '30']]],
  ['plain-days', [['yes'], ['no']], [['yes'], ['no']]],
  ['follow-renewals', [['short'], ['always'], ['never']], [['short'], ['always'], ['never']]],
  ['ignore', [['txt', 'MX']], [['MX', 'TXT']]],
] as const)('%s', (id, typed, written) => {
  test.each(typed.map((words, i) => [words, written[i]] as const))('%j is read as %j, and stored so', (words, same) => {
    const parsed = setting(id).parse(words);
    if (!parsed.ok) return expect.unreachable(parsed.fault.id);
    const settings = { ...DEFAULT_SETTINGS, ...parsed.change };
    const stored = decodeSettings(JSON.stringify(settings));
    expect([...setting(id).wordsOf(stored ?? DEFAULT_SETTINGS)].toSorted()).toEqual([...(same ?? [])].toSorted());
  });

  test('refuses other words', () => expect(setting(id).parse(['no_such'])).toMatchObject({ ok: false }));
});

test('no monitor has more tags than can be read', () => {
  const tags = Array.from({ length: 21 }, (_, i) => `t${i}`);
  expect(setting('tags').parse(tags)).toMatchObject({ ok: false });
  expect(setting('tags').parse(tags.slice(1))).toMatchObject({ ok: true });
});

test('JSON has lists, yes or no, and words', () =>
  expect(ALL_SETTINGS.map((one) => [one.field, settingData(one, DEFAULT_SETTINGS)])).toEqual([
    ['tags', []],
    ['mute', []],
    ['mail_certificates', false],
    ['watch_tls', false],
    ['daily_reports', []],
    ['certificate_stages', [30, 14, 7, 3, 1]],
    ['plain_days', false],
    ['follow_renewals', 'short'],
    ['registration_stages', [30, 14, 7, 3, 1]],
    ['ignore', []],
  ]));

import { describe, expect, test } from 'vitest';
import { formatsOf } from './formats.ts';
import { LANGUAGES, type Language } from './languages.ts';

const AT = Date.UTC(2026, 10, 22, 9, 5, 7);
const MINUTE = 60_000;

describe.each<
  [
    Language,
    Readonly<Record<'date' | 'dateInText' | 'instant' | 'time' | 'number' | 'list', string>>,
    readonly string[],
  ]
>([
  [
    'en',
    {
      date: '22 Nov 2026',
      dateInText: '22 Nov 2026',
      instant: '22 Nov 2026 at 09:05 UTC',
      time: '22 Nov 2026, 09:05:07 UTC',
      number: '12,345',
      list: 'a, b and c',
    },
    ['just now', '59 min ago', '1 h ago', '47 h ago', '2 d ago', '0 seconds', '2 minutes', '1 day'],
  ],
  [
    'ja',
    {
      date: '2026/11/22',
      dateInText: '2026年11月22日',
      instant: '2026年11月22日09:05（UTC）',
      time: '2026年11月22日09:05:07（UTC）',
      number: '12,345',
      list: 'a、b、c',
    },
    ['たった今', '59分前', '1時間前', '47時間前', '2日前', '0秒', '2分', '1日'],
  ],
])('%s', (language, shown, times) => {
  const formats = formatsOf(language);

  test('dates, numbers and lists', () => {
    expect({
      date: formats.date(AT),
      dateInText: formats.dateInText(AT),
      instant: formats.instant(AT),
      time: formats.time(AT),
      number: formats.number(12_345),
      list: formats.list(['a', 'b', 'c']),
    }).toEqual(shown);
  });

  test('September is as short as the other months', () => {
    const at = Date.UTC(2026, 8, 3);
    const short = { en: ['3 Sep 2026', '3 Sep'], ja: ['2026/09/03', '9月3日'] };
    expect([formats.date(at), formats.dayOfMonth(at)]).toEqual(short[language]);
  });

  test('ages and stretches of time', () => {
    const ages = [0, 59, 60, 47 * 60 + 59, 48 * 60].map((minutes) => formats.age(AT - minutes * MINUTE, AT));
    const durations = [0, 119_999, 86_400_000].map((ms) => formats.duration(ms));
    expect([...ages, ...durations]).toEqual(times);
  });
});

test.each(LANGUAGES)('%s is a language that the platform can write', (language) => {
  const { locale } = formatsOf(language);
  expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
  expect(new Intl.Locale(locale).language).toBe(language);
});

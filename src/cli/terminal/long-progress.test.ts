import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../texts/languages.ts';
import { createLongProgress, durationIn } from './long-progress.ts';
import { widthOf } from './text.ts';

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min 00 s'],
  [3599.6, '1 h 00 min'],
  [90_061, '25 h 01 min'],
])('%d seconds are %s', (seconds, text) => expect(durationIn('en', seconds)).toBe(text));

test('Japanese has its own units', () => expect(durationIn('ja', 3900)).toBe('1時間05分'));

describe('a bar and its numbers', () => {
  const drawn = async (language: Language, columns: number): Promise<string> => {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns }) as unknown as NodeJS.WriteStream;
    const capabilities = { colour: false, unicode: true, columns, width: columns, language };
    const done = { done: 1200, settledLines: 1200, lines: 4800 };
    const progress = createLongProgress(stream, { capabilities, what: 'name', counts: () => done });
    const [line] = (await once(stream, 'data')) as [Buffer];
    progress.stop();
    return line.toString().replace('\r\u001b[2K', '');
  };

  test.each([
    ['en', 200, /^█{6}░{18} 1,200 names, 25 %/],
    ['en', 60, /^█+░+ 1,200 names, 25 %/],
    ['ja', 60, /^█+░+ 1,200件、25%/],
    ['ja', 20, /^1,200件、25%/],
  ] as const)('in %s and %i columns fit on one line', async (language, columns, expected) => {
    const line = await drawn(language, columns);
    expect(line).toMatch(expected);
    expect(widthOf(line)).toBeLessThan(columns);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListLine, readLines } from './lines.ts';

async function all(chunks: readonly (string | Uint8Array)[], maxOctets = 1000): Promise<ListLine[]> {
  const lines: ListLine[] = [];
  for await (const line of readLines(
    chunks.map((chunk) => Buffer.from(chunk)),
    maxOctets,
  ))
    lines.push(line);
  return lines;
}

describe('readLines', () => {
  test.each<[string, string[], [string, number, boolean][]]>([
    ['nothing', [], []],
    ['an empty chunk', [''], []],
    ['an empty line', ['\n'], [['', 0, true]]],
    [
      'LF and CRLF',
      ['a\nb\r\nc\n'],
      [
        ['a', 0, true],
        ['b', 2, true],
        ['c', 5, true],
      ],
    ],
    [
      'a last line without its end',
      ['a\nb'],
      [
        ['a', 0, true],
        ['b', 2, false],
      ],
    ],
    [
      'a line over chunks',
      ['a', 'b', '\r', '\nc\n'],
      [
        ['ab', 0, true],
        ['c', 4, true],
      ],
    ],
    [
      'a byte order mark',
      ['\uFEFFa\n\uFEFFb\n'],
      [
        ['a', 0, true],
        ['\uFEFFb', 5, true],
      ],
    ],
    ['CR within a line', ['a\rb\n'], [['a\rb', 0, true]]],
  ])('%s', async (_, chunks, expected) =>
    expect((await all(chunks)).map(({ text, offset, whole }) => [text, offset, whole])).toEqual(expected),
  );

  test('cuts what is too long, and goes on after it', async () => {
    const lines = await all(['x'.repeat(30), 'y\nabc\n', 'exactly-10\nbeyond-it-1\n'], 10);
    expect(lines.map(({ number, text, cut }) => [number, text, cut])).toEqual([
      [1, 'x'.repeat(10), true],
      [2, 'abc', false],
      [3, 'exactly-10', false],
      [4, 'beyond-it-', true],
    ]);
  });

  test('gives the same lines however the stream is cut', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'ä', '\r', '\n', '\u{1F600}') }), { maxLength: 8 }),
        fc.array(fc.nat({ max: 60 })),
        async (texts, cuts) => {
          const octets = Buffer.from(texts.join('\n'));
          const at = [0, ...cuts.filter((cut) => cut < octets.length).sort((a, b) => a - b), octets.length];
          const chunks = at.slice(1).map((end, i) => octets.subarray(at[i], end));
          const lines = await all(chunks);
          expect(lines).toEqual(await all([octets]));
          expect(lines.map(({ end }) => end)).toEqual(
            lines.length === 0 ? [] : [...lines.slice(1).map(({ offset }) => offset), octets.length],
          );
          const wanted = octets.toString().split('\n');
          if (wanted.at(-1) === '') wanted.pop();
          expect(lines.map(({ text }) => text)).toEqual(
            wanted.map((line, i) => (lines[i]?.whole === true ? line.replace(/\r$/, '') : line)),
          );
        },
      ),
    ));
});

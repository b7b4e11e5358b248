import { describe, expect, test } from 'vitest';
import { createContentReader } from './content-reader.ts';

const reader = createContentReader();
const page = (html: string, host: string) =>
  reader.read(
    { read: 'page', body: Buffer.from(html), url: `https://${host}/`, contentType: 'text/html' },
    { host, network: null },
  );
const titleOf = async (html: string, host = 'case.test') => {
  const worked = await page(html, host);
  return worked.kind === 'done' && worked.result.read === 'page' ? worked.result.page.titles[0] : worked.kind;
};

describe('a thread for bodies', () => {
  test('reads one after the other, and several at once', async () => {
    expect(await titleOf('<title>A</title>')).toBe('A');
    expect(await titleOf('<title>B</title>')).toBe('B');
    const many = await Promise.all(Array.from({ length: 6 }, (_, i) => titleOf(`<title>${i}</title>`)));
    expect(many).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  test('gives up on a page that takes too long, and reads the next', async () => {
    // Each of them is adopted by all before it. So many take every machine far longer than the deadline.
    const hostile = `<a>${'<b><table><a>'.repeat(170_000)}`;
    let ended = 'busy';
    // A busy machine gives a thread too little CPU to use all of its own in time.
    while (ended === 'busy') ended = (await titleOf(hostile.slice(0, 2 * 1024 * 1024))) ?? '';
    expect(ended).toBe('stopped');
    expect(reader.isResting('page', 'case.test')).toBe(true);
    expect(await titleOf('<title>C</title>')).toBe('stopped');
    expect(await titleOf('<title>D</title>', 'www.case.test')).toBe('D');
  });
});

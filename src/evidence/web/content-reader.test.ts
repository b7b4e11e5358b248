import { describe, expect, test } from 'vitest';
import { createContentReader } from './content-reader.ts';

const read = createContentReader();
const page = (html: string) =>
  read({ read: 'page', body: Buffer.from(html), url: 'https://case.test/', contentType: 'text/html' });
const titleOf = async (html: string) => {
  const content = await page(html);
  return content?.read === 'page' ? content.page.titles[0] : content;
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
    expect(await titleOf(hostile.slice(0, 2 * 1024 * 1024))).toBeNull();
    expect(await titleOf('<title>C</title>')).toBe('C');
  });
});

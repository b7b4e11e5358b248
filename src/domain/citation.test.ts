import { describe, expect, test } from 'vitest';
import { type Citation, citationsText, citationUrl } from './citation.ts';

const RFC = 'https://www.rfc-editor.org/rfc';

describe('citations', () => {
  test.each<[text: string, citations: readonly Citation[], urls: readonly string[]]>([
    ['RFC 6540', [{ rfc: 6540 }], [`${RFC}/rfc6540.html`]],
    [
      'RFC 7208 §3, §4.5, RFC 6376 §3.6.1',
      [
        { rfc: 7208, section: '3' },
        { rfc: 7208, section: '4.5' },
        { rfc: 6376, section: '3.6.1' },
      ],
      [`${RFC}/rfc7208.html#section-3`, `${RFC}/rfc7208.html#section-4.5`, `${RFC}/rfc6376.html#section-3.6.1`],
    ],
    ['RFC 8659 §A.1', [{ rfc: 8659, section: 'A.1' }], [`${RFC}/rfc8659.html#appendix-A.1`]],
    [
      'draft-svg-tiny-ps-abrotman §2',
      [{ draft: 'draft-svg-tiny-ps-abrotman', section: '2' }],
      ['https://datatracker.ietf.org/doc/html/draft-svg-tiny-ps-abrotman#section-2'],
    ],
  ])('%s', (text, citations, urls) => {
    expect(citationsText(citations)).toBe(text);
    expect(citations.map(citationUrl)).toEqual(urls);
  });
});

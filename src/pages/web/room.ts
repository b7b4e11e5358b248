/** Octets of HTML that a page has at most: nobody reads more, and whoever asks for it should cost little. Source: docs/limits.md. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Names what a page leaves out that would be too large: nothing, its evidence, or all but its score and fixes. */
const STEPS = ['nothing', 'evidence', 'parts'] as const;
type LeftOut = (typeof STEPS)[number];

/** Names what the page that is rendered leaves out. Rendering waits for nothing, so there is one page at a time. */
let leftOut: LeftOut = 'nothing';

/** Tells components which parts they leave out of this page. */
export const useLeftOut = (): LeftOut => leftOut;

/** Renders a page whole; where that is too large, with less and less of it. */
export function renderWithin(render: () => string): string {
  let html = '';
  try {
    for (const step of STEPS) {
      leftOut = step;
      html = render();
      if (isWithin(html, MAX_PAGE_BYTES)) break;
    }
  } finally {
    leftOut = 'nothing';
  }
  return html;
}

/** A letter of UTF-16 has three octets at most, so the octets of most pages need no counting, which would join all pieces of it. */
const isWithin = (html: string, octets: number): boolean =>
  3 * html.length <= octets || Buffer.byteLength(html) <= octets;

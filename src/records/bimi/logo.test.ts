import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLogo } from './logo.ts';

const GOOD = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
  <title>A well</title>
  <defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
  <g fill="url(#a)"><path d="M0 0h64v64z"/><use href="#a"/></g>
</svg>`;
const check = (text: string) => checkLogo(new TextEncoder().encode(text));
const faults = (text: string) => check(text).map(({ element, why }) => `${element} ${why}`);
const inside = (part: string) => GOOD.replace('</svg>', `${part}</svg>`);

test('a logo that keeps to the profile', () => {
  expect(check(GOOD)).toEqual([]);
});

describe('each rule broken', () => {
  test.each([
    ['no version', GOOD.replace(' version="1.2"', ''), 'svg needs version="1.2"'],
    ['another version', GOOD.replace('version="1.2"', 'version="1.1"'), 'svg needs version="1.2"'],
    ['no profile', GOOD.replace(' baseProfile="tiny-ps"', ''), 'svg needs baseProfile="tiny-ps"'],
    [
      'no namespace',
      GOOD.replace(' xmlns="http://www.w3.org/2000/svg"', ''),
      'svg needs xmlns="http://www.w3.org/2000/svg"',
    ],
    ['x on the root', GOOD.replace('viewBox', 'x="0" viewBox'), 'svg may not have x='],
    ['no viewBox', GOOD.replace(' viewBox="0 0 64 64"', ''), 'svg needs a viewBox'],
    ['a viewBox that cannot be read', GOOD.replace('0 0 64 64', 'all'), 'svg has a viewBox that cannot be read'],
    ['not square', GOOD.replace('0 0 64 64', '0 0 64 32'), 'svg must be square; its viewBox is 64 by 32'],
    ['no title', GOOD.replace(/<title>.*<\/title>/, ''), 'title is missing; it must be a child of svg'],
    ['an empty title', GOOD.replace('A well', ' '), 'title is empty'],
    [
      'a title of something else',
      GOOD.replace('<title>A well</title>', '<g><title>A well</title></g>'),
      'title is missing; it must be a child of svg',
    ],
    ['a script', inside('<script>x</script>'), 'script is a script, which no logo may hold'],
    [
      'CSS',
      inside('<style>a{}</style>'),
      'style holds CSS, which the profile does not know; write the properties as attributes',
    ],
    [
      'CSS in an attribute',
      inside('<g style="fill:red"/>'),
      'g has style=, which the profile does not know; write its properties as attributes',
    ],
    ['a picture', inside('<image href="#a"/>'), 'image is a picture of its own; a logo may hold shapes only'],
    ['a foreign object', inside('<foreignObject/>'), 'foreignObject holds something that is no SVG'],
    ['an animation', inside('<animateTransform/>'), 'animateTransform is an animation, which no logo may hold'],
    ['set', inside('<set/>'), 'set is an animation, which no logo may hold'],
    ['a link', inside('<a href="#a"/>'), 'a is a link, which no logo may hold'],
    ['a filter', inside('<filter id="f"/>'), 'filter is not part of the profile SVG Tiny PS'],
    [
      'something of a drawing program',
      inside('<sodipodi:namedview/>'),
      'sodipodi:namedview is not part of the profile SVG Tiny PS',
    ],
    ['a script in an attribute', inside('<g onload="x()"/>'), 'g has onload=, which runs a script'],
    [
      'a reference outside',
      inside('<use href="https://x.example/a.svg#b"/>'),
      'use leads to something outside of the logo',
    ],
    [
      'an old reference outside',
      inside('<use xlink:href="data:image/svg+xml,x"/>'),
      'use leads to something outside of the logo',
    ],
    [
      'a paint from outside',
      inside('<g fill="url(https://x.example/#a)"/>'),
      'g leads to something outside of the logo',
    ],
    [
      'a document type',
      GOOD.replace('<svg', '<!DOCTYPE svg><svg'),
      'DOCTYPE may not stand in a logo: it can define entities',
    ],
    [
      'an instruction',
      GOOD.replace('<svg', '<?xml-stylesheet href="x"?><svg'),
      '<?xml-stylesheet?> may not stand in a logo',
    ],
    ['no SVG', '<html/>', 'html is not svg, so this is no logo'],
  ])('%s', (_, text, fault) => {
    expect(faults(text)).toContain(fault);
  });

  test('the place is told', () => {
    expect(check(inside('<script/>'))[0]).toMatchObject({ element: 'script', line: 6 });
  });
});

describe('hostile files', () => {
  const billion = `<!DOCTYPE s [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i} "&a;&a;">`).join('')}]><svg>&a29;</svg>`;
  test.each([
    ['nothing', ''],
    ['no XML', 'hello'],
    ['a billion laughs', billion],
    ['deep nesting', '<svg>'.repeat(6000)],
    ['a tag without end', `<svg ${'a'.repeat(30_000)}`],
    ['thousands of attributes', `<svg ${Array.from({ length: 3000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
    ['an attribute of 30,000 characters', `<svg a="${'x'.repeat(30_000)}"/>`],
    ['too large', GOOD + ' '.repeat(40_000)],
    ['thousands of faults', inside('<script/>'.repeat(3000))],
    ['another encoding', '\ufeff\u0000<\u0000s\u0000v\u0000g'],
  ])('%s', (_, text) => {
    const found = check(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(25);
  });

  test('never throws', () => {
    const part = fc.constantFrom(
      '<svg>',
      '</svg>',
      '<title>',
      '</title>',
      '<g',
      ' a="',
      '">',
      '&lt;',
      '&x;',
      '<!--',
      ']]>',
      'x',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 40 }).map((all) => all.join('')),
          fc.string(),
        ),
        (text) => {
          expect(Array.isArray(check(text))).toBe(true);
        },
      ),
    );
  });
});

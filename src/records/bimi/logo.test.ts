import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLogo } from './logo.ts';

const GOOD = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.2"
  baseProfile="tiny-ps" viewBox="0 0 64 64" width="64" height="64">
  <title>Case &amp; Co</title>
  <desc>A well</desc>
  <metadata>Drawn by hand</metadata>
  <defs>
    <linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="64">
      <stop offset="0" stop-color="#0b5cad"/>
      <stop offset="1" stop-color="#fff" stop-opacity="0.5"/>
    </linearGradient>
    <solidColor id="ink" solid-color="#123"/>
    <path id="drop" d="M1 1 2 2z"/>
  </defs>
  <!-- a comment -->
  <rect width="64" height="64" fill="url(#sky)"/>
  <g transform="translate(2 2)" fill="url( '#ink' )">
    <use xlink:href="#drop" x="3"/>
    <circle cx="32" cy="32" r="3"/>
    <text x="1" y="2" font-family="serif">Z</text>
  </g>
</svg>
`;
const octets = (text: string): Uint8Array => new TextEncoder().encode(text);
const rules = (text: string): string[] => checkLogo(octets(text)).faults.map(({ code }) => code);
/** The good logo with one thing put in the place of another. */
const but = (from: string | RegExp, to: string): string => {
  const text = GOOD.replace(from, to);
  if (text === GOOD) throw new Error(`${String(from)} is not in the good logo`);
  return text;
};
const withInside = (element: string): string => but('<g transform', `${element}<g transform`);
const bomb = `<!DOCTYPE svg [${Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]>`;

describe('checkLogo', () => {
  test.each([
    ['as it should be', GOOD],
    ['without a declaration', GOOD.slice(GOOD.indexOf('<svg'))],
    ['with a byte order mark', `\ufeff${GOOD}`],
    ['with a prefix for SVG', GOOD.replace(/<(\/?)(?=[a-zA-Z])(?!\?)/g, '<$1s:').replace('xmlns=', 'xmlns:s=')],
    ['with commas in its viewBox', but('0 0 64 64', '0,0, 64 ,64')],
    ['rounded by a drawing program', but('0 0 64 64', '0 0 64 64.0001')],
    ['with characters by number', but('Case', '&#67;&#x61;se')],
    ['with values of the root that may stand there', but('version="1.2"', 'version="1.2" zoomAndPan="disable"')],
    ['with letters of the whole world', but('Case', '井戸')],
  ])('%s: no fault', (_, text) => {
    expect(checkLogo(octets(text)).faults).toEqual([]);
  });

  test.each([
    ['version', but('version="1.2"', 'version="1.1"')],
    ['version', but('version="1.2"', '')],
    ['base-profile', but('tiny-ps', 'tiny')],
    ['base-profile', but('baseProfile="tiny-ps"', '')],
    ['base-profile', but('tiny-ps', 'Tiny-PS')],
    ['position', but('width="64" height="64"', 'x="0"')],
    ['position', but('width="64" height="64"', 'y="0px"')],
    ['root-value', but('width="64"', 'zoomAndPan="magnify"')],
    ['root-value', but('width="64"', 'preserveAspectRatio="xMinYMin slice"')],
    ['root-value', but('width="64"', 'snapshotTime="1s"')],
    ['view-box-missing', but('viewBox="0 0 64 64"', '')],
    ['view-box', but('0 0 64 64', '0 0 64')],
    ['view-box', but('0 0 64 64', '0 0 64 x')],
    ['view-box', but('0 0 64 64', '0 0 0 0')],
    ['view-box', but('0 0 64 64', '0 0 1e999 1e999')],
    ['square', but('0 0 64 64', '0 0 64 32')],
    ['title-missing', but(/<title>.*<\/title>/, '')],
    ['title-empty', but(/<title>.*<\/title>/, '<title/>')],
    ['title-empty', but(/<title>.*<\/title>/, '<title> \n </title>')],
    ['title-twice', but('<desc>', '<title>Again</title><desc>')],
    ['script', withInside('<script>alert(1)</script>')],
    ['script', withInside('<handler/>')],
    ['event', but('<circle', '<circle onclick="alert(1)"')],
    ['event', but('width="64"', 'onload="alert(1)"')],
    ['style', withInside('<style>.a{fill:red}</style>')],
    ['style-attribute', but('<circle', '<circle style="fill:red"')],
    ['image', withInside('<image width="1" height="1" xlink:href="data:image/png;base64,AAAA"/>')],
    ['link', withInside('<a xlink:href="https://evil.test/"><path d="M1 1"/></a>')],
    ['animation', but('<circle cx="32" cy="32" r="3"/>', '<circle r="3"><animate attributeName="r"/></circle>')],
    ['animation', withInside('<set/>')],
    ['foreign-content', withInside('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>')],
    ['foreign-element', but('<defs>', '<i:view xmlns:i="urn:program"><i:grid/></i:view><defs>')],
    ['foreign-attribute', but('<circle', '<circle xmlns:i="urn:program" i:label="a"')],
    ['external', but('#drop', 'https://evil.test/a.svg#drop')],
    ['external', but('#drop', 'data:image/svg+xml,x')],
    ['external', but('#drop', 'other.svg')],
    ['external', but('url(#sky)', 'url(https://evil.test/#sky)')],
    ['external', but('url(#sky)', "#fff URL( 'other.svg#sky' )")],
    ['external', but('<g transform', '<g xml:base="https://evil.test/" transform')],
    ['external', `<?xml-stylesheet href="https://evil.test/a.css"?>${GOOD.slice(GOOD.indexOf('<svg'))}`],
    ['element', withInside('<filter id="f"/>')],
    ['element', withInside('<tspan>x</tspan>')],
    ['element', withInside('<clipPath id="c"><path d="M1 1"/></clipPath>')],
    ['element', withInside('<Path d="M1 1"/>')],
    ['place', but('<g transform="', '<g><title>Inner</title></g><g transform="')],
    ['place', but('<circle cx="32" cy="32" r="3"/>', '<circle r="3"><desc>dot</desc></circle>')],
    ['place', withInside('<stop offset="1"/>')],
    ['place', withInside(GOOD.slice(GOOD.indexOf('<svg')))],
    ['attribute', but('<circle', '<circle opacity="0.5"')],
    ['attribute', but('<circle', '<circle data-name="a"')],
    ['attribute', but('<rect', '<rect overflow="visible"')],
    ['attribute', but('width="64"', 'enable-background="new"')],
    ['text', but('<g transform', 'hello<g transform')],
    ['text', but('<defs>', '<defs><![CDATA[hello]]>')],
    ['namespace', but('<svg xmlns="http://www.w3.org/2000/svg"', '<svg')],
    ['root', '<html xmlns="http://www.w3.org/1999/xhtml"><body>Not found</body></html>'],
    ['doctype', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${GOOD.slice(GOOD.indexOf('<svg'))}`],
    ['doctype', `${bomb}${but('Case', '&l10;').slice(GOOD.indexOf('<svg'))}`],
    ['entity', but('Case', '&secret;')],
    ['xml', '{"not": "xml"}'],
    ['xml', ''],
    ['xml', GOOD.slice(0, 400)],
    ['xml', but('</g>', '')],
    ['xml', but('xmlns:xlink="http://www.w3.org/1999/xlink"', '')],
    ['depth', withInside('<g>'.repeat(100) + '</g>'.repeat(100))],
    ['size', but('Drawn', 'x'.repeat(32 * 1024))],
  ])('%s: %#', (code, text) => {
    expect(rules(text)).toEqual([code]);
  });

  test('not in UTF-8, or packed and cut short', () => {
    const latin = Buffer.from(but('Case', 'Caf\u00e9'), 'latin1');
    expect(checkLogo(latin).faults).toMatchObject([{ code: 'characters', element: 'file', line: 1, column: 1 }]);
    const packed = gzipSync(GOOD);
    expect(checkLogo(packed.subarray(0, 50)).faults).toMatchObject([{ code: 'packing' }]);
    expect(checkLogo(packed)).toEqual({ svg: octets(GOOD), faults: [] });
  });

  test('what unpacks to too much is not unpacked', () => {
    const { svg, faults } = checkLogo(gzipSync(Buffer.alloc(20_000_000, ' ')));
    expect(svg).toBeNull();
    expect(faults).toMatchObject([{ code: 'size' }]);
  });

  test('all faults are told, each with its place', () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg"
  version="1.1" baseProfile="tiny-ps" viewBox="0 0 2 1" x="0">
  <g>
    <style>a{}</style><circle
      onclick="a()" opacity="1"/>
  </g>
</svg>`;
    expect(checkLogo(octets(text)).faults).toEqual([
      { line: 1, column: 1, element: 'svg', code: 'version', args: {} },
      { line: 1, column: 1, element: 'svg', code: 'position', args: { attribute: 'x' } },
      { line: 1, column: 1, element: 'svg', code: 'square', args: { width: 2, height: 1 } },
      { line: 4, column: 5, element: 'style', code: 'style', args: {} },
      { line: 4, column: 23, element: 'circle', code: 'event', args: { attribute: 'onclick' } },
      { line: 4, column: 23, element: 'circle', code: 'attribute', args: { attribute: 'opacity' } },
      { line: 1, column: 1, element: 'title', code: 'title-missing', args: {} },
    ]);
  });

  test('no more than twenty faults', () => {
    expect(rules(withInside('<b/>'.repeat(2000)))).toHaveLength(20);
  });

  test.each([
    ['a giant attribute', but('<circle', `<circle label="${'a '.repeat(15_000)}"`)],
    ['many attributes', but('<circle', `<circle ${Array.from({ length: 3000 }, (_, i) => `a${i}=""`).join(' ')}`)],
    ['many opening signs', '<'.repeat(32_000)],
    ['many ampersands', but('Case', '&'.repeat(30_000))],
    ['many url(', but('<circle', `<circle fill="${'url('.repeat(7000)}"`)],
    ['a deep tree', '<svg xmlns="http://www.w3.org/2000/svg">'.repeat(700)],
    ['a long document type', `<!DOCTYPE ${'<!ENTITY a "b">'.repeat(2000)}`],
    ['a viewBox of blanks', but('0 0 64 64', `0${' '.repeat(30_000)}0 64 64`)],
  ])('%s is read to the end of its use', (_, text) => {
    const { faults } = checkLogo(octets(text));
    expect(faults.length).toBeGreaterThan(0);
    for (const { args, element } of faults) expect(`${element} ${JSON.stringify(args)}`.length).toBeLessThan(300);
  });

  test('never throws, and says where', () => {
    const pieces = [
      '<svg',
      GOOD.slice(0, 200),
      '<g>',
      '</g>',
      'xmlns="',
      '"',
      '&',
      '<![CDATA[',
      '<!--',
      '\r\n',
      'x',
      ' ',
    ];
    const soup = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((parts) => octets(parts.join('')));
    const mangled = fc
      .tuple(fc.nat(GOOD.length), fc.nat(20), fc.string())
      .map(([at, length, text]) => octets(GOOD.slice(0, at) + text + GOOD.slice(at + length)));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), soup, mangled), (given) => {
        for (const { line, column } of checkLogo(given).faults) {
          expect(line).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
        }
      }),
    );
  });
});

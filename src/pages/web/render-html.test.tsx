import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type ComponentChildren, createElement, Fragment } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { CAPITALS, renderHtml } from './render-html.ts';

const PAGES = join(import.meta.dirname, '..');

/** Every attribute that our pages set, by the text of their JSX. Other names with capitals are those of components. */
const NAMES = [
  ...new Set([
    ...CAPITALS.keys(),
    ...readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...readFileSync(join(PAGES, file), 'utf8').matchAll(/\s([a-zA-Z-]+)=["{]/g)])
      .map(([, name = '']) => name),
  ]),
].filter((name) => !['children', 'key', 'style', 'ref'].includes(name) && (!/[A-Z]/.test(name) || CAPITALS.has(name)));

const VALUES = ['', 'a', 'a&b<c>"d"', '例え', 0, 1.5, true, false, null, undefined];

test('pages set attributes', () => {
  expect(NAMES.length).toBeGreaterThan(60);
  expect(NAMES).toEqual(expect.arrayContaining(['class', 'aria-label', 'data-copied']));
});

describe('renders as preact-render-to-string does', () => {
  test.each(NAMES)('the attribute %s', (name) => {
    for (const value of VALUES)
      for (const tag of ['div', 'input', 'textarea', 'svg']) {
        const element = createElement(tag, { [name]: value });
        expect(renderHtml(element)).toBe(renderToString(element));
        const inSvg = createElement('svg', {}, createElement('path', { [name]: value }));
        expect(renderHtml(inSvg)).toBe(renderToString(inSvg));
      }
  });

  const Twice = ({ children }: { readonly children?: ComponentChildren }) => (
    <>
      <b>{children}</b>
      {children}
    </>
  );
  const Nothing = () => null;

  test.each<[string, ComponentChildren & object]>([
    [
      'a list whose value is chosen',
      <select value="b">
        {['a', 'b', 'c'].map((one) => (
          <option value={one}>{one}</option>
        ))}
      </select>,
    ],
    [
      'a list that names its choice',
      <select value="b">
        <option value="b" selected={false}>
          b
        </option>
      </select>,
    ],
    [
      'a list by a number',
      <select value={2}>
        {[1, 2].map((one) => (
          <option value={one}>{one}</option>
        ))}
      </select>,
    ],
    ['a text field', <textarea value={'a<b>&"c"'} />],
    ['an empty text field', <textarea value="" rows={3} />],
    [
      'components',
      <Twice>
        <Twice>a</Twice>
        <Nothing />
      </Twice>,
    ],
    [
      'fragments',
      <>
        {'a'}
        {[createElement(Fragment, null, 'b', null, 1, 0, true, false, undefined)]}
      </>,
    ],
    [
      'handlers, which no page has',
      <button type="button" onClick={() => {}}>
        a
      </button>,
    ],
    [
      'elements without an end',
      <p>
        <br />
        <hr />
        <img src="a" alt="" />
        <input type="checkbox" checked />
      </p>,
    ],
    ['an empty element', <div />],
    ['lists of lists', <ul>{[[<li key="a">a</li>], [[<li key="b">b</li>]]]}</ul>],
  ])('%s', (_about, element) => {
    expect(renderHtml(element)).toBe(renderToString(element as never));
  });

  test('whatever is put together of these', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom('&', '<', '"', '>', "'", ''));
    const { tree } = fc.letrec<{ tree: ComponentChildren }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5, depthSize: 'medium' },
        fc.oneof(
          text,
          fc.integer(),
          fc.boolean(),
          fc.constantFrom(null, undefined, {}),
        ) as fc.Arbitrary<ComponentChildren>,
        fc
          .tuple(
            fc.constantFrom('div', 'p', 'svg', 'path', 'select', 'option', 'textarea', 'br', Fragment, Twice, Nothing),
            fc.dictionary(fc.constantFrom('class', 'value', 'selected', 'hidden', 'tabIndex', 'aria-busy'), text, {
              maxKeys: 3,
            }),
            fc.array(tie('tree'), { maxLength: 4 }),
          )
          .map(([type, props, children]) => createElement(type as 'div', props, ...(type === 'br' ? [] : children))),
        fc.array(tie('tree'), { maxLength: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (node) => {
        const element = createElement('main', {}, node);
        expect(renderHtml(element)).toBe(renderToString(element));
      }),
      { numRuns: 500 },
    );
  });
});

test('what was not made by JSX is no element', () => {
  const fromJson = JSON.parse('{"type":"script","props":{"children":"alert(1)"},"constructor":"Symbol(pv)"}');
  expect(renderHtml(<p>{fromJson}</p>)).toBe('<p></p>');
});

test('what Preact writes otherwise is refused, not written wrong', () => {
  const style: object = { style: { color: 'red' } };
  expect(() => renderHtml(<p {...style} />)).toThrow('style');
  const markup: object = { dangerouslySetInnerHTML: { __html: '<b>' } };
  expect(() => renderHtml(<p {...markup} />)).toThrow('dangerouslySetInnerHTML');
});

import type { JSX } from 'preact';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

const STRING = /"(?:[^"\\]|\\.)*"(:)?/g;

/** Shows JSON with its keys and strings in colours of their own. */
export function Json({ value }: { readonly value: JsonValue }): JSX.Element {
  const text = JSON.stringify(value, null, 2);
  const parts: (JSX.Element | string)[] = [];
  let from = 0;
  for (const { 0: whole, 1: colon, index } of text.matchAll(STRING)) {
    const string = colon === undefined ? whole : whole.slice(0, -1);
    parts.push(text.slice(from, index), <span class={colon === undefined ? 'tok-s' : 'tok-k'}>{string}</span>);
    from = index + string.length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}

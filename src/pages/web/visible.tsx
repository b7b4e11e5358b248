import type { ComponentChildren, JSX } from 'preact';

/**
 * Characters that have no look of their own or change the look of others: controls (NUL, ANSI escapes), format
 * characters (bidirectional overrides, zero-width, soft hyphen, tags), line and paragraph separators, private use and
 * lone surrogates. In a page they could make one name look like another.
 */
const ODD = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u;
const ODD_PARTS = /([\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}])/u;

/** Returns whether a text has characters that a page writes out. */
export const hasOdd = (text: string): boolean => ODD.test(text);

const codePoint = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Matches what a browser would break within: how SPF says what happens to all others, after its hyphen, and a date or the
 * days that are left in Japanese, between numbers and units.
 */
const UNBROKEN_PARTS = /((?<![\w.-])-all(?![\w-])|(?:\d{4}年)?\d{1,2}月\d{1,2}日|あと[\d,]+日)/;

/** A part of a text without odd characters, with what is to stay in one piece. */
const whole = (part: string): ComponentChildren =>
  UNBROKEN_PARTS.test(part)
    ? part.split(UNBROKEN_PARTS).map((one, i) => (i % 2 === 0 ? one : <span class="nowrap">{one}</span>))
    : part;

/** Shows text from outside with each invisible character written out, kept from reordering what stands around it. */
export function Visible({ text }: { readonly text: string }): JSX.Element {
  if (!ODD.test(text)) return <bdi>{whole(text)}</bdi>;
  return (
    <bdi>
      {text.split(ODD_PARTS).map((part, i) => (i % 2 === 0 ? whole(part) : <span class="odd">{codePoint(part)}</span>))}
    </bdi>
  );
}

/** Shows a DNS name that may be broken over lines after its dots, and elsewhere only where that is not enough. */
export function DnsNameText({ name }: { readonly name: string }): JSX.Element {
  return (
    <>
      {name.split(/(?<=\.)/).map((label, i) => (
        <>
          {i > 0 && <wbr />}
          <Visible text={label} />
        </>
      ))}
    </>
  );
}

/** Returns the same as plain text, for titles and attributes: `a[U+202E]b`. */
export function visibleText(text: string): string {
  if (!ODD.test(text)) return text;
  return text
    .split(ODD_PARTS)
    .map((part, i) => (i % 2 === 0 ? part : `[${codePoint(part)}]`))
    .join('');
}

/** Does the same for a field of several lines, which stay lines. */
export const visibleLines = (text: string): string => text.split(/\r?\n/).map(visibleText).join('\n');

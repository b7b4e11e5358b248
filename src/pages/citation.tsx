import type { JSX } from 'preact';
import { citationUrl } from '../domain/citation.ts';
import { Visible } from './visible.tsx';

const PLACES = /\bRFC (\d{1,5})\b|§([A-Z0-9]+(?:\.[0-9]+)*)/g;

/** A source such as `RFC 7208 §5.1, §5.2`, each document and section a link; anything else stays text. */
export function Citation({ source }: { readonly source: string }): JSX.Element {
  const parts: JSX.Element[] = [];
  let from = 0;
  let rfc: string | undefined;
  for (const { 0: text, 1: number, 2: section, index } of source.matchAll(PLACES)) {
    rfc = number ?? rfc;
    if (rfc === undefined) continue;
    const url = citationUrl({ rfc: Number(rfc), ...(section === undefined ? {} : { section }) });
    parts.push(<Visible text={source.slice(from, index)} />, <a href={url}>{text}</a>);
    from = index + text.length;
  }
  return (
    <>
      {parts}
      <Visible text={source.slice(from)} />
    </>
  );
}

import type { JSX } from 'preact';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { DESIGN_TEXTS } from './design-texts.ts';

/** Where two texts differ: what they share at both ends is cut at words. */
function changedPart(text: string, other: string): readonly [start: number, end: number] {
  const words = text.split(/(?<=[\s;=:,])/);
  const others = other.split(/(?<=[\s;=:,])/);
  const same = (i: number, j: number): boolean => words[i] !== undefined && words[i] === others[j];
  let before = 0;
  while (same(before, before)) before += 1;
  let after = 0;
  const least = Math.min(words.length, others.length) - before;
  while (after < least && same(words.length - 1 - after, others.length - 1 - after)) after += 1;
  const length = (part: readonly string[]): number => part.join('').length;
  return [length(words.slice(0, before)), text.length - length(words.slice(words.length - after))];
}

function DiffLine(props: {
  readonly kind: 'minus' | 'plus';
  readonly text: string;
  readonly other?: string;
}): JSX.Element {
  const words = useWords(DESIGN_TEXTS);
  const { kind, text, other } = props;
  const [start, end] = other === undefined ? [0, 0] : changedPart(text, other);
  return (
    <div class={kind}>
      <i role="img" aria-label={words(kind === 'minus' ? 'removed' : 'added')}>
        {kind === 'minus' ? '−' : '+'}
      </i>
      <span>
        {end > start ? (
          <>
            <Visible text={text.slice(0, start)} />
            <mark>
              <Visible text={text.slice(start, end)} />
            </mark>
            <Visible text={text.slice(end)} />
          </>
        ) : (
          <Visible text={text} />
        )}
      </span>
    </div>
  );
}

/**
 * Shows what was removed and what was added, from outside. Of one value in place of another, the changed words are
 * marked.
 */
export function Diff(props: { readonly removed: readonly string[]; readonly added: readonly string[] }): JSX.Element {
  const { removed, added } = props;
  const [before] = removed;
  const [after] = added;
  const pair = removed.length === 1 && added.length === 1;
  return (
    <div class="diff" {...VERBATIM}>
      {removed.map((text) => (
        <DiffLine kind="minus" text={text} {...(pair && after !== undefined ? { other: after } : {})} />
      ))}
      {added.map((text) => (
        <DiffLine kind="plus" text={text} {...(pair && before !== undefined ? { other: before } : {})} />
      ))}
    </div>
  );
}

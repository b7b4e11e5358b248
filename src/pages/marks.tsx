import type { JSX } from 'preact';
import type { Tone } from './score.ts';

const PATHS: Readonly<Record<Tone, string>> = {
  good: 'M3.5 8.5l3 3 6-7',
  fair: 'M3.5 8h9',
  bad: 'M4 4l8 8M12 4l-8 8',
  unknown: 'M5.4 5.6a2.6 2.6 0 1 1 3.9 2.3C8.4 8.4 8 8.9 8 9.9M8 12.6v.2',
};

/** Check, dash, cross or question mark. Always beside words that say the same, so it is hidden from readers of text. */
export function Mark({ tone }: { readonly tone: Tone }): JSX.Element {
  return (
    <svg class={`mark ${tone}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[tone]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    </svg>
  );
}

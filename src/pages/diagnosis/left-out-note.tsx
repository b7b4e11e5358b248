import type { JSX } from 'preact';
import { Note } from '../design/note.tsx';
import { useLeftOut } from '../web/room.ts';
import { useWords } from '../web/words.ts';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';

/** Says what a page leaves out that would be too large, and where it is. */
export function LeftOutNote({ path }: { readonly path: string }): JSX.Element | null {
  const words = useWords(DIAGNOSIS_PAGE_TEXTS);
  const leftOut = useLeftOut();
  if (leftOut === 'nothing') return null;
  return (
    <Note tone="info" title={words(`left-out-${leftOut}`)}>
      <a href={path}>{words('left-out-whole')}</a>
    </Note>
  );
}

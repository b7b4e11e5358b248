import type { JSX } from 'preact';
import { OVERALL } from '../../diagnoses/overall.ts';
import { Note } from '../design/note.tsx';
import { pathOf } from '../web/paths.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { UNDELEGATED_TEXTS } from './undelegated-texts.ts';

/** Says above a report that it is of servers to which the domain is not delegated. */
export function TestNote({ domain, says }: { readonly domain: string; readonly says: string }): JSX.Element {
  const words = useWords(UNDELEGATED_TEXTS);
  return (
    <Note tone="info" title={words('not-live')} action={<a href={pathOf(OVERALL, domain)}>{words('back')}</a>}>
      <Visible text={says} />
    </Note>
  );
}

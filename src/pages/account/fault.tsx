import type { JSX } from 'preact';
import { Note } from '../design/note.tsx';
import { Visible } from '../web/visible.tsx';

/** Says what went wrong with a form, above it and said at once. */
export const FormFault = ({ text }: { readonly text: string | undefined }): JSX.Element | null =>
  text === undefined ? null : <Note tone="bad" alert title={<Visible text={text} />} />;

/** Says what a form did. */
export const FormDone = ({ text }: { readonly text: string }): JSX.Element => (
  <div role="status">
    <Note tone="ok" title={<Visible text={text} />} />
  </div>
);

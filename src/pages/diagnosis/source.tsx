import type { JSX } from 'preact';
import type { SourceView } from '../../diagnoses/view.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { MarkOf, usePlainText, useText } from './statement.tsx';

/** Shows a file with its line numbers; marks stand between number and text. */
export function Source({ source: { title, lines } }: { readonly source: SourceView }): JSX.Element {
  const textOf = useText();
  const plain = usePlainText();
  return (
    <div class="stack-s">
      {title !== undefined && <p class="sub flush">{plain(title)}</p>}
      <ol class="src">
        {lines.map(({ number, text, mark, dim, note }) => (
          <>
            <li class={dim === true ? 'dead' : mark === 'bad' || mark === 'warn' ? 'hit' : undefined}>
              <i>{number}</i>
              {mark === undefined ? <i /> : <MarkOf mark={mark} />}
              <span {...VERBATIM}>
                <Visible text={text} />
              </span>
            </li>
            {note !== undefined && (
              <li class="at-s">
                <i />
                <i />
                <span>
                  <Visible text={textOf(note)} />
                </span>
              </li>
            )}
          </>
        ))}
      </ol>
    </div>
  );
}

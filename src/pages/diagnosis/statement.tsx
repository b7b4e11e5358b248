import type { ComponentChildren, JSX } from 'preact';
import type { ChoiceMark, Statement, Text, ViewMark } from '../../diagnoses/view.ts';
import { type Arg, isMessage } from '../../domain/message.ts';
import { rendererOf } from '../../texts/language.ts';
import { Icon } from '../design/icon.tsx';
import { Mark, SeverityMark } from '../design/mark.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { DnsNameText, Visible, visibleText } from '../web/visible.tsx';
import { useLanguage } from '../web/words.ts';

/** Puts the texts of views into words of the page's language. */
export const useText = (): ((text: Arg) => string) => rendererOf(useLanguage()).textOfArg;

/** Shows the mark of a view. `label` says it where no word beside it does. */
export const MarkOf = (props: { readonly mark: ViewMark | ChoiceMark; readonly label?: string }): JSX.Element => {
  const { mark, label } = props;
  if (mark === 'allows' || mark === 'blocks') return <Icon name={mark === 'allows' ? 'allow' : 'block'} size={14} />;
  const more = { small: true, ...(label === undefined ? {} : { label }) };
  return mark === 'info' ? <SeverityMark severity="info" {...more} /> : <Mark tone={mark} {...more} />;
};

export const Code = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <code {...VERBATIM}>{children}</code>
);

/** Shows the words of a statement, with code where it has some. */
export function Words({ of }: { readonly of: Pick<Statement, 'text' | 'as' | 'codeSlots'> }): JSX.Element {
  const textOf = useText();
  const { text, as, codeSlots = [] } = of;
  const words = textOf(text);
  if (as === 'dim') return <span class="dim">{words}</span>;
  if (as !== undefined) return <Code>{as === 'name' ? <DnsNameText name={words} /> : <Visible text={words} />}</Code>;
  if (codeSlots.length === 0 || !isMessage(text)) return <Visible text={words} />;
  // A number chooses between plurals, so it stays one.
  const elements = Object.entries(text.args).flatMap(([slot, arg]) => {
    if (typeof arg === 'number') return [];
    const shown = <Visible text={textOf(arg)} />;
    return [[slot, codeSlots.includes(slot) ? <Code>{shown}</Code> : shown] as const];
  });
  return <>{rendererOf(useLanguage()).parts<JSX.Element>(text, Object.fromEntries(elements))}</>;
}

/** Shows a statement with its mark, and the line below it. */
export function StatementOf({ of }: { readonly of: Statement }): JSX.Element {
  const textOf = usePlainText();
  const { mark, differs, below } = of;
  const words =
    differs === undefined ? (
      <Words of={of} />
    ) : (
      <mark class="differs">
        <Words of={of} />
      </mark>
    );
  return (
    <>
      {mark === undefined ? (
        words
      ) : (
        <span class="row tight">
          <MarkOf mark={mark} />
          {words}
        </span>
      )}
      {differs !== undefined && (
        <div class="unlike">
          <span aria-hidden="true">≠</span> {textOf(differs)}
        </div>
      )}
      {below !== undefined && (
        <div class={below.as === 'code' ? undefined : 'meta'}>
          <Words of={below} />
        </div>
      )}
    </>
  );
}

/** Returns a text as it stands in a title or an attribute. */
export const usePlainText = (): ((text: Text) => string) => {
  const textOf = useText();
  return (text) => visibleText(textOf(text));
};

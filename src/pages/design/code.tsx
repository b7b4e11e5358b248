import type { ComponentChildren, JSX } from 'preact';
import { VERBATIM } from '../web/verbatim.ts';
import { CopyButton } from './button.tsx';

interface Sample {
  readonly title: string;
  readonly code: ComponentChildren;
}

/** Shows code with a bar above it. Several samples of one thing are chosen by radio buttons, the first at first. */
export const Code = (props: {
  readonly samples: readonly Sample[];
  /** Tells the radio buttons of this block from others of the page. */
  readonly name: string;
}): JSX.Element => (
  <div class="code">
    <div class="code-bar">
      {props.samples.length === 1
        ? props.samples.map(({ title }) => <span>{title}</span>)
        : props.samples.map(({ title }, i) => (
            <label>
              <input class="vh" type="radio" name={props.name} checked={i === 0} />
              {title}
            </label>
          ))}
      <span class="end">
        <CopyButton />
      </span>
    </div>
    {props.samples.map(({ code }) => (
      <pre {...VERBATIM}>{code}</pre>
    ))}
  </div>
);

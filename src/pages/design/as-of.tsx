import type { ComponentChildren, JSX } from 'preact';
import { Visible } from '../web/visible.tsx';
import { Menu } from './menu.tsx';

/** Names the status bar in a page, and its place while the page waits. */
export const AS_OF_ID = 'as-of';
export const AS_OF_WAITING_ID = 'as-of-waiting';

/** Shows when we looked: the status bar under the name of a domain, which never changes its height. */
export const AsOf = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="asof" id={AS_OF_ID}>
    <p>{children}</p>
  </div>
);

/** Shows the same status bar while a page waits for its lookups. */
export const AsOfWaiting = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="asof asof-live asof-waiting" id={AS_OF_WAITING_ID} role="status">
    <span class="pulse" aria-hidden="true" />
    <p>{children}</p>
  </div>
);

/** How the status bar of a page that is known begins. No text from outside holds a `<`. */
export const STRIP_BEGINS = '<div class="asof" ';
/** And of one that waits. */
export const WAITING_STRIP_BEGINS = '<div class="asof asof-live asof-waiting" ';

/** A question of a live check, as a bar on the time since it began. Times are in percent of the longest. */
interface LiveRow {
  readonly type: string;
  readonly name: string;
  readonly from: number;
  readonly width: number;
  readonly state: 'answered' | 'running' | 'lost';
  readonly text: ComponentChildren;
}

const CLASSES = { answered: undefined, running: 'run', lost: 'lost' } as const;

/**
 * Shows the status bar while a check runs. The list of questions opens over the page, so that nothing below it moves.
 */
export const LiveStatusBar = (props: {
  /** How much of the check is done, from 0 to 1. */
  readonly done: number;
  readonly showQuestions: string;
  readonly rows: readonly LiveRow[];
  readonly open?: true;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <div class="asof asof-live" role="status">
    <span class="pulse" aria-hidden="true" />
    <p>{props.children}</p>
    <Menu label={props.showQuestions} quiet open={props.open} over>
      <ul class="wf">
        {props.rows.map(({ type, name, from, width, state, text }) => (
          <li>
            <span>
              <b>{type}</b>
              <Visible text={name} />
            </span>
            <svg width="100%" height="8" aria-hidden="true">
              <rect class={CLASSES[state]} x={`${from}%`} y="1.5" width={`${width}%`} height="5" rx="1.5" />
            </svg>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Menu>
    <svg class="bar" aria-hidden="true">
      <rect class="all" width="100%" height="3" />
      <rect class="done" width={`${Math.round(props.done * 100)}%`} height="3" />
    </svg>
  </div>
);

import type { JSX } from 'preact';
import { Visible } from './visible.tsx';

/** One thing to do: what it gains, where it stands on the page, and what it is. */
export interface TopAction {
  readonly points: number;
  readonly href: string;
  readonly name: string;
  readonly text: string;
}

/** At most three fixes, most points first, each with a link to its place; without any, `children` says why. */
export function TopActions(props: {
  readonly things: readonly TopAction[];
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <section class="first-things" aria-labelledby="first-things">
      <h2 id="first-things">What to do first</h2>
      {props.things.length === 0 ? (
        props.children
      ) : (
        <ol>
          {props.things.map(({ points, href, name, text }) => (
            <li>
              <span class="plus">+{points}</span>
              <div>
                <a href={href}>
                  <Visible text={name} />
                </a>
                <p>
                  <Visible text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

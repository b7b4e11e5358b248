import type { ComponentChildren, JSX } from 'preact';

/** Shows a list of settings, each with its name, its state in words, and one quiet button. */
export const Settings = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <ul class="set">{children}</ul>
);

export const Setting = (props: {
  readonly title: ComponentChildren;
  readonly action?: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <li>
    <div>
      <h3>{props.title}</h3>
    </div>
    <div class="stack-s">{props.children}</div>
    {props.action}
  </li>
);

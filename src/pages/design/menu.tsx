import type { ComponentChildren, JSX } from 'preact';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { Icon, type IconName } from './icon.tsx';

/** Shows a list of links and buttons under a button. Works without scripts, which only close it. */
export const Menu = (props: {
  readonly label: ComponentChildren;
  readonly icon?: IconName;
  readonly quiet?: true;
  readonly open?: true | undefined;
  /** As wide as the page, with a height of its own. */
  readonly over?: true;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <details class={props.over ? 'menu wf-menu' : 'menu'} open={props.open}>
    <summary class={props.quiet ? 'btn btn-s btn-quiet' : 'btn'}>
      {props.icon !== undefined && <Icon name={props.icon} />}
      {props.label}
      <Icon name="down" size={14} />
    </summary>
    <div class={props.over ? 'menu-list wf-list' : 'menu-list'}>{props.children}</div>
  </details>
);

export const MenuLink = (props: {
  readonly href: string;
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <a href={props.href}>
    {props.icon !== undefined && <Icon name={props.icon} />}
    {props.children}
  </a>
);

/** Copies a text that stands nowhere on the page, such as its address. Only shown where scripts run. */
export const MenuCopy = (props: { readonly text: string; readonly children: ComponentChildren }): JSX.Element => (
  <button class="copy" type="button" data-copy-text={props.text}>
    <Icon name="link" />
    {props.children}
  </button>
);

/** Shows a text to mark and copy, where no script can. */
export const MenuText = ({ text }: { readonly text: string }): JSX.Element => (
  <code class="menu-text" {...VERBATIM}>
    <Visible text={text} />
  </code>
);

export const MenuRule = (): JSX.Element => <hr />;

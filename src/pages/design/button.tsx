import type { ComponentChildren, JSX } from 'preact';
import { useWords } from '../web/words.ts';
import { DESIGN_TEXTS } from './design-texts.ts';
import { Icon, type IconName } from './icon.tsx';

interface Appearance {
  /** One `primary` in a view. */
  readonly kind?: 'primary' | 'quiet' | 'danger';
  readonly size?: 's' | 'l';
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}

const classOf = ({ kind, size }: Appearance): string =>
  `btn${kind === undefined ? '' : ` btn-${kind}`}${size === undefined ? '' : ` btn-${size}`}`;

/** Shows a button of a form. */
export function Button(
  props: Appearance & {
    readonly disabled?: true;
    readonly name?: string;
    readonly value?: string;
    /** The id of its form, where it stands outside. */
    readonly form?: string;
  },
): JSX.Element {
  const { icon, children, disabled, name, value, form } = props;
  return (
    <button class={classOf(props)} type="submit" disabled={disabled} name={name} value={value} form={form}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Shows a link that looks like a button, because it is the next thing to do. */
export function ButtonLink(props: Appearance & { readonly href: string }): JSX.Element {
  const { icon, children, href } = props;
  return (
    <a class={classOf(props)} href={href}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </a>
  );
}

/**
 * Copies what it stands beside: the code of its record, or the value of its field. Only shown where scripts run. `what`
 * names the value where several can be copied.
 */
export function CopyButton({ what }: { readonly what?: string | undefined }): JSX.Element {
  const words = useWords(DESIGN_TEXTS);
  const name = what === undefined ? {} : { 'aria-label': words('copy-what', { what }) };
  return (
    <button class="btn btn-s btn-quiet copy" type="button" data-copy {...name}>
      <Icon name="copy" size={14} />
      {words('copy')}
    </button>
  );
}

import type { ComponentChildren, JSX } from 'preact';
import { LAYOUT_TEXTS } from '../web/layout-texts.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { Menu, MenuLink, MenuRule } from './menu.tsx';

/** How the two slots of the header begin and end, which `pageForViewer` fills. What stands in them has no such element. */
export const NAVIGATION_SLOT = '<span class="viewer-nav">';
export const VIEWER_SLOT = '<span class="viewer">';
export const END_OF_SLOT = '</span>';

export const NavigationSlot = (): JSX.Element => <span class="viewer-nav" />;

export const ViewerSlot = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <span class="viewer">{children}</span>
);

/** Shows where everybody who is signed in has pages of their own. */
export function ViewerNavigation({ isCurrent }: { readonly isCurrent: boolean }): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  return (
    <a href="/monitors" {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      {words('monitors')}
    </a>
  );
}

/** Shows who is signed in, with the way to their pages and out. */
export function ViewerMenu({ email }: { readonly email: string }): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  const label = (
    <bdi class="viewer-address" {...VERBATIM}>
      <Visible text={email} />
    </bdi>
  );
  return (
    <Menu label={label}>
      <MenuLink href="/monitors">{words('monitors')}</MenuLink>
      <MenuLink href="/account">{words('keys')}</MenuLink>
      <MenuLink href="/account/settings">{words('settings')}</MenuLink>
      <MenuRule />
      <form method="post" action="/sign-out">
        <button type="submit">{words('sign-out')}</button>
      </form>
    </Menu>
  );
}

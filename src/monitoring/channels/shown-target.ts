import type { ChannelId } from '../../mail/channel.ts';

/** Returns a target as it may be shown and logged: the path and query of a webhook's address may be secrets. */
export function shownTarget({ channel, target }: { readonly channel: ChannelId; readonly target: string }): string {
  if (channel === 'email') return target;
  const { host, pathname, search } = new URL(target);
  return `https://${host}${pathname === '/' && search === '' ? '' : '/…'}`;
}

import type { Recipient } from '../model/monitor.ts';
import { apprise } from './apprise.ts';
import type { AlertChannel } from './define-channel.ts';
import { discord } from './discord.ts';
import { email } from './email.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';
import { webhook } from './webhook.ts';

/** Lists all channels, in the order in which people choose among them. */
export const CHANNELS: readonly AlertChannel[] = [email, webhook, ntfy, slack, discord, teams, apprise];

/** Returns a channel by its name. */
export function channelOf(id: string): AlertChannel {
  const found = CHANNELS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no channel ${id}`);
  return found;
}

/**
 * Returns how a recipient confirms: as its channel does, but by a code where its owner chose what messages look like, since a
 * service of somebody else repeats no challenge.
 */
export function confirmOf({ channel, form }: Pick<Recipient, 'channel' | 'form'>): AlertChannel['confirm'] {
  const { confirm } = channelOf(channel);
  return confirm === 'challenge' && (form?.body ?? null) !== null ? 'code' : confirm;
}

/** Finds a channel by a name that somebody typed. */
export const channelNamed = (typed: string): AlertChannel | undefined => CHANNELS.find(({ id }) => id === typed);

/**
 * Returns the channel of an address that somebody typed: the one that it can only belong to, else the one that was chosen. With
 * none chosen, a URL is a webhook and anything else an e-mail address.
 */
export function channelFor(typed: string, chosen: AlertChannel | undefined): AlertChannel {
  const known = CHANNELS.find((one) => one.recognises(typed.trim()));
  if (known !== undefined && (chosen === undefined || typed.includes('://'))) return known;
  return chosen ?? (typed.includes('://') ? webhook : email);
}

import type { ChannelServices } from '../monitoring/channels/define-channel.ts';
import { createOperatorPost } from '../net/operator-post.ts';
import type { Config } from './config.ts';

/** Makes what posts to the Apprise API server of the operator; null where there is none. */
export const appriseOf = ({ appriseUrl }: Pick<Config, 'appriseUrl'>, ca: string | null): ChannelServices['apprise'] =>
  appriseUrl === null ? null : { url: appriseUrl, post: createOperatorPost({ ca, userAgent: 'Zonewell/1 (alerts)' }) };

import type { Message } from '../../domain/message.ts';
import { type DomainName, isAtOrBelow } from '../../domain/name.ts';
import type { WatchLimits } from '../../domain/watch-limits.ts';
import type { CertificateServer } from '../expiries/observed-certificate.ts';
import { serversIn } from './certificate-hosts.ts';
import type { ChosenSettings } from './monitor-settings.ts';
import { recordQuestions } from './record-names.ts';
import { MONITOR_SETTING_TEXTS } from './setting-texts.ts';

/** Returns the limits as they are configured. */
export const settingLimitsOf = ({ certificateHosts, certificatePorts }: WatchLimits): WatchLimits => ({
  certificateHosts,
  certificatePorts,
});

const { message } = MONITOR_SETTING_TEXTS;

/** Returns why a monitor of a domain cannot have these settings; null where it can. */
export function settingsFault(
  { certificateHosts = [], recordNames = [] }: Partial<ChosenSettings>,
  domain: DomainName,
  limits: WatchLimits,
): Message | null {
  const servers = serversIn(certificateHosts);
  const names = [...servers.map(({ host }) => host), ...recordNames.flatMap(recordQuestions).map(({ name }) => name)];
  const outside = names.find((name) => !isAtOrBelow(name, domain));
  if (outside !== undefined) return message('outside', { name: outside, domain });
  if (servers.length > 0 && limits.certificateHosts === 0) return message('no-hosts');
  if (servers.length > limits.certificateHosts) return message('too-many', { most: limits.certificateHosts });
  const closed = servers.find(({ port }) => !limits.certificatePorts.includes(port));
  if (closed === undefined) return null;
  return message('not-a-port', { port: String(closed.port), ports: limits.certificatePorts.map(String) });
}

/** Returns those of the servers that the operator still allows. */
export const allowedServers = (
  hosts: readonly string[],
  limits: WatchLimits | undefined,
): readonly CertificateServer[] =>
  limits === undefined
    ? serversIn(hosts)
    : serversIn(hosts)
        .filter(({ port }) => limits.certificatePorts.includes(port))
        .slice(0, limits.certificateHosts);

import type { Message } from '../../domain/message.ts';
import { type DomainName, isAtOrBelow } from '../../domain/name.ts';
import type { CertificateServer } from '../expiries/observed-certificate.ts';
import { serversIn } from './certificate-hosts.ts';
import type { ChosenSettings } from './monitor-settings.ts';
import { recordQuestions } from './record-names.ts';
import { MONITOR_SETTING_TEXTS } from './setting-texts.ts';

/** Limits what owners can have watched beyond the domain itself. */
export interface SettingLimits {
  /** Further hosts and ports of a monitor whose certificates are watched; 0: none. */
  readonly certificateHosts: number;
  /** The ports that these may have. */
  readonly certificatePorts: readonly number[];
}

/** Direct TLS of the web, mail, directories, DNS, files and telephony, and SMTP. */
export const DEFAULT_LIMITS: SettingLimits = {
  certificateHosts: 10,
  certificatePorts: [25, 443, 465, 587, 636, 853, 990, 993, 995, 5061, 8443],
};

/** Returns the limits as they are configured. */
export const settingLimitsOf = ({ certificateHosts, certificatePorts }: SettingLimits): SettingLimits => ({
  certificateHosts,
  certificatePorts,
});

const { message } = MONITOR_SETTING_TEXTS;

/** Returns why a monitor of a domain cannot have these settings; null where it can. */
export function settingsFault(
  { certificateHosts = [], recordNames = [] }: Partial<ChosenSettings>,
  domain: DomainName,
  limits: SettingLimits,
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
  limits: SettingLimits | undefined,
): readonly CertificateServer[] =>
  limits === undefined
    ? serversIn(hosts)
    : serversIn(hosts)
        .filter(({ port }) => limits.certificatePorts.includes(port))
        .slice(0, limits.certificateHosts);

import type { Account } from '../../accounts/store.ts';
import type { DomainName } from '../../domain/name.ts';
import { type Monitor, type Recipient, recipientState } from '../model/monitor.ts';
import { wantsDomain } from '../model/recipient-choice.ts';
import type { MonitorService } from './monitor-service.ts';

/** Returns the domains of an account that are checked and of whose alerts nobody hears: no recipient that works gets them. */
export async function unheardDomains(
  monitors: MonitorService,
  account: Account,
  list: readonly Monitor[],
): Promise<readonly DomainName[]> {
  const [recipients, stopped] = await Promise.all([monitors.recipients(account), monitors.unsubscriptions(account)]);
  const working = recipients.filter((one) => recipientState(one) === 'confirmed');
  const hears = ({ id, choice }: Recipient, { domain: of, settings: { tags } }: Monitor): boolean =>
    wantsDomain(choice, { domain: of, tags }) &&
    !stopped.some(({ recipient, domain }) => recipient === id && (domain === null || domain === of));
  return list
    .filter((monitor) => monitor.state === 'active' && !working.some((one) => hears(one, monitor)))
    .map(({ domain }) => domain);
}

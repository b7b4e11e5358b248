import type { AccountStore } from '../../accounts/store.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Clock } from '../../domain/time.ts';
import type { WatchLimits } from '../../domain/watch-limits.ts';
import type { Outbox } from '../../mail/store.ts';
import type { PostMessage } from '../../net/post.ts';
import type { ChannelServices } from '../channels/define-channel.ts';
import type { MonitorPlans } from '../model/monitor.ts';
import type { AlertStore, MonitorStore, RecipientStore } from '../model/store.ts';
import type { RuleStore } from '../rules/rule-store.ts';

/** The ports that the service uses, outside of transactions or in one. */
interface MonitoringPorts {
  readonly accounts: AccountStore;
  readonly monitors: MonitorStore;
  readonly alerts: AlertStore;
  readonly recipients: RecipientStore;
  readonly rules: RuleStore;
  readonly outbox: Outbox;
}

/** The same in a transaction. */
export type StoredPorts = Omit<MonitoringPorts, 'outbox'>;

export interface PlannedStores {
  readonly stores: MonitoringPorts & { atomically<T>(work: (ports: StoredPorts) => Promise<T>): Promise<T> };
  readonly plans: MonitorPlans;
}

export interface MonitorServiceOptions extends PlannedStores {
  /** The operator's limits of settings; left out, the default ones. */
  readonly limits?: WatchLimits;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  /** Finds those of some domains that do not exist, and none where a lookup fails; left out, nobody is asked. */
  readonly missing?: (domains: readonly DomainName[]) => Promise<ReadonlySet<DomainName>>;
  /** Sends messages to recipients; left out where nobody is contacted: then none can be confirmed. */
  readonly post?: PostMessage;
  /** The Apprise API server of the operator; left out, there is none. */
  readonly apprise?: ChannelServices['apprise'];
  readonly publicUrl: () => string;
  /** Called after an e-mail was stored. */
  readonly onEmailStored: () => void;
}

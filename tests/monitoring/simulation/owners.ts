import type { Account } from '../../../src/accounts/store.ts';
import type { MonitorService } from '../../../src/monitoring/service/monitor-service.ts';
import type { StoredMessage } from './deliveries.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;

/** A message as somebody reads it. */
interface ReadMessage extends StoredMessage {
  readonly body: string;
  readonly now: number;
}

/** What somebody will do about an alert. */
interface Plan {
  readonly at: number;
  readonly account: string;
  readonly alert: string;
  /** The link to click; null: a command is typed. */
  readonly token: string | null;
}

/** People who read messages, and acknowledge some alerts: by a link, or by a command. */
export class SimulatedOwners {
  /** When each alert was acknowledged that was. */
  readonly acknowledged = new Map<string, number>();
  readonly #service: MonitorService;
  readonly #accounts: readonly Account[];
  readonly #random: Random;
  readonly #read = new Set<string>();
  #plans: readonly Plan[] = [];

  constructor({
    service,
    accounts,
    random,
  }: { service: MonitorService; accounts: readonly Account[]; random: Random }) {
    this.#service = service;
    this.#accounts = accounts;
    this.#random = random;
  }

  /** Reads a message. Of an alert that somebody reads for the first time, they decide what to do; what asks for nothing, nobody can. */
  read(account: string, { alerts, kind, body, now }: ReadMessage): void {
    if (kind === 'over') return;
    const [, token = null] = /\/acknowledge\/([^\s"'<>)|\\]+)/.exec(body) ?? [];
    for (const alert of alerts) {
      if (this.#read.has(alert)) continue;
      this.#read.add(alert);
      const at = now + (3 + this.#random.below(150)) * MINUTE_MS;
      const draw = this.#random.next();
      if (draw < 0.35 || (draw < 0.7 && (token === null || alerts.length > 1))) continue;
      this.#plans = [...this.#plans, { at, account, alert, token: draw < 0.7 ? token : null }];
    }
  }

  /** Does what is due. */
  async act(now: number): Promise<void> {
    const due = this.#plans.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#plans = this.#plans.filter(({ at }) => at > now);
    for (const { account, alert, token } of due) {
      const owner = this.#accounts.find(({ id }) => id === account);
      if (owner === undefined) throw new Error(`no account ${account}`);
      if (token === null) await this.#service.acknowledge(owner, { ids: [alert] }, 'on it');
      else if ((await this.#service.acknowledgeByLink(token, '')) === 'gone') throw new Error('the link does nothing');
      this.acknowledged.set(alert, now);
    }
  }
}

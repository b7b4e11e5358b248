import { randomBytes, randomUUID } from 'node:crypto';
import type { AdmittedLookups } from '../admission/admitted-lookups.ts';
import { createKeyedRuns } from '../admission/keyed-runs.ts';
import { clientKey, type RateAdmission } from '../admission/limits.ts';
import type { LookupService } from '../admission/lookup-service.ts';
import type { ApiServices } from '../api/services.ts';
import { createBatchService } from '../batches/batch-service.ts';
import { parseUndelegated } from '../domain/undelegated.ts';
import { later } from '../net/later.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { contactPolicyOf } from './network.ts';
import type { WebServices } from './services.ts';

interface ApiServicesOptions {
  readonly config: Config;
  readonly services: WebServices;
  readonly lookups: AdmittedLookups;
  readonly ready: LookupService['ready'];
  readonly admitLive: (who: string) => RateAdmission;
  readonly readZone: ApiServices['readZone'];
  readonly version: string;
  readonly log: Log;
  /** Told what became of each call that was to be counted. */
  readonly onCounted?: Metrics['counted'];
}

/** Gives API and tools what they may use of the rest of the service. */
export function apiServicesOf(options: ApiServicesOptions): ApiServices {
  const { services, lookups, log } = options;
  const { accounts, clock, origin, stores, monitors } = services;
  const admitLive: ApiServices['admitLive'] = ({ client, account }) => {
    const refused = [client, `account ${account.id}`].map(options.admitLive).find(({ ok }) => !ok);
    return refused?.ok === false ? refused.retryAfterSeconds : null;
  };
  return {
    ...lookups,
    async admit(call) {
      const admission = await accounts.meter.admit({ ...call, client: clientKey(call.address) });
      options.onCounted?.(admission.kind);
      return admission;
    },
    account: (id) => stores.accounts.account({ id }),
    monitors,
    runs: createKeyedRuns({
      ...{ lookups, admitLive, clock, later },
      secret: () => stores.accounts.secret('runs', () => randomBytes(32).toString('base64url')),
      onError: (error) => log.error(error, 'a live run failed'),
    }),
    admitLive,
    readZone: options.readZone,
    parseUndelegated: (zone, typed) => parseUndelegated(zone, typed, contactPolicyOf(options.config)),
    batches: createBatchService({ stores, clock, meter: accounts.meter, randomId: randomUUID }),
    usage: (holder, client) =>
      holder === undefined ? accounts.meter.usageOfClient(clientKey(client)) : accounts.meter.usage(holder.account),
    now: clock,
    ready: options.ready,
    publicUrl: origin.url,
    version: options.version,
  };
}

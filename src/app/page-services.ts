import { quotasOf } from '../accounts/plans.ts';
import type { AdmittedLookups } from '../admission/admitted-lookups.ts';
import { createRateLimiter, requesterOf } from '../admission/limits.ts';
import type { Operation } from '../api/operation.ts';
import { parseDomainName } from '../domain/parse.ts';
import { parseUndelegated } from '../domain/undelegated.ts';
import type { AccountServices } from '../pages/account/context.ts';
import { LONG_FORMS_PER_MINUTE } from '../pages/web/form-limits.ts';
import type { PageServices } from '../pages/web/services.ts';
import { parseMessageHeader } from '../records/message-header.ts';
import { parseAddress } from '../records/spf/address.ts';
import { textIn } from '../texts/language.ts';
import { createBacklogCount } from './monitor-backlog.ts';
import { contactPolicyOf, publicNetworksOf } from './network.ts';
import { SETTINGS } from './settings.ts';
import type { WebOptions } from './web-server.ts';

/** More would be no page but a file. */
const CHANGES_A_PAGE = 200;

/** Gives the pages what they may use of the rest of the service. */
export function pageServicesOf(
  { config, services: { origin, clock } }: WebOptions,
  {
    lookups,
    operations,
    admitLive,
    readZone,
  }: Pick<PageServices, 'admitLive' | 'readZone'> & {
    readonly lookups: AdmittedLookups;
    readonly operations: readonly Operation[];
  },
): PageServices {
  // Not the clock of the day, which may be set back.
  const admitForm = createRateLimiter(LONG_FORMS_PER_MINUTE, () => performance.now());
  const publicNetworks = publicNetworksOf(config);
  return {
    ...lookups,
    history: (domain, cursor, client) =>
      lookups.history(domain, { limit: CHANGES_A_PAGE, ...(cursor === undefined ? {} : { cursor }) }, client),
    testMessage: async (query, client, onAdmitted) =>
      parseAddress(query.ip) === null ? 'invalid-address' : lookups.testMessage(query, client, onAdmitted),
    readHeader: (text) => parseMessageHeader(text, publicNetworks),
    parse(input, language) {
      const parsed = parseDomainName(input);
      return parsed.ok
        ? { ok: true, domain: parsed.name, unicode: parsed.unicode }
        : {
            ok: false,
            fault: textIn(language, parsed.fault),
            why: textIn(language, parsed.why),
            hint: textIn(language, parsed.hint),
          };
    },
    parseUndelegated: (zone, typed) => parseUndelegated(zone, typed, contactPolicyOf(config)),
    get publicUrl() {
      return origin.url();
    },
    apiOperations: operations,
    settings: Object.values(SETTINGS),
    retention: { historyMs: config.historyRetentionMs, usageMs: config.usageRetentionMs },
    exampleDomain: config.exampleDomain,
    now: clock,
    admitLive,
    readZone,
    admitForm: (address) => admitForm(requesterOf(address)),
  };
}

/** Gives the pages of accounts and the operator's page what they may use. */
export function accountServicesOf({ config, services, metrics }: WebOptions): AccountServices {
  const { accounts, clock, origin, stores } = services;
  return {
    accounts: accounts.accounts,
    monitors: services.monitors,
    usage: accounts.meter.usage,
    requester: requesterOf,
    publicUrl: origin.url,
    now: clock,
    hasMail: config.smtpUrl !== null,
    openToAll: config.signUp === 'open',
    contact: config.contact,
    operator: {
      overview: stores.overview,
      backlog: createBacklogCount(stores.monitors, clock),
      quotas: quotasOf(config),
      questions: metrics.questions,
      startedAt: clock(),
    },
  };
}

import type { Network } from '../domain/addresses.ts';
import type { DnsName } from '../domain/name.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import type { Policy } from '../policy/policy.ts';
import type { CtLog } from '../records/certificates/ct-logs.ts';
import type { ServedCertificate } from '../records/certificates/renewals.ts';
import type { TrustStore } from '../records/certificates/trust-stores.ts';
import type { PreloadList } from '../records/preload-list.ts';
import { NO_ROUTE_TABLES, type RouteTables } from '../records/routes/tables.ts';

/** Lists what a diagnosis starts from beside what it asks: settings of an operator, and what earlier runs learned. */
export interface Premises {
  /** Roots of mark certificates (PEM); without them their issuers are only named. */
  readonly markRoots: string | null;
  /** Special networks whose addresses count as reachable from outside: those of an operator's own, or a test internet. */
  readonly publicNetworks: readonly Network[];
  /** Logs of Certificate Transparency that the operator configured; without them SCTs are only counted. */
  readonly ctLogs: readonly CtLog[] | null;
  /** The preload list of browsers that the operator configured; null where there is none, and in a run of a past date. */
  readonly preloadList: PreloadList | null;
  /** Roots of other programs that the operator configured; none in a run of a past date. */
  readonly trustStores: readonly TrustStore[];
  /** Zones of the block lists that the operator may ask. */
  readonly blockLists: readonly DnsName[];
  /** Zones of those that name domains in place of addresses. */
  readonly domainBlockLists: readonly DnsName[];
  /** Gives the tables of routes that the operator configured, as they are now; null in a run of a past date. */
  readonly routes: () => RouteTables | null;
  /** DKIM selectors seen for the domain before: DNS cannot list them, so they are tried first. */
  readonly selectors: readonly string[];
  /** Certificates that the domain's web server was seen to serve before. */
  readonly served: readonly ServedCertificate[];
  /** Whether one address of each family is enough of a web server. */
  readonly oneAddressAFamily: boolean;
  /** The page of a website that is checked: a path, with its query. */
  readonly path: string;
  /** The port of the web server whose certificate is checked. */
  readonly port: number;
  /** Servers and DS records to which a zone is not delegated yet, to be tried in place of those that the zone above has. */
  readonly undelegated?: Undelegated;
  /** Levels of an operator or a user, in place of ours; null: ours. */
  readonly policy: Policy | null;
}

/** The premises of who configured nothing and knows nothing. */
export const NO_PREMISES: Premises = {
  markRoots: null,
  publicNetworks: [],
  ctLogs: null,
  preloadList: null,
  trustStores: [],
  blockLists: [],
  domainBlockLists: [],
  routes: () => NO_ROUTE_TABLES,
  selectors: [],
  served: [],
  oneAddressAFamily: false,
  path: '/',
  port: HTTPS_PORT,
  policy: null,
};

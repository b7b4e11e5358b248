import type { DnsName } from '../../domain/name.ts';
import type { Qualifier, SpfFault, SpfTerm } from './parse.ts';
import type { SharedSender } from './shared-senders.ts';
import type { SpfTypo } from './typos.ts';

/**
 * How much it matters. `permerror`: receivers give up, for all mail or for that which comes so far. `risk`: more may
 * send than should, or mail may be lost soon. `advice`: it works, and could be better. `unknown`: nobody can say.
 */
export type SpfWeight = 'permerror' | 'risk' | 'advice' | 'unknown';

/** Where in the tree: the record's domain, and the term in it. `own`: the domain's own record, or one it redirects to. */
export interface SpfPlace {
  readonly domain: DnsName;
  readonly term: SpfTerm;
  readonly own: boolean;
}

/** Names what a static analysis finds. Plain data. */
export type SpfFinding = { readonly weight: SpfWeight } & (
  | { readonly kind: 'absent'; readonly domain: DnsName; readonly exists: boolean; readonly mistyped: string | null }
  | { readonly kind: 'several-records'; readonly domain: DnsName; readonly own: boolean; readonly count: number }
  /** Reports that what `include` or `redirect` leads to has no record. */
  | ({
      readonly kind: 'no-record';
      readonly target: DnsName;
      readonly exists: boolean;
      readonly mistyped: string | null;
    } & SpfPlace)
  | ({ readonly kind: 'bad-name' } & SpfPlace)
  | { readonly kind: 'syntax'; readonly domain: DnsName; readonly own: boolean; readonly fault: SpfFault }
  | { readonly kind: 'too-many-lookups' | 'near-lookup-limit'; readonly lookups: number }
  /** `both`: for any client. A name with only one kind of address is void for clients of the other. */
  | { readonly kind: 'too-many-voids'; readonly voids: number; readonly family: 'both' | 'ipv4' | 'ipv6' }
  | ({ readonly kind: 'too-many-mx'; readonly target: DnsName; readonly count: number } & SpfPlace)
  | ({ readonly kind: 'loop'; readonly target: DnsName; readonly path: readonly DnsName[] } & SpfPlace)
  | ({ readonly kind: 'open-all'; readonly qualifier: Qualifier } & SpfPlace)
  | { readonly kind: 'no-all'; readonly domain: DnsName }
  /** More addresses than `BROAD_IPV4_PREFIX` or `BROAD_IPV6_PREFIX` allows. */
  | ({ readonly kind: 'broad-network'; readonly family: 4 | 6; readonly prefix: number } & SpfPlace)
  /** An IPv4 network in the form of IPv6, which matches nobody. `intended`: the same as `ip4` is written. */
  | ({ readonly kind: 'mapped-network'; readonly intended: string } & SpfPlace)
  /** Addresses that never reach a receiver from outside. */
  | ({ readonly kind: 'private-network' } & SpfPlace)
  /** An address with bits set outside its network: it stands for the whole network. */
  | ({ readonly kind: 'host-bits' } & SpfPlace)
  | ({ readonly kind: 'shared-senders'; readonly target: DnsName } & SharedSender & SpfPlace)
  | ({ readonly kind: 'ptr' } & SpfPlace)
  /** After `all` nothing is looked at. */
  | ({ readonly kind: 'dead-term'; readonly all: SpfTerm } & SpfPlace)
  | ({ readonly kind: 'unused-redirect'; readonly all: SpfTerm } & SpfPlace)
  | ({ readonly kind: 'duplicate-term'; readonly first: SpfTerm } & SpfPlace)
  /** The same record is reached twice: its lookups count twice. */
  | ({ readonly kind: 'included-twice'; readonly target: DnsName } & SpfPlace)
  | ({ readonly kind: 'void-term'; readonly target: DnsName } & SpfPlace)
  | ({ readonly kind: 'mx-host-without-address'; readonly host: DnsName } & SpfPlace)
  /** An `exists` of a name that is there, whoever sends. */
  | ({ readonly kind: 'exists-always'; readonly target: DnsName } & SpfPlace)
  /** An `exists` whose name is there for every sender that we made up. */
  | ({ readonly kind: 'exists-for-all'; readonly tried: number } & SpfPlace)
  | ({ readonly kind: 'depends-on-mail' } & SpfPlace)
  /** Valid, and surely not meant so. */
  | ({ readonly kind: 'typo'; readonly typo: SpfTypo } & SpfPlace)
  /** `v=spf1` within a record: two were put into one. What comes after it counts as more terms of the first. */
  | ({ readonly kind: 'second-version' } & SpfPlace)
  /** `intended`: the mechanism of that name, which takes a colon. */
  | ({ readonly kind: 'unknown-modifier'; readonly intended: string | null } & SpfPlace)
  /** Two strings of the TXT record meet without a space between them. */
  | {
      readonly kind: 'joined-strings';
      readonly domain: DnsName;
      readonly own: boolean;
      readonly before: string;
      readonly after: string;
    }
  | {
      readonly kind: 'long-record';
      readonly domain: DnsName;
      readonly own: boolean;
      readonly octets: number;
      readonly limit: number;
    }
  | { readonly kind: 'bogus'; readonly domain: DnsName; readonly own: boolean }
);

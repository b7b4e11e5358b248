import type { QuotaConfig } from '../accounts/plans.ts';
import type { Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import type { SmtpTls } from '../mail/exchange.ts';
import type { MonitorPlanConfig } from '../monitoring/plans.ts';
import type { Read } from './config-values.ts';

/** All that an operator can set. Every value was checked; nothing else reads the environment. */
export interface Config extends QuotaConfig, MonitorPlanConfig {
  /** Path of the SQLite file. */
  readonly database: string;
  /** As `parseUpstream` reads them; empty means those of the system. */
  readonly resolvers: readonly string[];
  /** Takes no effect any more. */
  readonly trustAd: boolean;
  /** DS or DNSKEY records of the zones that are trusted, or a file of them; null: the root's. */
  readonly trustAnchors: string | null;
  /** Path of a file with the servers of the root, as IANA publishes them; null: those of the internet. */
  readonly rootHintsFile: string | null;
  /** A domain whose report the start page leads to. */
  readonly exampleDomain: string;
  /** Whether `/design` shows the components of the pages. */
  readonly designPage: boolean;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Origin that every link we write begins with, without a slash at its end; null: made of host and port. */
  readonly publicUrl: string | null;
  readonly staleAfterMs: number;
  /** Domains looked up at once; more get 503. */
  readonly maxLookups: number;
  /** Live runs that one client address may start in a minute. */
  readonly livePerMinute: number;
  /** Connections that one client address may hold. */
  readonly maxConnections: number;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Addresses and networks that may see /metrics and /readyz. */
  readonly operatorNetworks: readonly string[];
  /** Path of a file with further certificate authorities, PEM; null for none. */
  readonly caFile: string | null;
  /** Path of a file with the roots of mark certificates, PEM; null for none. */
  readonly markRootsFile: string | null;
  /** Special-purpose networks that may be connected to, as text. */
  readonly allowedNetworks: readonly string[];
  /** Special-purpose networks whose addresses reports treat as reachable from outside, as text. */
  readonly publicNetworks: readonly string[];
  /** Where connections really go, as `parseAddressOverride` reads it. */
  readonly connectTo: readonly string[];
  /** What we call ourselves to mail servers; null: the name of this machine. */
  readonly ehloName: string | null;
  /** Path of a list of RDAP servers in place of IANA's; null for IANA's. */
  readonly rdapBootstrapFile: string | null;
  /** Path of a table of WHOIS servers in place of ours; null for ours. */
  readonly whoisServersFile: string | null;
  /** How those whose servers we ask can reach the operator; null: not said. */
  readonly contact: string | null;
  /** Whether calls without a key are refused. */
  readonly requireKey: boolean;
  /** Whether anybody may make an account, or only the operator. */
  readonly signUp: 'open' | 'closed';
  /** Mail server that sends our e-mails, with user and password; null: e-mails wait. */
  readonly smtpUrl: string | null;
  /** Whether e-mails wait for TLS; null: unless the mail server is on this machine. */
  readonly smtpTls: SmtpTls | null;
  /** Sender of our e-mails; null: `zonewell@` and the host of the public address. */
  readonly mailFrom: string | null;
  /** Path of the RSA key that signs our e-mails (DKIM), PEM; null: they are not signed by us. */
  readonly dkimKeyFile: string | null;
  /** Selector of the record that holds its public half; null only without a key. */
  readonly dkimSelector: string | null;
  /** Domain that signs; null: the one of the sender. */
  readonly dkimDomain: string | null;
  /** How long history is kept after it ended; null: forever. */
  readonly historyRetentionMs: number | null;
  /** How long we keep the fact that an e-mail was sent or given up. */
  readonly emailRetentionMs: number;
  /** How long the calls of an account are kept after their month. */
  readonly usageRetentionMs: number;
  /** Names that are looked up before monitors are run: where none answers, we are cut off ourselves. */
  readonly canaries: readonly DomainName[];
  /** How long the alert log is kept. */
  readonly alertRetentionMs: number;
}

/** How a command asks the DNS, beside the settings. */
export interface ResolverChoice {
  /** From the root down, in place of the resolvers. */
  readonly iterate?: boolean;
}

/** One thing that is wrong: a sentence without its full stop, and the next step. */
export interface ConfigFault {
  readonly fault: Message;
  readonly hint: Message;
}

/** How one setting is named, read and described. */
export interface Setting<T> {
  readonly env: `ZONEWELL_${string}`;
  /** As the command line takes it, e.g. `--port <number>`. */
  readonly flag: `--${string} <${string}>`;
  readonly fallback: T;
  /** The default in words or as it would be written. */
  readonly shown: string | Message;
  /** One or more sentences for the table and for `--help`. */
  readonly about: Message;
  readonly example: string;
  readonly read: (text: string) => Read<T>;
}

/** How every setting is named, read and described. */
export type Settings = { readonly [K in keyof Config]: Setting<Config[K]> };

import type { DmarcDisposition } from '../../records/dmarc/standing.ts';
import type { FixItem } from '../fix-path.ts';
import type { DiagnosisReport, GradedCheckItem } from '../report.ts';

/** The report of a domain's mail security: six items, and what they rest on. */
export interface MailReport<P = string> extends DiagnosisReport<P> {
  /** Whether the domain says that it sends no mail: SPF `-all` alone and DMARC reject. */
  readonly sends_no_mail: boolean;
  /** SPF, DKIM, DMARC, MTA-STS, TLS-RPT, BIMI, in this order. */
  readonly items: readonly GradedCheckItem<P>[];
  /** At most three items that lack points, most points first, as `items[].id`. */
  readonly first_things: readonly string[];
  /** What carries no points but belongs to the picture: DANE and STARTTLS. */
  readonly beside: readonly GradedCheckItem<P>[];
  /** The servers that take the domain's mail. Null where the MX records could not be looked up. */
  readonly mail_servers: MailServersPicture<P> | null;
  /** SPF, walked without an address. Null where there is no record or it could not be found out. */
  readonly spf: SpfPicture<P> | null;
  readonly dkim_keys: readonly DkimKeyItem<P>[];
  /** What happens to forged e-mail, by whose name it bears. Null where it could not be found out. */
  readonly dmarc: DmarcPicture<P> | null;
  /** The way to `p=reject`, step by step; empty where it was gone already or where it could not be found out. */
  readonly plan: readonly PlanStep<P>[];
  /** What large mailbox providers ask of bulk senders, as far as it can be seen from outside. */
  readonly bulk_senders: readonly BulkSenderItem<P>[];
}

/** Where mail for the domain goes, server by server. */
export interface MailServersPicture<P = string> {
  /** `mx`: MX records; `address`: none, so the name itself takes mail; `null-mx`: it takes none; `none`: nowhere. */
  readonly route: 'mx' | 'address' | 'null-mx' | 'none';
  /** By priority, those that we connected to. */
  readonly servers: readonly MailServerItem<P>[];
  /** Servers beyond those. */
  readonly more: number;
}

export interface MailServerItem<P = string> {
  readonly host: string;
  /** Preference of the MX record; null where there is none. */
  readonly priority: number | null;
  /** Whether the owner of the domain runs it, as far as its name tells. */
  readonly own: boolean;
  /** The address that answered; null where none did. */
  readonly address: string | null;
  /** Whether it answers on port 25. */
  readonly connection: StateItem<P>;
  /** Null where there was no session to see it in. */
  readonly tls: StateItem<P> | null;
  readonly certificate: StateItem<P> | null;
  readonly dane: StateItem<P>;
}

/** One property of a server. */
export interface StateItem<P = string> {
  /** `none`: not used, which is no fault. */
  readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
  /** Stable name of what was found. */
  readonly code: string;
  readonly text: P;
}

export interface SpfPicture<P = string> {
  /** DNS lookups of the worst case; receivers stop at ten. */
  readonly lookups: number;
  /** Lookups that find nothing; receivers stop at two. */
  readonly void_lookups: number;
  /** Addresses authorised: IPv4 addresses, and /64 networks of IPv6. Null where that cannot be said. */
  readonly ipv4_addresses: number | null;
  readonly ipv6_networks: number | null;
  /** The record and what it includes, line by line from the top, each below the line that leads to it. */
  readonly rows: readonly SpfRow<P>[];
  /** Lines left out. */
  readonly more_rows: number;
  /** Where the lookups exceed ten: records that say the same with fewer. */
  readonly flattened: readonly FixItem[];
}

/** The record at the top, or one term of it or of a record that it includes. */
export interface SpfRow<P = string> {
  /** 0 for the record at the top; a line belongs to the nearest one above it that is less deep. */
  readonly depth: number;
  /** The name at the top, else the term as it is written. */
  readonly text: string;
  /** The record that was found there: at the top, and for `include` and `redirect`. */
  readonly record: string | null;
  /** DNS lookups of this very line. */
  readonly lookups: number;
  /** What is wrong here, else null. */
  readonly problem: P | null;
}

export interface DkimKeyItem<P = string> {
  readonly selector: string;
  readonly state: 'valid' | 'weak' | 'revoked' | 'invalid';
  /** `rsa 2048`, `ed25519`; null where it cannot be read. */
  readonly key: string | null;
  readonly testing: boolean;
  readonly detail: P;
  /** What is published at the selector; null where an alias leads nowhere. */
  readonly record: string | null;
}

export interface DmarcPicture<P = string> {
  /** Name whose record applies, null where there is none. */
  readonly record_at: string | null;
  readonly record: string | null;
  readonly organizational_domain: string | null;
  readonly policies: {
    readonly domain: DmarcDisposition;
    readonly existing_subdomains: DmarcDisposition;
    readonly non_existent_subdomains: DmarcDisposition;
  };
  /** What receivers that still follow RFC 7489 would do with the domain itself, where that differs. */
  readonly older_receivers: DmarcDisposition | null;
  readonly report_destinations: readonly {
    /** `rua`: aggregate reports; `ruf`: reports of single failures. */
    readonly of: 'rua' | 'ruf';
    readonly uri: string;
    /** Whether reports go there: its own, authorised by the receiver of reports, not authorised, at a domain that takes no mail, or not known. */
    readonly state: 'own' | 'authorised' | 'not authorised' | 'no mail' | 'invalid' | 'unknown';
    readonly detail: P;
  }[];
}

export interface PlanStep<P = string> {
  readonly title: P;
  readonly state: 'done' | 'now' | 'later';
  readonly text: P;
  readonly fix: FixItem | null;
}

export interface BulkSenderItem<P = string> {
  readonly requirement: P;
  /** Who asks for it of bulk senders. */
  readonly asked_by: readonly ('Gmail' | 'Yahoo' | 'Microsoft')[];
  /** `not visible`: nothing of it can be seen from outside. */
  readonly state: 'met' | 'not met' | 'unknown' | 'not visible';
  readonly text: P;
}

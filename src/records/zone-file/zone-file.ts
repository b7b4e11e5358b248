import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Comment } from './entries.ts';

/** Octets of a zone file with all that it includes, its records, how deep files include others, and faults that are settings. Source: docs/limits.md. */
export const ZONE_FILE_LIMITS = { octets: 10_485_760, records: 50_000, depth: 8, faults: 100 } as const;

/** Where something stands: the file, as it was named, and its line from 1. */
export interface ZoneFilePlace {
  readonly file: string;
  readonly line: number;
}

/** A record of a zone file. */
export interface ZoneRecord extends ZoneFilePlace {
  readonly name: DnsName;
  readonly type: RrType;
  readonly ttlSeconds: number;
  readonly octets: Uint8Array;
}

/** A record of a type that we do not read: the name exists, and has it. */
interface UnreadRecord extends ZoneFilePlace {
  readonly name: DnsName;
  readonly type: number;
}

/** A name that a provider turns into the addresses of another name (ALIAS, ANAME). */
interface ProviderAlias extends ZoneFilePlace {
  readonly name: DnsName;
  readonly target: DnsName;
}

/** A record set that whoever publishes the zone leaves as it is. */
interface RetainedSet {
  readonly name: DnsName;
  readonly type: RrType;
}

/** A remark about a line. */
export interface ZoneFileRemark extends ZoneFilePlace {
  readonly remark: Message;
}

/** The records of a zone file, or of a part of it. */
export interface ZoneContent {
  readonly records: readonly ZoneRecord[];
  readonly unread: readonly UnreadRecord[];
  readonly aliases: readonly ProviderAlias[];
  readonly retained: readonly RetainedSet[];
}

/** All of a zone file, and what is wrong with it. */
export interface ZoneFile extends ZoneContent {
  readonly origin: DnsName;
  readonly comments: readonly (Comment & ZoneFilePlace)[];
  /** Faults that keep name servers from loading the zone. The records that could be read are there all the same. */
  readonly faults: readonly ZoneFileRemark[];
  /** Tells what is left out, or stands for something else. */
  readonly notices: readonly ZoneFileRemark[];
}

import type { DomainName } from '../../domain/name.ts';
import type { OutputFlags } from '../output/output-flags.ts';
import type { ResolverFlags } from '../resolver-flags.ts';

/** Options of the commands that check a domain, as they were typed. */
export interface CheckOptions extends ResolverFlags, OutputFlags {
  /** DKIM selectors to try first. */
  readonly selector?: readonly string[];
  /** A day or time: the report is then made from the database, and nothing is looked up. */
  readonly at?: string;
  /** Servers to which the domain is not delegated yet, and DS records that it does not have yet. */
  readonly ns?: readonly string[];
  readonly ds?: readonly string[];
  readonly database?: string;
  /** A planned zone in place of the present one, and its name where the file does not say it. */
  readonly zoneFile?: string;
  readonly origin?: string;
  /** The kind of diagnosis of a planned zone, where it is another than that of the command. */
  readonly kind?: string;
}

/** A domain that a command is about and, where the kind reads them, a port and the path of a page. */
export interface CheckedPlace {
  readonly ok: true;
  readonly name: DomainName;
  readonly port: number;
  readonly path: string;
}

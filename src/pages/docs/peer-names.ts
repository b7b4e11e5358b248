import names from './peer-names.json' with { type: 'json' };

/** The names that another tool has for what a check finds. */
export interface PeerNames {
  readonly peer: string;
  readonly names: readonly {
    readonly name: string;
    /** Which findings of the check; none where it is about the whole check. */
    readonly findings: readonly string[];
  }[];
}

/** Holds the names by the id of the check. Made from the tables of `docs/peers` by `npm run docs`. */
export const PEER_NAMES: Readonly<Record<string, readonly PeerNames[] | undefined>> = names;

/** Findings by which validating resolvers reject some of the servers: they have another version of the zone than the others. */
export const REJECTED_SERVERS = ['server-proofs/keys', 'server-proofs/records-some'] as const;

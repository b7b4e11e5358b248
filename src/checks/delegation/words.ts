import { defineTexts, type Message } from '../../domain/message.ts';

/** Parts of sentences about name servers. */
export const SERVER_TEXTS = defineTexts('name-server', {
  'at-host': '{address} of {host}',
  'with-value': '{value} at {servers}',
});

/** Returns an address and the name server that has it. */
export const atHost = (host: string, address: string): Message => SERVER_TEXTS.message('at-host', { address, host });

/** Tells each value, and the servers that have it. */
export const valuesAt = <S>(
  values: Iterable<readonly [value: string, at: readonly S[]]>,
  nameOf: (server: S) => string,
) => [...values].map(([value, at]): Message => SERVER_TEXTS.message('with-value', { value, servers: at.map(nameOf) }));

export const addressOf = ({ address }: { readonly address: string }): string => address;

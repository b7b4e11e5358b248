import { defineTexts, type Message } from '../../domain/message.ts';

/** Parts of sentences about name servers. */
export const SERVER_TEXTS = defineTexts('name-server', {
  'at-host': '{address} of {host}',
  'with-value': '{value} at {servers}',
});

/** An address and the name server that has it. */
export const atHost = (host: string, address: string): Message => SERVER_TEXTS.message('at-host', { address, host });

/** A value, and the servers that have it. */
export const valueAt = (value: string, servers: readonly string[]): Message =>
  SERVER_TEXTS.message('with-value', { value, servers });

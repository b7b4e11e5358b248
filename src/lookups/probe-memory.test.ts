import { expect, test } from 'vitest';
import { openStores } from '../../tests/support/stores.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { questionKey } from '../evidence/questions/questions.ts';
import { smtp } from '../evidence/questions/smtp.ts';
import { ProbeMemory } from './probe-memory.ts';

const DOMAIN = 'example.com' as DomainName;
const QUESTION = smtp('mx.example.com' as DnsName);
const session = {
  kind: 'session',
  at: 5,
  address: '192.0.2.1',
  greeting: 'mx',
  extensions: ['STARTTLS'],
  starttls: { kind: 'not-offered' },
};

test.each<[string, string, unknown, number, number?]>([
  ['a session', JSON.stringify(session), session, 0],
  ['a host without an address', '{"kind":"no-address","at":5}', { kind: 'no-address', at: 5 }, 0],
  ['a damaged document', '{"kind":"sess', undefined, 1],
  ['no object', 'null', undefined, 1],
  ['a kind of a newer version', '{"kind":"quic","at":5}', undefined, 1],
  ['a result of HTTPS', '{"kind":"no-tls","at":5,"address":"192.0.2.1","causes":[]}', undefined, 1],
  ['a session without its extensions', JSON.stringify({ ...session, extensions: undefined }), undefined, 1],
  ['a session without TLS facts', JSON.stringify({ ...session, starttls: { kind: 'tls' } }), undefined, 1],
  ['one of a later version', JSON.stringify(session), undefined, 1, 2],
  ['no time', '{"kind":"no-address"}', undefined, 1],
])('%s is read, or counts as never stored and is told', async (_, answer, expected, errorsEach, version = 1) => {
  const stores = await openStores(':memory:');
  await stores.responses.recordResponses(DOMAIN, [{ key: questionKey(QUESTION), at: 5, version, answer }]);
  const errors: Error[] = [];
  const memory = new ProbeMemory(
    stores.responses,
    () => 10,
    (error) => errors.push(error),
  );
  expect(await memory.of(DOMAIN)(QUESTION)).toEqual(expected);
  expect(await memory.asOf(DOMAIN, 7)(QUESTION)).toEqual(expected);
  expect(errors).toHaveLength(2 * errorsEach);
  await stores.close();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseWhois } from '../../src/registration/whois.ts';
import { FORMATS } from './other-formats.ts';

const isoOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z').replace('T00:00:00Z', '');

const textOf = (tld: string): string =>
  readFileSync(join(import.meta.dirname, `../fixtures/whois/formats/${tld}.txt`), 'utf8');

describe('formats of registries that the collected folder does not have', () => {
  test.each(FORMATS)('.$tld: $layout', (one) => {
    const found = parseWhois(textOf(one.tld), { tld: one.tld });
    if (found.kind !== 'registered') throw new Error(`${found.kind}: ${JSON.stringify(found)}`);
    const { registration } = found;
    expect({
      registrar: registration.registrar.name,
      created: isoOf(registration.createdAt),
      expires: isoOf(registration.expiresAt),
      statuses: registration.statuses,
      nameServers: registration.nameServers,
      ...(one.updated === undefined ? {} : { updated: isoOf(registration.updatedAt) }),
      ...(one.signed === undefined ? {} : { signed: registration.delegationSigned }),
    }).toEqual({
      registrar: one.registrar,
      created: one.created,
      expires: one.expires,
      statuses: one.statuses,
      nameServers: one.nameServers,
      ...(one.updated === undefined ? {} : { updated: one.updated }),
      ...(one.signed === undefined ? {} : { signed: one.signed }),
    });
    expect(registration).toMatchObject(one.registrant === undefined ? {} : { registrant: one.registrant });
  });
});

import { expect, test } from 'vitest';
import { CASE, createServerSource, NOW, premisesOf, type ServerSetting } from '../../../tests/support/server-world.ts';
import type { DomainName } from '../../domain/name.ts';
import { createEvidence } from '../../evidence/create.ts';
import { dnssecRepair } from './dnssec-repair.ts';

const DSYNC = { delegations: '*._dsync IN DSYNC CDS 1 5359 scanner.hosts.test.\n' };
const OLD: ServerSetting = { zone: '', sign: { fault: 'sha1-ds' } };
const STALE: ServerSetting = { zone: '', sign: { fault: 'no-keys' } };
const WRONG: ServerSetting = { zone: '', sign: { fault: 'wrong-ds' } };

/** The steps, each by its code and what it says of CDS records; `+` where it has records to publish. */
async function stepsOf(setting: ServerSetting): Promise<readonly string[]> {
  const evidence = createEvidence(createServerSource(setting), { clock: () => NOW, premises: premisesOf(setting) });
  const made = await dnssecRepair.read(CASE as DomainName, evidence);
  const { steps } = made({ exists: true } as never);
  return steps.map(({ code, text, ds, way }) => {
    const ids = JSON.stringify([text, way?.text]).matchAll(
      /"dnssec-repair\/((?:remove-ds\/by-)?way[^"]*|[^"]*cds|no-[^"]*)"/g,
    );
    // The CDS record is the DS record that the step enters.
    const has = way !== null && way.cds.join() === ds && way.cdnskey.length === 1;
    return `${code}: ${[...ids].map(([, id]) => id).join(' ')}${has ? ' +' : ''}`;
  });
}

test.each([
  ['a digest of SHA-1, and nothing announced', OLD, ['add-ds: cds', 'remove-ds: ']],
  ['a digest of SHA-1', { ...OLD, ...DSYNC }, ['add-ds: way-replaces +', 'remove-ds: remove-ds/by-way']],
  ['no keys, and nothing announced', STALE, ['remove-ds: ', 'sign-zone: ', 'add-ds: cds way-suspended']],
  ['no keys', { ...STALE, ...DSYNC }, ['remove-ds: no-delete-form', 'sign-zone: ', 'add-ds: way-later way-suspended']],
  ['a DS record of another key', { ...WRONG, ...DSYNC }, ['add-ds: not-by-cds', 'remove-ds: ']],
  ['not signed', { zone: '', ...DSYNC }, ['sign-zone: ', 'add-ds: cds']],
])('the way by CDS records in the steps: %s', async (_, setting, expected) => {
  expect(await stepsOf(setting)).toEqual(expected);
});

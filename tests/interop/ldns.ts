import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import { zoneName } from '../../src/domain/rdata/wire-name.ts';
import type { Rr } from '../../src/domain/rr.ts';
import type { Nsec3Mode } from '../../testbed/nsec3.ts';
import type { Algorithm } from '../../testbed/zone-keys.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { PROGRAM_ENV } from './programs.ts';
import { DAY_S, type SignZone } from './zone-signers.ts';

/** The lines of records in a zone file. */
export const zoneText = (rrs: readonly Rr[]): string =>
  rrs
    .map((rr) => `${zoneName(rr.name)} ${rr.ttlSeconds} IN ${rr.type} ${presentZoneRdata(rr.type, rr.octets)}\n`)
    .join('');

export interface LdnsMode {
  readonly algorithm?: Exclude<Algorithm, 18>;
  readonly nsec3?: Nsec3Mode;
  /** When signatures begin and end, in days from now. */
  readonly days?: readonly [inception: number, expiration: number];
  /** Of an RSA key. */
  readonly bits?: number;
  /** Further records, which nothing of ours reads or writes. */
  readonly text?: string;
}

const LDNS_NAMES: Readonly<Record<Exclude<Algorithm, 18>, string>> = {
  5: 'RSASHA1',
  7: 'RSASHA1-NSEC3-SHA1',
  8: 'RSASHA256',
  10: 'RSASHA512',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
};

/** Signs with one key of ldns, by ldns: nothing of ours computes a signature. */
export const signedByLdns =
  ({ algorithm = 13, nsec3, days = [-1, 30], bits = 2048, text = '' }: LdnsMode = {}): SignZone =>
  (apex, rrs, now) => {
    const dir = mkdtempSync(join(tmpdir(), 'zonewell-ldns-'));
    try {
      writeFileSync(join(dir, 'zone'), zoneText(rrs) + text);
      const key = run(dir, 'ldns-keygen', ['-k', '-a', LDNS_NAMES[algorithm], '-b', `${bits}`, apex]).trim();
      const [inception, expiration] = days.map((day) => String(Math.floor(now / 1000 + day * DAY_S)));
      const salt = Buffer.from(nsec3?.salt ?? []).toString('hex');
      const chain =
        nsec3 === undefined
          ? []
          : ['-n', '-t', `${nsec3.iterations}`, ...(salt === '' ? [] : ['-s', salt]), ...(nsec3.optOut ? ['-p'] : [])];
      const times = ['-i', inception ?? '', '-e', expiration ?? ''];
      run(dir, 'ldns-signzone', [...chain, ...times, '-o', apex, '-f', 'signed', 'zone', key]);
      const read = (file: string) => parseZoneFile(readFileSync(join(dir, file), 'utf8'), apex, file);
      return { rrs: read('signed'), ds: read(`${key}.ds`), text: readFileSync(join(dir, 'signed'), 'utf8') };
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  };

function run(dir: string, program: string, args: readonly string[]): string {
  const ended = spawnSync(program, args, { cwd: dir, env: PROGRAM_ENV, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}: ${ended.stderr}`);
  return ended.stdout;
}

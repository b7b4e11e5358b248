import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { type DnsName, ROOT } from '../../src/domain/name.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import type { Rr, RrType } from '../../src/domain/rr.ts';
import { zoneFileName } from '../../testbed/export.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { dsAt } from './ds-at.ts';
import { zoneText } from './ldns.ts';
import { OPERATOR_PROGRAMS, OPERATORS, type Operator } from './operators.ts';
import { readyPrograms } from './programs.ts';
import { startKnot, startUnbound } from './servers.ts';
import { delv, type Says, validatingResolver } from './validators.ts';
import { signed } from './zone-signers.ts';

const absence = readyPrograms(OPERATOR_PROGRAMS);
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

const TLD = 'operators' as DnsName;
const SOA = '@ 3600 IN SOA ns. host. 1 14400 3600 1209600 3600\n';
const ZONE = `$TTL 3600
${SOA}@ IN NS ns.
@ IN A 192.0.2.80
@ IN TXT "v=spf1 -all"
www IN A 192.0.2.80
a.between IN A 192.0.2.81
*.wild IN A 192.0.2.82
*.alias IN CNAME www
free IN NS ns.
big IN TXT ${Array.from({ length: 12 }, (_, i) => `"${'x'.repeat(240)}${i}"`).join(' ')}
`;
/**
 * Questions, and how sure the answers are. What rests on the absence of a name (`absent`, or a wildcard in its place)
 * counts as unsigned where opt-out leaves open whether the name is there; delv calls absences secure even then.
 */
const QUESTIONS = [
  ['', 'A', 'signed'],
  ['', 'HTTPS', 'signed'],
  ['www', 'A', 'signed'],
  ['www', 'TXT', 'signed'],
  ['big', 'TXT', 'signed'],
  ['between', 'A', 'signed'],
  ['nobody', 'A', 'absent'],
  ['x.www', 'A', 'absent'],
  ['some.wild', 'A', 'in its place'],
  ['deep.some.wild', 'MX', 'absent'],
  ['some.alias', 'A', 'in its place'],
  ['free', 'DS', 'absent'],
] as const;
describe.skipIf(absence !== null)('zones that the software of others signs', () => {
  let dir = '';
  const running: { close(): Promise<void> }[] = [];
  const validators = new Map<string, Says>();
  const apexOf = ({ label }: Operator) => `${label}.${TLD}` as DnsName;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'zonewell-operators-'));
    const folder = (name: string) => {
      mkdirSync(join(dir, name));
      return join(dir, name);
    };
    const from = new Map<DnsName, string>();
    const ds: Rr[] = [];
    for (const operator of OPERATORS) {
      const apex = apexOf(operator);
      const program = await operator.start(folder(operator.label), apex, `$ORIGIN ${apex}.\n${ZONE}`);
      running.push(program);
      from.set(apex, program.address);
      ds.push(...(await dsAt(program, apex)));
    }
    const cuts = OPERATORS.map(({ label }) => `${label} 3600 IN NS ns.\n`).join('');
    const sign = signed({ algorithm: 13 });
    const tld = sign(TLD, [...parseZoneFile(`${SOA}@ 3600 IN NS ns.\n${cuts}`, TLD), ...ds], Date.now());
    const above = parseZoneFile(`${SOA}@ 3600 IN NS ns.\nns 3600 IN A 192.0.2.53\n${TLD} 3600 IN NS ns.\n`, ROOT);
    const root = sign(ROOT, [...above, ...tld.ds], Date.now());
    for (const [apex, { rrs }] of [[ROOT, root] as const, [TLD, tld] as const]) {
      const zones = folder(`zones-${apex === ROOT ? 'root' : apex}`);
      writeFileSync(join(zones, zoneFileName(apex)), zoneText(rrs));
      const server = await startKnot(folder(`knot-${apex === ROOT ? 'root' : apex}`), zones, [apex], false);
      running.push(server);
      from.set(apex, server.address);
    }
    const anchor = root.ds.map(({ octets }) => `. IN DS ${presentZoneRdata('DS', octets)}`).join('\n');
    writeFileSync(join(dir, 'anchor.ds'), `${anchor}\n`);
    const unbound = await startUnbound({ dir: join(dir, 'unbound'), trustAnchor: join(dir, 'anchor.ds'), from });
    const plain = await startUnbound({ dir: join(dir, 'plain'), trustAnchor: null, from });
    const ours = createResolver({ servers: [plain.address], trustAnchors: anchor });
    const validating = validatingResolver(unbound.address);
    running.push(unbound, plain, ours, validating);
    validators.set('ours', async (name, type) => {
      const found = await ours.resolve(name, type);
      return found.kind === 'failure' ? `${found.why} ${JSON.stringify(found.causes)}` : found.security;
    });
    validators.set('Unbound', validating.says);
    validators.set('delv', delv(dir, plain.address, anchor));
  });

  afterAll(async () => {
    for (const one of running.toReversed()) await one.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test.each(OPERATORS)('$about', async (operator) => {
    for (const [label, type, is] of QUESTIONS) {
      const name = (label === '' ? apexOf(operator) : `${label}.${apexOf(operator)}`) as DnsName;
      const isOpen = operator.isOptOut === true && is !== 'signed';
      for (const [program, says] of validators) {
        const expected = isOpen && !(program === 'delv' && is === 'absent') ? 'insecure' : 'secure';
        expect.soft(await says(name, type as RrType), `${program} of ${name} ${type}`).toBe(expected);
      }
    }
  });
});

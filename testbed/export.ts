import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DnsName, ROOT } from '../src/domain/name.ts';
import { presentZoneRdata } from '../src/domain/rdata/present.ts';
import { zoneName } from '../src/domain/rdata/wire-name.ts';
import type { World } from './world.ts';

/** The name of a zone's file, in `zones/` as in an export. */
export const zoneFileName = (apex: DnsName): string => `${apex === ROOT ? 'root' : apex}.zone`;

/**
 * Writes all zones as they are served, signatures and delegations included, and `trust-anchor.ds` where the root is
 * signed. Other servers can serve them. Of a zone with compact denial (RFC 9824) there are no proofs of absence: those
 * are signed when asked for.
 */
export function exportWorld(world: World, dir: string): void {
  mkdirSync(dir, { recursive: true });
  for (const apex of world.apexes) {
    const lines = world
      .zone(apex)
      .rrs.map((rr) => `${zoneName(rr.name)} ${rr.ttlSeconds} IN ${rr.type} ${presentZoneRdata(rr.type, rr.octets)}\n`);
    writeFileSync(join(dir, zoneFileName(apex)), lines.join(''));
  }
  const { anchor } = world;
  if (anchor !== null)
    writeFileSync(join(dir, 'trust-anchor.ds'), `. IN DS ${presentZoneRdata('DS', anchor.octets)}\n`);
}

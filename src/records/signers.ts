import type { DatedSource } from '../domain/dated.ts';
import type { DnsName } from '../domain/name.ts';

/** Where the commands were read. */
export const SIGNER_SOURCE: DatedSource = {
  source:
    'rndc(8) of BIND 9 (sign) and knotc(8) of Knot DNS (zone-sign), in copies of their documentation; both are for zones that the server signs by itself',
  readOn: '2026-11-29',
  reviewBy: '2027-11-29',
};

/** A command, and the software that has it. */
interface SignCommand {
  readonly software: string;
  readonly line: string;
}

/** A name that a shell takes as it is. */
const PLAIN_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** Returns the commands that sign a zone again with its present keys; none where its name would need quoting. */
export const signCommands = (zone: DnsName): readonly SignCommand[] =>
  PLAIN_NAME.test(zone) && !zone.startsWith('-')
    ? [
        { software: 'BIND', line: `rndc sign ${zone}` },
        { software: 'Knot DNS', line: `knotc zone-sign ${zone}` },
      ]
    : [];

import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr } from '../../domain/rr.ts';
import { compile, type Program } from './compile.ts';
import { isSpf } from './parse.ts';

/** Records that are kept ready, and terms in all of them: enough for a busy server, some ten megabytes. */
const MAX_PROGRAMS = 2000;
const MAX_TERMS = 50_000;

/**
 * Records made ready, by the very octets that a resolver's cache holds: so an answer from the cache is neither joined to
 * a text nor parsed again. Only a memory of a pure function: what was dropped is computed again.
 */
const programs = new Map<Uint8Array, Program>();
let terms = 0;

function programFor(octets: Uint8Array, text: string): Program {
  const program = compile(text);
  programs.set(octets, program);
  terms += sizeOf(program);
  for (const [oldest, old] of programs) {
    if (programs.size <= MAX_PROGRAMS && terms <= MAX_TERMS) break;
    programs.delete(oldest);
    terms -= sizeOf(old);
  }
  return program;
}

const sizeOf = ({ record }: Program): number => record.terms.length + record.faults.length;

/** Returns the SPF records among TXT records, ready for evaluation. Source: RFC 7208 §4.5. */
export function programsIn(records: readonly Rr<'TXT'>[]): Program[] {
  const found: Program[] = [];
  for (const { octets } of records) {
    if (!mayBeSpf(octets)) continue;
    const known = programs.get(octets);
    if (known !== undefined) found.push(known);
    else {
      const text = readRdata({ type: 'TXT', octets })?.text;
      if (text !== undefined && isSpf(text)) found.push(programFor(octets, text));
    }
  }
  return found;
}

const VERSION = Buffer.from('v=spf1');

/** Whether the first string begins with the version, or is too short to tell. Letters are compared without their case. */
function mayBeSpf(octets: Uint8Array): boolean {
  const length = octets[0] ?? 0;
  if (length < VERSION.length) return true;
  for (let i = 0; i < VERSION.length; i += 1) {
    const octet = octets[i + 1] ?? 0;
    const want = VERSION[i] ?? 0;
    if (octet !== want && (octet | 0x20) !== want) return false;
  }
  return true;
}

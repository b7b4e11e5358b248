import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { PROGRAM_ENV } from './programs.ts';

/** What a program says of a question: a state of RFC 4035, or else what it wrote. */
export type Says = (name: DnsName, type: RrType) => Promise<string>;

const PROGRAM_TIMEOUT_MS = 60_000;

/** Runs a program to its end, and gives what it wrote. */
export function run(program: string, args: readonly string[]): Promise<{ readonly out: string; readonly err: string }> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      env: PROGRAM_ENV,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PROGRAM_TIMEOUT_MS,
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', fail).on('close', () => done({ out, err }));
  });
}

/** A validating resolver: AD, or SERVFAIL that goes away with CD. */
export function validatingResolver(address: string): { readonly says: Says; close(): Promise<void> } {
  const resolver = createStubResolver({ servers: [address], cacheEntries: 0 });
  return {
    async says(name, type) {
      const found = await resolver.resolve(name, type);
      if (found.kind === 'failure') return found.why;
      return found.security === 'indeterminate' ? 'insecure' : found.security;
    },
    close: () => resolver.close(),
  };
}

/** Sees what `delv` says of each set on the way; the worst counts. */
function worstIn(written: string): string {
  if (/^;; resolution failed: (?!ncache)/m.test(written)) return 'bogus';
  const sets = [...written.matchAll(/^; (?:negative response, )?(fully validated|unsigned answer)$/gm)].map(
    ([, is]) => is,
  );
  if (sets.includes('unsigned answer')) return 'insecure';
  // It gives no state for an absence that an alias leads to.
  const isUnsaid = /^;; resolution failed: ncache/m.test(written) && !/^; negative response/m.test(written);
  return sets.length === 0 || isUnsaid ? 'nothing' : 'secure';
}

/** `delv` of BIND, over a resolver that need not validate. */
export function delv(dir: string, address: string, anchor: string): Says {
  const anchors = join(dir, 'delv.anchors');
  const [, tag, algorithm, digestType, digest] = /DS (\d+) (\d+) (\d+) (\S+)/.exec(anchor) ?? [];
  writeFileSync(anchors, `trust-anchors { . static-ds ${tag} ${algorithm} ${digestType} "${digest}"; };\n`);
  const [host, port] = address.split(':');
  return async (name, type) => {
    const { out, err } = await run('delv', ['-a', anchors, `@${host}`, '-p', `${port}`, `${name}.`, type]);
    return worstIn(`${out}\n${err}`);
  };
}

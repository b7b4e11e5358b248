import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DnsName } from '../../src/domain/name.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { run, type Says } from './validators.ts';

/** That of dnsviz, which Debian installs for its own Python only. */
const PYTHON = '/usr/bin/python3';
const PROCESSES = '2';

export interface DnsvizOptions {
  /** An empty folder. */
  readonly dir: string;
  /** Of a resolver, which need not validate. */
  readonly address: string;
  /** The DNSKEY records of the root, as in a zone file. */
  readonly rootKeys: string;
  readonly questions: readonly (readonly [DnsName, RrType])[];
}

interface Component {
  readonly status?: string;
}

/** What it writes of each question, by `NAME./IN/TYPE`. */
type Written = Readonly<
  Record<
    string,
    { queries?: Readonly<Record<string, { answer?: Component[]; nxdomain?: Component[]; nodata?: Component[] }>> }
  >
>;

/** Asks all questions ahead: dnsviz takes seconds to start. */
export async function dnsviz({ dir, address, rootKeys, questions }: DnsvizOptions): Promise<Says> {
  const keys = join(dir, 'root.keys');
  writeFileSync(keys, rootKeys);
  const [, port = ''] = address.split(':');
  const python = (...args: string[]) => run(PYTHON, [join(import.meta.dirname, 'run-dnsviz.py'), port, ...args]);
  const states = new Map<string, string>();
  for (const [type, own] of Map.groupBy(questions, ([, type]) => type)) {
    const file = (what: string) => join(dir, `${type}.${what}`);
    writeFileSync(file('names'), own.map(([name]) => `${name}\n`).join(''));
    const given = ['-f', file('names'), '-R', type, '-4', '-s', address, '-t', PROCESSES, '-d', '0'];
    const probed = await python('probe', ...given, '-o', file('probed'));
    const judged = await python('grok', '-t', keys, '-r', file('probed'), '-o', file('judged'));
    try {
      const written: Written = JSON.parse(readFileSync(file('judged'), 'utf8'));
      for (const one of Object.values(written))
        for (const [id, { answer = [], nxdomain = [], nodata = [] }] of Object.entries(one.queries ?? {}))
          states.set(id, worstOf([...answer, ...nxdomain, ...nodata]));
    } catch (error) {
      throw new Error(`dnsviz failed for ${type}: ${error}\n${probed.err}\n${judged.err}`);
    }
  }
  return (name, type) => Promise.resolve(states.get(`${name}./IN/${type}`) ?? 'nothing');
}

function worstOf(components: readonly Component[]): string {
  const states = components.map(({ status }) => status?.toLowerCase() ?? 'nothing');
  return ['bogus', 'insecure', 'secure'].find((state) => states.includes(state)) ?? states.join();
}

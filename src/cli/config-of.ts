import type { Config } from '../app/config.ts';
import { readConfig } from '../app/read-config.ts';
import { complain, type Terminal } from './terminal/terminal.ts';

/** Reads the configuration, where flags win; undefined where it cannot be used, which has been said. */
export function configOf(terminal: Terminal, flags: Parameters<typeof readConfig>[1]): Config | undefined {
  const read = readConfig(terminal.env, flags);
  if (read.ok) return read.config;
  for (const { fault, hint } of read.faults) complain(terminal, fault, hint);
  return undefined;
}

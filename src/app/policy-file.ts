import { basename } from 'node:path';
import { nameInKind } from '../diagnoses/kind.ts';
import { KINDS } from '../diagnoses/kinds.ts';
import { parsePolicy } from '../policy/parse-policy.ts';
import type { Policy } from '../policy/policy.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import { type ReadFile, readText } from './files.ts';

const { message } = CONFIG_FAULT_TEXTS;

/** Holds the names of all checks and findings, as reports and as checks call them. Made when the first is wanted. */
let findingNames: ReadonlySet<string> | undefined;

/** Returns whether a check finds this, named as reports do, `spf/doubled`; or whether there is such a check. */
export function isFindingName(name: string): boolean {
  findingNames ??= new Set(
    KINDS.flatMap(({ checks }) =>
      checks.flatMap((one) =>
        [nameInKind(one), one.check.id].flatMap((id) => [
          id,
          ...Object.keys(one.check.findings).map((code) => `${id}/${code}`),
        ]),
      ),
    ),
  );
  return findingNames.has(name);
}

/** Returns the policy of an operator or a user; null where none is named. */
export function readPolicyFile(path: string | null): ReadFile<Policy> {
  const read = readText(message('policy-setting'), path);
  if (!read.ok || read.value === null) return read.ok ? { ok: true, value: null } : read;
  const parsed = parsePolicy(read.value, { file: basename(path ?? ''), isFinding: isFindingName });
  if (parsed.ok) return { ok: true, value: parsed.policy };
  const faults = { sentences: parsed.faults };
  return { ok: false, fault: message('policy', { file: path ?? '', faults }), hint: message('policy/hint') };
}

import { parseAsOf } from '../../api/as-of.ts';
import { readPem } from '../../app/files.ts';
import { publicNetworksOf } from '../../app/network.ts';
import { readPolicyFile } from '../../app/policy-file.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { DomainName } from '../../domain/name.ts';
import { NO_PREMISES } from '../../evidence/premises.ts';
import { ProbeMemory } from '../../lookups/probe-memory.ts';
import { memoiseReads } from '../../lookups/stored-state.ts';
import { TranscriptMemory } from '../../lookups/transcript-memory.ts';
import { reportAsOf } from '../../past/past-reports.ts';
import { textIn } from '../../texts/language.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { complain, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { withDatabase } from './database.ts';

const { message } = COMMAND_TEXTS;

interface AsOfRequest {
  readonly kind: DiagnosisKind;
  readonly domain: DomainName;
  /** As typed. */
  readonly at: string;
  /** As typed; left out, the configured one. */
  readonly database?: string;
  /** As typed; left out, the configured one. */
  readonly policy?: string;
}

/**
 * Makes the report as of a date from the configured database, gives it to `show`, and returns the exit code. Opens no
 * socket, unless the database is a server.
 */
export function checkAsOf(
  { kind, domain, at, ...flags }: AsOfRequest,
  terminal: Terminal,
  show: (report: Diagnosis) => number,
): Promise<number> {
  const asked = parseAsOf(at, Date.now());
  if (!asked.ok || asked.at === undefined) {
    const why = asked.ok ? null : textIn(terminal.language, asked.detail).replace(/[.。]$/, '');
    const fault = why === null ? message('at-empty') : message('parameter', { parameter: 'at', why });
    complain(terminal, fault, message('see-help'));
    return Promise.resolve(EXIT.usage);
  }
  const time = asked.at;
  return withDatabase(terminal, {
    flags,
    use: 'reads',
    work: async ({ observations, responses }, config) => {
      const markRoots = readPem('ZONEWELL_MARK_ROOTS', config.markRootsFile);
      if (!markRoots.ok) return failUsage(terminal, markRoots.fault, markRoots.hint);
      const policy = readPolicyFile(config.policyFile);
      if (!policy.ok) return failUsage(terminal, policy.fault, policy.hint);
      const { report } = await reportAsOf(
        { kind, domain, at: time },
        {
          read: memoiseReads((key) => observations.read(key)),
          options: {
            // A stored result that cannot be read counts as never stored, and the report says what it could not know.
            probes: new ProbeMemory(responses, Date.now, () => {}),
            transcripts: new TranscriptMemory(responses, Date.now, () => {}),
            premises: {
              ...NO_PREMISES,
              markRoots: markRoots.value,
              publicNetworks: publicNetworksOf(config),
              blockLists: config.blockLists,
              domainBlockLists: config.domainBlockLists,
              policy: policy.value,
            },
          },
        },
      );
      return show(report);
    },
  });
}

import type { Meaning } from '../changes/meaning.ts';
import { meaningsOf } from '../changes/meanings.ts';
import { sideOf } from '../changes/rrset-change.ts';
import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { PlannedZone } from '../dns/planned-zone.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Transcript } from '../evidence/evidence.ts';
import { observationsOf } from '../observations/memory.ts';
import type { RrsetContent, Transition } from '../observations/store.ts';
import { type DiagnoseOptions, diagnose } from './diagnose.ts';

/** A domain as it is, as it would be with a planned zone, and what the difference means to its owner. */
export interface PlannedDiagnosis {
  readonly now: Diagnosis;
  readonly planned: Diagnosis;
  /** The gravest first. */
  readonly meanings: readonly Meaning[];
}

type Diagnosing = Omit<DiagnoseOptions, 'onTranscript'>;

/**
 * Diagnoses a domain as it is and with a planned zone, and compares what both asked for. What is in neither is not known:
 * nobody outside can list what a zone has now.
 */
export async function diagnosePlanned(
  domain: DomainName,
  { zone, live, overlaid }: { readonly zone: PlannedZone; readonly live: Diagnosing; readonly overlaid: Diagnosing },
): Promise<PlannedDiagnosis> {
  const seen: Transcript[] = [];
  const onTranscript = (transcript: Transcript): void => {
    seen.push(transcript);
  };
  const now = await diagnose(domain, { ...live, onTranscript });
  const planned = await diagnose(domain, { ...overlaid, onTranscript });
  const [before, after] = seen;
  if (before === undefined || after === undefined) throw new Error('A diagnosis has a transcript');
  const contents = [before, after].map((transcript) => contentsOf(transcript, now.observedAt));
  const meanings = meaningsOf(differences(contents, zone), {
    domain,
    content: (name, type) => contents[1]?.get(keyOf(name, type))?.content ?? null,
    validation: null,
    publicNetworks: live.premises?.publicNetworks ?? [],
  });
  return { now, planned, meanings };
}

const keyOf = (name: DnsName, type: RrType): string => `${type} ${name}`;

interface Seen {
  readonly name: DnsName;
  readonly type: RrType;
  readonly content: RrsetContent;
}

/** Returns the answers of a run, by name and type. */
const contentsOf = ({ lines }: Transcript, at: number): ReadonlyMap<string, Seen> =>
  new Map(
    observationsOf(lines, at).map((one) => {
      const { name, type, outcome, aliases } = one;
      const records = one.outcome === 'answer' ? one.records : [];
      return [keyOf(name, type), { name, type, content: { at, outcome, aliases, records } }];
    }),
  );

/** The RRsets of the zone that both runs know and that differ. */
function differences([before, after]: readonly ReadonlyMap<string, Seen>[], zone: PlannedZone): readonly Transition[] {
  return [...(after ?? [])].flatMap(([key, { name, type, content }]): readonly Transition[] => {
    const was = before?.get(key)?.content;
    if (was === undefined || !isAtOrBelow(name, zone.origin) || isSame(type, was, content)) return [];
    return [{ name, type, before: was, after: content, rotation: false }];
  });
}

function isSame(type: RrType, before: RrsetContent, after: RrsetContent): boolean {
  const [was, is] = [sideOf(type, before), sideOf(type, after)];
  return was.exists === is.exists && was.target === is.target && was.values.join('\n') === is.values.join('\n');
}

/** A line of a zone file. */
interface ZoneFileLine {
  readonly file: string;
  readonly line: number;
}

/** Returns the lines of the zone file that a check of a planned zone rests on, each once, in order. */
export function linesBehind(
  zone: PlannedZone,
  questions: readonly { readonly name: string; readonly type: string }[],
): readonly ZoneFileLine[] {
  const records = questions.flatMap(({ name, type }) => zone.recordsAt(name as DnsName, type as RrType));
  const places = new Map(records.map(({ file, line }) => [`${file}:${line}`, { file, line }]));
  return [...places.values()].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

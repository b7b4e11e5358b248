import type { Message } from '../domain/message.ts';
import { typeName } from '../domain/rdata/types.ts';
import { ECHO_CHARS, quoted } from '../domain/text.ts';
import {
  ZONE_FILE_LIMITS,
  type ZoneFile,
  type ZoneFilePlace,
  type ZoneFileRemark,
} from '../records/zone-file/zone-file.ts';
import { type PolicyFile, readReason } from './parse-policy.ts';
import type { Policy, PolicyRule, RuleRecord } from './policy.ts';
import { POLICY_FILE_TEXTS } from './policy-texts.ts';

const { message } = POLICY_FILE_TEXTS;

/** Begins a comment that leaves a finding out: `; zonewell-ignore: dmarc/none we collect reports`. */
const EXCEPTION = /^zonewell-ignore:?(?:\s+(\S+)\s*(.*))?$/is;

interface ZoneExceptions {
  readonly policy: Policy;
  readonly faults: readonly ZoneFileRemark[];
}

type ZoneComment = ZoneFile['comments'][number];

/**
 * Reads the exceptions in the comments of a zone file. Each is for checks that rest on the record of its line, or of the next
 * one where nothing else stands on its own.
 */
export function zoneExceptions(zone: ZoneFile, { file, isFinding }: PolicyFile): ZoneExceptions {
  const rules: PolicyRule[] = [];
  const faults: ZoneFileRemark[] = [];
  const places = recordPlaces(zone);
  for (const comment of zone.comments) {
    const match = EXCEPTION.exec(utf8Of(comment.text));
    if (match === null) continue;
    const fail = (remark: Message): void => {
      if (faults.length < ZONE_FILE_LIMITS.faults) faults.push({ file: comment.file, line: comment.line, remark });
    };
    const [, typed = '', text = ''] = match;
    const reason = readReason(text);
    const records = places(comment);
    if (typed === '') fail(message('no-code'));
    else if (!isFinding(typed.toLowerCase()))
      fail(message('no-such-finding', { typed: quoted(typed, ECHO_CHARS.value) }));
    else if (!reason.ok) fail(message('no-reason-behind'));
    else if (records.length === 0) fail(message('no-record'));
    else {
      const [check = '', code = null] = typed.toLowerCase().split('/');
      const place = { file: comment.file, line: comment.line };
      rules.push({ check, code, severity: null, reason: reason.reason, domains: [], until: null, records, ...place });
    }
  }
  return { policy: { name: file, rules, expected: [] }, faults };
}

/** Returns the text of a comment, whose octets beyond ASCII were written as `\DDD`. */
const utf8Of = (text: string): string =>
  Buffer.from(
    text.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code))),
    'latin1',
  ).toString('utf8');

const NO_RECORDS: readonly RuleRecord[] = [];

/** Finds the record sets that a comment is about, by the lines on which entries begin. */
function recordPlaces({ records, aliases, unread }: ZoneFile): (comment: ZoneComment) => readonly RuleRecord[] {
  const all: readonly (ZoneFilePlace & RuleRecord)[] = [
    ...records,
    ...aliases.flatMap((one) => ['A', 'AAAA'].map((type) => ({ ...one, type }))),
    // No check rests on these, so that an exception beside one is noted as unused, and not taken for the next record.
    ...unread.map((one) => ({ ...one, type: typeName(one.type) })),
  ];
  const files = new Map(
    [...Map.groupBy(all, ({ file }) => file)].map(([file, some]) => {
      // Comments about one line share what is on it.
      const byLine = Map.groupBy(some, ({ line }) => line);
      return [file, { byLine, lines: [...byLine.keys()].toSorted((a, b) => a - b) }] as const;
    }),
  );
  return ({ file, line, entryLine }) => {
    const { byLine, lines } = files.get(file) ?? { byLine: new Map<number, RuleRecord[]>(), lines: [] };
    const at = entryLine ?? lines[firstAfter(lines, line)];
    return (at === undefined ? undefined : byLine.get(at)) ?? NO_RECORDS;
  };
}

/** Returns the place of the first number behind another one in an ascending list. */
function firstAfter(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

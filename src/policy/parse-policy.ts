import { isScalar } from 'yaml';
import type { Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import { NOTED_SEVERITIES, type Severity } from '../domain/severity.ts';
import { ECHO_CHARS, quoted, visible } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import {
  isEmptyNode,
  Misread,
  readYamlFile,
  type YamlContext,
  type YamlFields,
  yamlFields,
  yamlItems,
  yamlWord,
  yamlWords,
} from '../domain/yaml-file.ts';
import type { Expectation, HostPattern, Policy, PolicyRule } from './policy.ts';
import { POLICY_FILE_TEXTS } from './policy-texts.ts';

const { message } = POLICY_FILE_TEXTS;

/** Characters of the name of a policy, and of a reason: both stand in reports. Source: docs/limits.md. */
const [MAX_NAME_CHARS, MAX_REASON_CHARS] = [100, 500];

/** Tells a parser what it cannot know by itself. */
export interface PolicyFile {
  /** As faults and reports name it. */
  readonly file: string;
  /** Returns whether a check finds this, named as reports do, `spf/doubled`; or whether there is such a check. */
  readonly isFinding: (name: string) => boolean;
}

type ReadPolicy =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly faults: readonly Message[] };

const EXPECTED_KEYS = ['name-servers', 'mail-servers', 'certificate-issuers', 'parked'] as const;

/** Reads a policy from YAML. Each fault names its line and its remedy. */
export function parsePolicy(source: string, about: PolicyFile): ReadPolicy {
  const read = readYamlFile(source, (contents, context) => policyIn(contents, about, context));
  return read.ok ? { ok: true, policy: read.value } : read;
}

function policyIn(contents: unknown, about: PolicyFile, context: YamlContext): Policy {
  if (isEmptyNode(contents)) return { name: about.file, rules: [], expected: [] };
  const fields = yamlFields(contents, ['name', 'leave-out', 'severities', 'expected'], 'leave-out:');
  const { trying } = context;
  const each = <T>(key: string, read: (entry: unknown) => T | readonly T[]): readonly T[] =>
    (trying(() => yamlItems(fields.get(key)?.value)) ?? []).flatMap((entry) => trying(() => read(entry)) ?? []);
  return {
    name: trying(() => nameIn(fields)) ?? about.file,
    rules: [
      ...each('leave-out', (entry) => rulesIn(entry, { about, context, isLeftOut: true })),
      ...each('severities', (entry) => rulesIn(entry, { about, context, isLeftOut: false })),
    ],
    expected: each('expected', expectationIn),
  };
}

function nameIn(fields: YamlFields): string | null {
  const name = yamlWord(fields, 'name');
  if (name === undefined) return null;
  if (name.length > MAX_NAME_CHARS)
    throw new Misread(message('long-name', { most: MAX_NAME_CHARS }), fields.get('name')?.value);
  return visible(name);
}

interface RuleContext {
  readonly about: PolicyFile;
  readonly context: YamlContext;
  readonly isLeftOut: boolean;
}

/** Reads an entry, which may name several findings. */
function rulesIn(entry: unknown, { about, context, isLeftOut }: RuleContext): readonly PolicyRule[] {
  const own = isLeftOut ? [] : ['severity'];
  const fields = yamlFields(entry, ['finding', ...own, 'reason', 'domains', 'until'], 'finding: dmarc/none');
  const named = yamlWords(fields.get('finding')?.value);
  if (named.length === 0) throw new Misread(message('no-finding'), entry);
  const rule = {
    severity: isLeftOut ? null : severityIn(fields, entry),
    reason: reasonIn(fields, entry),
    domains: domainsIn(fields),
    until: untilIn(fields),
    records: null,
    file: about.file,
    line: context.lineOf(entry),
  };
  return named.map((typed) => {
    const name = typed.trim().toLowerCase();
    if (!about.isFinding(name))
      throw new Misread(
        message('no-such-finding', { typed: quoted(typed, ECHO_CHARS.value) }),
        fields.get('finding')?.value,
      );
    const [check = '', code = null] = name.split('/');
    return { ...rule, check, code };
  });
}

function severityIn(fields: YamlFields, entry: unknown): Severity {
  const typed = yamlWord(fields, 'severity');
  const known = NOTED_SEVERITIES.join(', ');
  if (typed === undefined) throw new Misread(message('no-severity', { known }), entry);
  const severity = NOTED_SEVERITIES.find((one) => one === typed);
  if (severity === undefined)
    throw new Misread(
      message('not-a-severity', { typed: quoted(typed, ECHO_CHARS.value), known }),
      fields.get('severity')?.value,
    );
  return severity;
}

function reasonIn(fields: YamlFields, entry: unknown): string {
  const read = readReason(yamlWord(fields, 'reason') ?? '');
  if (!read.ok) throw new Misread(read.fault, fields.get('reason')?.value ?? entry);
  return read.reason;
}

/** Reads why a finding is left out, or finds what is wrong with that. */
export function readReason(
  typed: string,
): { readonly ok: true; readonly reason: string } | { readonly ok: false; readonly fault: Message } {
  const reason = typed.trim().replace(/\s+/g, ' ');
  if (reason === '') return { ok: false, fault: message('no-reason') };
  return reason.length > MAX_REASON_CHARS
    ? { ok: false, fault: message('long-reason', { most: MAX_REASON_CHARS }) }
    : { ok: true, reason: visible(reason) };
}

function domainsIn(fields: YamlFields): readonly DnsName[] {
  const node = fields.get('domains')?.value;
  return yamlWords(node).map((typed) => {
    const parsed = parseDomainName(typed);
    if (!parsed.ok) throw new Misread(parsed.fault, node);
    return parsed.name;
  });
}

function untilIn(fields: YamlFields): Instant | null {
  const node = fields.get('until')?.value;
  if (isEmptyNode(node)) return null;
  const typed = isScalar(node) ? String(node.source ?? node.value) : '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(`${typed}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(day)) throw new Misread(message('not-a-day', { typed: quoted(typed, ECHO_CHARS.value) }), node);
  return day;
}

function expectationIn(entry: unknown): Expectation {
  const fields = yamlFields(entry, ['domains', ...EXPECTED_KEYS], 'name-servers: ns1.example.net');
  if (!EXPECTED_KEYS.some((key) => fields.has(key)))
    throw new Misread(message('nothing-expected', { known: EXPECTED_KEYS.join(', ') }), entry);
  const issuers = yamlWords(fields.get('certificate-issuers')?.value);
  return {
    domains: domainsIn(fields),
    nameServers: hostsIn(fields, 'name-servers'),
    mailServers: hostsIn(fields, 'mail-servers'),
    certificateIssuers: issuers.length === 0 ? null : issuers,
    parked: parkedIn(fields),
  };
}

function parkedIn(fields: YamlFields): true | null {
  const typed = yamlWord(fields, 'parked') ?? 'no';
  if (typed !== 'yes' && typed !== 'no')
    throw new Misread(message('not-a-choice', { typed: quoted(typed, ECHO_CHARS.value) }), fields.get('parked')?.value);
  return typed === 'yes' ? true : null;
}

function hostsIn(fields: YamlFields, key: (typeof EXPECTED_KEYS)[number]): readonly HostPattern[] | null {
  const node = fields.get(key)?.value;
  const typed = yamlWords(node);
  if (typed.length === 0) return null;
  return typed.map((one) => {
    const isBelow = one.startsWith('*.');
    const parsed = parseDomainName(isBelow ? one.slice(2) : one);
    if (!parsed.ok) throw new Misread(message('not-a-host', { typed: quoted(one, ECHO_CHARS.value) }), node);
    return { name: parsed.name, isBelow };
  });
}

import { defineTexts, type Message } from '../../domain/message.ts';
import { compareTexts } from '../../domain/text.ts';
import type { Caa } from '../../facts/caa.ts';
import { type CaaFault, evaluateCaa, type Issuance, type Issuer } from '../../records/caa.ts';
import type { FindingTable } from '../finding.ts';
import { cut } from '../shown.ts';

const LIMIT_NAME = 'Add an issue property for each authority that you use, to limit the name itself as well';
const LEFT_OUT = 'Authorities that you leave out cannot renew your certificates.';

/** Declares what is said of CAA, in its check and in its area. */
export const CAA_FINDINGS = {
  limited: {
    severity: 'ok',
    says: 'CAA records at {at} let only {issuers} issue certificates for this name and its wildcards. {notes}',
  },
  'limited-apart': {
    severity: 'ok',
    says: 'CAA records at {at} let only {issuers} issue certificates for this name, and only {wild} for its wildcards. {notes}',
  },
  'no-wildcards': {
    severity: 'ok',
    says: 'CAA records at {at} let only {issuers} issue certificates for this name, and nobody for its wildcards. {notes}',
  },
  'wildcards-only': {
    severity: 'ok',
    says: 'CAA records at {at} let nobody issue certificates for this name itself, and only {wild} for its wildcards. {notes}',
  },
  'wildcards-limited': {
    severity: 'info',
    says: 'CAA records at {at} let only {wild} issue wildcard certificates, but any certificate authority for the name itself. {notes}',
    do: LIMIT_NAME,
    more: LEFT_OUT,
  },
  'wildcards-forbidden': {
    severity: 'info',
    says: 'CAA records at {at} forbid wildcard certificates, but let any certificate authority issue for the name itself. {notes}',
    do: LIMIT_NAME,
    more: LEFT_OUT,
  },
  nobody: {
    severity: 'info',
    says: 'CAA records at {at} let no certificate authority issue for this name or its wildcards. {notes}',
  },
  malformed: {
    severity: 'error',
    says: 'No certificate authority may issue or renew certificates for this name, because the CAA records at {at} have malformed values. {notes}',
    do: 'Correct the CAA records at {at} before your certificates need renewal',
  },
  critical: {
    severity: 'error',
    says: 'No certificate authority may issue or renew certificates for this name, because of a critical CAA property at {at} that authorities do not know. {notes}',
    do: 'Remove the critical property from CAA at {at}, or its critical flag (128)',
    more: 'Do this before your certificates need renewal.',
    refs: { rfc: { rfc: 8659, section: '4.1' } },
  },
  unlimited: {
    severity: 'notice',
    says: 'The CAA records at {at} have no issue property, so any certificate authority may issue certificates for this name. {notes}',
    do: 'Add an issue property to CAA for each authority that you use',
    more: LEFT_OUT,
  },
  absent: {
    severity: 'notice',
    says: 'There is no CAA record, so any certificate authority may issue certificates for this name.',
    do: 'Publish a CAA record',
    more: 'First list the authorities you use. Your present certificates name their issuer; check those of subdomains, mail servers and hosted services too. Then publish one record for each. Authorities that you leave out cannot renew your certificates.',
  },
} as const satisfies FindingTable;

/** Declares what is said beside it, of properties that neither let nor forbid. */
export const CAA_SLIP_FINDINGS = {
  'unusable-contact': {
    severity: 'notice',
    says: 'CAA at {at} names a contact that authorities can’t use: {properties}.',
    do: 'Correct the contact in CAA at {at}',
    because: 'Reports of refused requests, or questions about a certificate, don’t arrive.',
    more: 'Write iodef as a URL (mailto:security@example.com), contactemail as an address alone, contactphone as +1-555-0100.',
    refs: { rfc: { rfc: 8659, section: '4.4' } },
  },
  'unknown-properties': {
    severity: 'notice',
    says: 'CAA at {at} has properties that no authority knows, so all pass over them: {properties}.',
    do: 'Correct or remove these properties of CAA at {at}',
    because: 'What was meant by them does not hold.',
    refs: { rfc: { rfc: 8659, section: '4.1' } },
  },
  'reserved-flags': {
    severity: 'notice',
    says: 'CAA at {at} has flags that mean nothing: {properties}. Only 0 and 128 (critical) do.',
    do: 'Set the flags to 0 in CAA at {at}',
    because: 'Authorities pass over them, so what was meant does not hold.',
    refs: { rfc: { rfc: 8659, section: '4.1' } },
  },
} as const satisfies FindingTable;

interface CaaFinding {
  readonly text: keyof typeof CAA_FINDINGS;
  readonly args: {
    readonly at: string;
    readonly issuers: readonly Message[];
    readonly wild: readonly Message[];
    readonly notes: { readonly sentences: readonly Message[] };
  };
}

/** Judges the CAA set that applies to a name: the one judgement that check and area share. */
export function judgeCaa({ at, records }: Caa): CaaFinding {
  if (at === null) return { text: 'absent', args: { at: '', issuers: [], wild: [], notes: { sentences: [] } } };
  const { name, wildcards, mail, faults } = evaluateCaa(records);
  const args = { at, issuers: named(name), wild: named(wildcards), notes: { sentences: notesOf(mail, faults) } };
  return { text: textOf(name, wildcards), args };
}

function textOf(name: Issuance, wildcards: Issuance): CaaFinding['text'] {
  switch (name.kind) {
    case 'anyone':
      if (wildcards.kind === 'anyone') return 'unlimited';
      return wildcards.kind === 'only' ? 'wildcards-limited' : 'wildcards-forbidden';
    case 'only':
      if (wildcards.kind !== 'only') return 'no-wildcards';
      return sameIssuers(name.issuers, wildcards.issuers) ? 'limited' : 'limited-apart';
    case 'nobody':
      if (wildcards.kind === 'only') return 'wildcards-only';
      return name.because === 'stated' ? 'nobody' : name.because;
  }
}

/** Whether two lists name the same authorities, in whatever order. */
function sameIssuers(some: readonly Issuer[], others: readonly Issuer[]): boolean {
  const [a, b] = [some, others].map((issuers) => new Set(issuers.map((one) => JSON.stringify(one))));
  return a !== undefined && b !== undefined && a.size === b.size && [...a].every((one) => b.has(one));
}

/** Authorities by name, each once and in the order of the alphabet. */
const named = (issuance: Issuance): readonly Message[] => {
  if (issuance.kind !== 'only') return [];
  const distinct = new Map(issuance.issuers.map((one) => [JSON.stringify(one), one]));
  const byName = [...distinct.values()].toSorted((a, b) => compareTexts(a.domain, b.domain));
  return byName.map(issuerName);
};

/** Says what stands in the sentences about CAA. */
export const CAA_NOTE_TEXTS = defineTexts('caa-note', {
  issuer: '{domain}',
  'issuer-account': '{domain} (account {account} only)',
  'issuer-methods': '{domain} (by {methods} only)',
  'issuer-both': '{domain} (account {account} only; by {methods} only)',
  mail: 'E-mail certificates (S/MIME) may be issued by: {issuers}.',
  'mail-nobody': 'No authority may issue e-mail certificates (S/MIME).',
  malformed: 'The property {tag} "{value}" is malformed, so it allows no authority to issue.',
  unsatisfiable:
    'The property {tag} "{value}" has parameters that no request can meet, so it allows no authority to issue.',
  'critical-unknown': 'The property {tag} "{value}" is critical, and no authority knows it, so none may issue.',
  'critical-optional': 'The property {tag} "{value}" is critical, so authorities that do not support it may not issue.',
});
const { message } = CAA_NOTE_TEXTS;

/** An authority with what binds it: one account, some ways of validation. */
function issuerName({ domain: name, account, methods }: Issuer): Message {
  const domain = cut(name);
  const ways = methods === null ? null : cut(methods.join(', '));
  if (account !== null && ways !== null)
    return message('issuer-both', { domain, account: cut(account), methods: ways });
  if (account !== null) return message('issuer-account', { domain, account: cut(account) });
  return ways === null ? message('issuer', { domain }) : message('issuer-methods', { domain, methods: ways });
}

/** Collects what is said beside the main sentence. */
function notesOf(mail: Issuance | null, faults: readonly CaaFault[]): readonly Message[] {
  const ofMail =
    mail === null ? [] : [mail.kind === 'only' ? message('mail', { issuers: named(mail) }) : message('mail-nobody')];
  const ofFaults = faults.map(({ code, tag, value }) => message(code, { tag: cut(tag), value: cut(value) }));
  return [...ofMail, ...ofFaults.slice(0, MAX_FAULTS)];
}

/** Faults told; a set may hold hundreds. */
const MAX_FAULTS = 3;

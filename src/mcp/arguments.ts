import Type from 'typebox';
import { ipAddress as addressOf, domain, once, type Parameter } from '../api/parameters.ts';
import { TOOL_TEXTS } from '../api/tool-texts.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { HEALTH } from '../diagnoses/kinds.ts';
import type { DomainName } from '../domain/name.ts';

const { message } = TOOL_TEXTS;

/** Reads yes or no; left out, no. */
export const flag: Parameter<boolean> = once<boolean, boolean>(Type.Boolean(), null, {
  absent: false,
  fault: (value) => message('not-a-flag', { value }),
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
});

/** Reads a text as it is; left out, it is empty. */
export const plainText: Parameter<string> = {
  schema: Type.String(),
  example: null,
  problem: 'invalid-parameter',
  read: (_name, raw) => ({ ok: true, value: raw === undefined ? '' : String(raw) }),
};

/** Reads an IP address. */
export const ipAddress: Parameter<string> = { ...plainText, read: addressOf('').read };

/** Reads a domain name, or nothing. */
export const domainOrNone: Parameter<DomainName | null> = {
  ...domain,
  read: (name, raw) => (raw === undefined ? { ok: true, value: null } : domain.read(name, raw)),
};

/** Reads which of these kinds is meant; left out, health. */
export const kindOf = (kinds: readonly DiagnosisKind[]): Parameter<DiagnosisKind> => {
  const ids = kinds.map(({ id }) => id);
  return once<DiagnosisKind, DiagnosisKind>(Type.Enum(ids), null, {
    absent: HEALTH,
    fault: (value) => message('not-a-kind', { value, kinds: ids.join(', ') }),
    parse: (text) => kinds.find(({ id }) => id === text),
  });
};

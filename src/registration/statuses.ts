import { shownText } from './shown.ts';

/**
 * Which kind a status is. `lock`: protects against loss. `hold`: the name does not work. `ending`: it is on its way out.
 * `pending`: a request waits.
 */
export type StatusKind = 'normal' | 'lock' | 'hold' | 'ending' | 'pending' | 'grace';

/**
 * Every EPP status of a domain name, by its kind.
 * Sources: RFC 5731 §2.3, RFC 3915 §3.1; the RDAP spellings follow from RFC 8056 §2.
 */
export const EPP_STATUSES = {
  ok: 'normal',
  active: 'normal',
  inactive: 'hold',
  clientTransferProhibited: 'lock',
  clientUpdateProhibited: 'lock',
  clientDeleteProhibited: 'lock',
  clientRenewProhibited: 'lock',
  clientHold: 'hold',
  serverTransferProhibited: 'lock',
  serverUpdateProhibited: 'lock',
  serverDeleteProhibited: 'lock',
  serverRenewProhibited: 'lock',
  serverHold: 'hold',
  linked: 'normal',
  pendingCreate: 'pending',
  pendingTransfer: 'pending',
  pendingUpdate: 'pending',
  pendingRenew: 'pending',
  pendingDelete: 'ending',
  redemptionPeriod: 'ending',
  pendingRestore: 'ending',
  addPeriod: 'grace',
  autoRenewPeriod: 'grace',
  renewPeriod: 'grace',
  transferPeriod: 'grace',
} as const satisfies Readonly<Record<string, StatusKind>>;

export type EppStatus = keyof typeof EPP_STATUSES;

/**
 * Every status that RDAP has for a name and EPP does not, in its words, by its kind.
 * Sources: IANA's registry of RDAP JSON values; RFC 9083 §10.2.2.
 */
export const RDAP_STATUSES = {
  validated: 'normal',
  'renew prohibited': 'lock',
  'update prohibited': 'lock',
  'transfer prohibited': 'lock',
  'delete prohibited': 'lock',
  locked: 'lock',
  proxy: 'normal',
  private: 'normal',
  removed: 'normal',
  obscured: 'normal',
  administrative: 'normal',
  reserved: 'normal',
} as const satisfies Readonly<Record<string, StatusKind>>;

/** The kind of each status that has a meaning of its own. */
export const STATUS_KINDS = { ...EPP_STATUSES, ...RDAP_STATUSES } as const;

export type KnownStatus = keyof typeof STATUS_KINDS;

/** Returns whether a status is one of EPP or RDAP, as registrations name it. */
export const isKnownStatus = (status: string): status is KnownStatus => Object.hasOwn(STATUS_KINDS, status);

/**
 * Names what an owner must act on at once. `transfer`: another registrar asked for the name. `hold`: it is out of the DNS.
 * `redemption`: it was deleted, and can be restored for some weeks. `deletion`: it will be deleted within days.
 */
export const STATUS_ALARMS = ['transfer', 'hold', 'redemption', 'deletion'] as const;
export type StatusAlarm = (typeof STATUS_ALARMS)[number];

/** Returns whether a status is one of EPP, by its own name. */
export const isEppStatus = (status: string): status is EppStatus => Object.hasOwn(EPP_STATUSES, status);

/**
 * Finds what an owner must act on at once by the statuses of a name. Where the redemption period is listed, `pendingDelete`
 * stands beside it and is not the end yet (RFC 3915 §3.1). A name without name servers (`inactive`) is not on hold.
 */
export function alarmsOf(statuses: readonly string[]): readonly StatusAlarm[] {
  const known = statuses.filter(isEppStatus);
  const isRestorable = known.includes('redemptionPeriod') || known.includes('pendingRestore');
  const isEnding = known.some((status) => EPP_STATUSES[status] === 'ending');
  const found: Readonly<Record<StatusAlarm, boolean>> = {
    transfer: known.includes('pendingTransfer'),
    hold: known.some((status) => EPP_STATUSES[status] === 'hold' && status !== 'inactive'),
    redemption: isRestorable,
    deletion: isEnding && !isRestorable,
  };
  return STATUS_ALARMS.filter((alarm) => found[alarm]);
}

export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

const BY_LETTERS = new Map(Object.keys(EPP_STATUSES).map((name) => [lettersOf(name), name]));

/** Words that registries use for what EPP has a name for. Each seen at the registries named. */
const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  // .gg, .je
  ['transferprohibitedbyregistrar', 'clientTransferProhibited'],
  ['updateprohibitedbyregistrar', 'clientUpdateProhibited'],
  ['deleteprohibitedbyregistrar', 'clientDeleteProhibited'],
  ['transferprohibitedbyregistry', 'serverTransferProhibited'],
  ['updateprohibitedbyregistry', 'serverUpdateProhibited'],
  ['deleteprohibitedbyregistry', 'serverDeleteProhibited'],
  // Old registry software writes them without "Prohibited".
  ['clienttransferlock', 'clientTransferProhibited'],
  ['clientupdatelock', 'clientUpdateProhibited'],
  ['clientdeletelock', 'clientDeleteProhibited'],
  ['registrarlock', 'clientTransferProhibited'],
  ['registrarhold', 'clientHold'],
  ['registryhold', 'serverHold'],
  ['registrylock', 'serverTransferProhibited'],
  // RFC 8056 §2 has these words for the grace periods.
  ['restorepending', 'pendingRestore'],
]);

/** Sentences that stand for a status. Source: Nominet's list of registration statuses. */
const SENTENCES: readonly (readonly [start: string, status: string])[] = [
  ['registered until', 'Registered'],
  ['renewal required', 'Renewal required'],
];

/** Returns the EPP name that a text is, whatever its spelling (`CLIENT_HOLD`, `client hold`, `clientHold`), or null. */
export function eppStatus(text: string): string | null {
  if (text.length > 60) return null;
  const letters = lettersOf(text);
  return BY_LETTERS.get(letters) ?? OTHER_SPELLINGS.get(letters) ?? null;
}

/** How registrations name what RDAP has words of its own for. Source: RFC 8056 §2. */
const RDAP_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['active', 'ok'],
  ['associated', 'linked'],
  ...Object.keys(RDAP_STATUSES).map((status) => [lettersOf(status), status] as const),
]);

/** Returns an RDAP status as its EPP name where it is one, otherwise in RDAP's words where those have it. */
export function statusOfRdap(text: string): string {
  const letters = lettersOf(text.slice(0, 60));
  return RDAP_SPELLINGS.get(letters) ?? BY_LETTERS.get(letters) ?? OTHER_SPELLINGS.get(letters) ?? shownText(text);
}

/** One status of a WHOIS answer: without the link and the remark that follow it. Empty where nothing is left. */
function whoisStatus(text: string): string {
  const bare = shownText(text)
    .replace(/\(?\bhttps?:.*$/i, '')
    .replace(/\s*\([^()]*\)?\s*$/, '')
    .replace(/^\d{3} /, '')
    .replace(/\s[-–]\s.*$/, '')
    .replace(/[\s\-,;.]+$/, '')
    .trim();
  const lower = bare.toLowerCase();
  const sentence = SENTENCES.find(([start]) => lower.startsWith(start));
  if (sentence !== undefined) return sentence[1];
  const letters = lettersOf(bare);
  // The registry's own capitals stay for the two that everybody writes as they like.
  if (letters === 'active' || letters === 'inactive' || letters === 'ok') return letters === 'ok' ? 'ok' : bare;
  return eppStatus(bare) ?? bare;
}

/** Returns the statuses of one value of a WHOIS answer: one, or several by commas, or several EPP names by spaces. */
export function whoisStatuses(value: string): string[] {
  return value.split(/[,;|]/).flatMap((part) => {
    const words = part.trim().split(/\s+/);
    if (words.length > 1 && words.every((word) => eppStatus(word) !== null)) return words.map(whoisStatus);
    const status = whoisStatus(part);
    return status === '' ? [] : [status];
  });
}

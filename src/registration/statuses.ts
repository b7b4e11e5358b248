import { shownText } from './shown.ts';

/** What a status does, in words for people, and which kind it is. */
export interface StatusMeaning {
  /** `lock`: protects against loss. `hold`: the name does not work. `ending`: it is on its way out. `pending`: something is under way. */
  readonly kind: 'normal' | 'lock' | 'hold' | 'ending' | 'pending' | 'grace';
  /** One sentence without a full stop. */
  readonly meaning: string;
}

/**
 * Every EPP status of a domain name.
 * Sources: RFC 5731 §2.3, RFC 3915 §3.1; the RDAP spellings follow from RFC 8056 §2.
 */
export const EPP_STATUSES: Readonly<Record<string, StatusMeaning>> = {
  ok: { kind: 'normal', meaning: 'Nothing is locked or pending' },
  active: { kind: 'normal', meaning: 'The registration is in force' },
  inactive: { kind: 'hold', meaning: 'No name servers are set, so the name does not work' },
  clientTransferProhibited: {
    kind: 'lock',
    meaning: 'The registrar refuses to move the name to another registrar until its holder unlocks it',
  },
  clientUpdateProhibited: {
    kind: 'lock',
    meaning: 'The registrar refuses changes of name servers and contacts until the holder unlocks the name',
  },
  clientDeleteProhibited: { kind: 'lock', meaning: 'The registrar refuses to delete the name' },
  clientRenewProhibited: { kind: 'lock', meaning: 'The registrar refuses to renew the name' },
  clientHold: { kind: 'hold', meaning: 'The registrar has taken the name out of the DNS, so it does not work' },
  serverTransferProhibited: {
    kind: 'lock',
    meaning: 'The registry itself refuses to move the name to another registrar',
  },
  serverUpdateProhibited: { kind: 'lock', meaning: 'The registry itself refuses changes of name servers and contacts' },
  serverDeleteProhibited: { kind: 'lock', meaning: 'The registry itself refuses to delete the name' },
  serverRenewProhibited: { kind: 'lock', meaning: 'The registry itself refuses to renew the name' },
  serverHold: { kind: 'hold', meaning: 'The registry has taken the name out of the DNS, so it does not work' },
  linked: { kind: 'normal', meaning: 'Other objects of the registry refer to it' },
  pendingCreate: { kind: 'pending', meaning: 'The registration was asked for and is not complete' },
  pendingTransfer: { kind: 'pending', meaning: 'The name is on its way to another registrar' },
  pendingUpdate: { kind: 'pending', meaning: 'A change was asked for and is not complete' },
  pendingRenew: { kind: 'pending', meaning: 'A renewal was asked for and is not complete' },
  pendingDelete: { kind: 'ending', meaning: 'The name will be deleted within days and can no longer be restored' },
  redemptionPeriod: {
    kind: 'ending',
    meaning: 'The name was deleted; for about 30 days its holder can still restore it, for a fee',
  },
  pendingRestore: { kind: 'ending', meaning: 'The name was deleted and its holder asked to have it back' },
  addPeriod: { kind: 'grace', meaning: 'The name was registered within the last days' },
  autoRenewPeriod: {
    kind: 'grace',
    meaning: 'The registry has renewed the name by itself; the registrar can still undo it',
  },
  renewPeriod: { kind: 'grace', meaning: 'The name was renewed within the last days' },
  transferPeriod: { kind: 'grace', meaning: 'The name was moved to another registrar within the last days' },
};

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

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

/** The EPP name that a text is, whatever its spelling (`CLIENT_HOLD`, `client hold`, `clientHold`), or null. */
export function eppStatus(text: string): string | null {
  if (text.length > 60) return null;
  const letters = lettersOf(text);
  return BY_LETTERS.get(letters) ?? OTHER_SPELLINGS.get(letters) ?? null;
}

/** An RDAP status as its EPP name where it is one. `active` is EPP's `ok`. Source: RFC 8056 §2. */
export function statusOfRdap(text: string): string {
  const letters = lettersOf(text.slice(0, 60));
  if (letters === 'active') return 'ok';
  return BY_LETTERS.get(letters) ?? OTHER_SPELLINGS.get(letters) ?? shownText(text);
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

/** The statuses of one value of a WHOIS answer: one, or several by commas, or several EPP names by spaces. */
export function whoisStatuses(value: string): string[] {
  return value.split(/[,;|]/).flatMap((part) => {
    const words = part.trim().split(/\s+/);
    if (words.length > 1 && words.every((word) => eppStatus(word) !== null)) return words.map(whoisStatus);
    const status = whoisStatus(part);
    return status === '' ? [] : [status];
  });
}

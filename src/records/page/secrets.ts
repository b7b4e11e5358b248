import type { DatedSource } from '../../domain/dated.ts';

/** The forms of keys, as those who issue them document them. */
export const SECRET_SOURCE: DatedSource = {
  source:
    'github.blog/changelog (2021-03-31, 2026-05-15), handbook.gitlab.com (routable tokens), the rules of gitleaks for OpenAI, Anthropic, SendGrid, npm, Shopify and Slack; docs.stripe.com/keys, docs.aws.amazon.com (unique identifiers of IAM), cloud.google.com/docs/authentication/api-keys and RFC 7468 from memory',
  readOn: '2026-11-30',
  reviewBy: '2027-05-30',
};

/** Names whose key something is, by its form. `aws-id` alone opens nothing; `google` is made to be public, within limits. */
export type SecretKind =
  | 'github'
  | 'gitlab'
  | 'slack'
  | 'stripe'
  | 'openai'
  | 'anthropic'
  | 'sendgrid'
  | 'npm'
  | 'shopify'
  | 'aws-secret'
  | 'private-key'
  | 'aws-id'
  | 'google';

/** Describes what has the form of a key, in a text that anybody can read. The key itself is kept nowhere. */
export interface FoundSecret {
  readonly kind: SecretKind;
  /** Its first four characters; of a private key the line above it. */
  readonly shown: string;
  readonly line: number;
}

/** Secrets that are kept of a page. */
const MAX_SECRETS = 10;
/** Characters that are shown of one. */
const SHOWN_CHARS = 4;
/** Fewer different characters than this are a placeholder (`ghp_xxxxxxxx`). */
const MIN_DIFFERENT = 8;

/** Each alternative begins with what nothing else begins with; all repetitions are bounded. */
const SECRETS = new RegExp(
  [
    // Those of installations hold a JWT since 2026.
    String.raw`(?<github>\bgh[pousr]_(?:[A-Za-z0-9]{36,255}\b|\d{1,12}_eyJ[\w-]{10,500}\.[\w-]{10,1000}\.[\w-]{10,1000})|\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b)`,
    String.raw`(?<gitlab>\bglpat-[\w.-]{20,300})`,
    String.raw`(?<slack>\b(?:xox[abprs]-\d{9,14}-[A-Za-z0-9-]{20,250}|xapp-\d-[A-Z0-9]{9,14}-\d{9,14}-[a-z0-9]{30,250})|\bhooks\.slack\.com/services/T[A-Z0-9]{6,14}/B[A-Z0-9]{6,14}/[A-Za-z0-9]{20,30})`,
    String.raw`(?<stripe>\b[sr]k_live_[A-Za-z0-9]{24,250})`,
    String.raw`(?<openai>\bsk-(?:[a-z]{2,10}-)?[A-Za-z0-9_-]{20,100}T3BlbkFJ[A-Za-z0-9_-]{20,100})`,
    String.raw`(?<anthropic>\bsk-ant-(?:api|admin)\d\d-[A-Za-z0-9_-]{93}AA(?![\w-]))`,
    String.raw`(?<sendgrid>\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}(?![\w-]))`,
    String.raw`(?<npm>\bnpm_[A-Za-z0-9]{36}\b)`,
    String.raw`(?<shopify>\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b)`,
    String.raw`(?<awsSecret>\b(?:aws_?secret_?access_?key|AWS_SECRET_ACCESS_KEY|(?:awsS|s)ecretAccessKey)["']?\s{0,4}[:=]\s{0,4}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=]))`,
    String.raw`(?<privateKey>-----BEGIN (?:RSA |EC |DSA |OPENSSH )?PRIVATE KEY-----[A-Za-z0-9+/=\s\\]{100,16000})`,
    String.raw`(?<awsId>\b(?:AKIA|ASIA)[A-Z2-7]{16}\b)`,
    String.raw`(?<google>\bAIza[\w-]{35}(?![\w-]))`,
  ].join('|'),
  'g',
);
const KINDS: Readonly<Record<string, SecretKind>> = {
  github: 'github',
  gitlab: 'gitlab',
  slack: 'slack',
  stripe: 'stripe',
  openai: 'openai',
  anthropic: 'anthropic',
  sendgrid: 'sendgrid',
  npm: 'npm',
  shopify: 'shopify',
  awsSecret: 'aws-secret',
  privateKey: 'private-key',
  awsId: 'aws-id',
  google: 'google',
};
/** Whether something is a sample, as in documentation: one character over and over, or the word itself (`AKIAIOSFODNN7EXAMPLE`). */
const isSample = (text: string): boolean => /example/i.test(text) || new Set(text.slice(-20)).size < MIN_DIFFERENT;

/**
 * Finds what has the form of a key, and takes it out of the text, so that nothing that is kept of the text holds one. Lines
 * stay where they are. Linear.
 */
export function withoutSecrets(text: string): { readonly text: string; readonly secrets: readonly FoundSecret[] } {
  const found: FoundSecret[] = [];
  let [line, upTo] = [1, 0];
  const cleared = text.replace(SECRETS, (match: string, ...rest: readonly unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    const at = rest.at(-3) as number;
    const name = Object.keys(KINDS).find((one) => groups[one] !== undefined) ?? '';
    const kind = KINDS[name];
    if (kind === undefined || isSample(match)) return match;
    if (found.length < MAX_SECRETS) {
      // Only of those that are kept: to look for the next line may lead to the end of the text.
      line += linesIn(text, upTo, at);
      upTo = at;
      found.push({ kind, shown: shownOf(kind, match), line });
    }
    return masked(kind, match);
  });
  return { text: cleared, secrets: found };
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const shownOf = (kind: SecretKind, match: string): string =>
  kind === 'private-key'
    ? (/BEGIN [A-Z ]{1,30}KEY/.exec(match)?.[0] ?? '')
    : `${(kind === 'aws-secret' ? match.slice(-40) : match).slice(0, SHOWN_CHARS)}…`;

/** Ends the line above a private key. */
const KEY_BEGINS = 'KEY-----';

/** Keeps the lines and what says what it is. */
function masked(kind: SecretKind, match: string): string {
  if (kind === 'private-key') {
    const body = match.indexOf(KEY_BEGINS) + KEY_BEGINS.length;
    return match.slice(0, body) + match.slice(body).replace(/[^\n]+/g, '…');
  }
  return kind === 'aws-secret' ? `${match.slice(0, -40)}…` : shownOf(kind, match);
}

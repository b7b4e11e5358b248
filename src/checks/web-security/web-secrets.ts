import type { FoundSecret, SecretKind } from '../../records/page/secrets.ts';
import { SECRET_SOURCE } from '../../records/page/secrets.ts';
import { defineCheck, type Remark } from '../check.ts';
import { judgedBy } from '../gravest.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { CREDENTIALS_GUIDE } from './documents.ts';
import { WEB_SECURITY } from './findings.ts';
import { protectionOfPage } from './needs.ts';

const FINDINGS = pick(WEB_SECURITY, 'no-keys', 'keys-readable', 'key-id-readable', 'google-key');
const { remark, gravest } = judgedBy(FINDINGS.findings);

/** Names the issuer of a key; no language translates it. */
const ISSUERS: Readonly<Record<SecretKind, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  slack: 'Slack',
  stripe: 'Stripe',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  sendgrid: 'SendGrid',
  npm: 'npm',
  shopify: 'Shopify',
  'aws-secret': 'AWS',
  'private-key': 'PEM',
  'aws-id': 'AWS',
  google: 'Google',
};

/** The check of keys that anybody can read in a page. */
export const webSecrets = defineCheck({
  id: 'web-secrets',
  name: 'Keys in the page',
  means: 'Everybody who opens a page can read its HTML, comments and scripts in it included.',
  why: 'Whoever finds a secret key there can use it until it is revoked. Programs look for such keys all the time.',
  basis: 'documented',
  citations: [CREDENTIALS_GUIDE],
  restsOn: [SECRET_SOURCE],
  needs: { page: protectionOfPage },
  ...FINDINGS,
  judge({ page }) {
    const { secrets } = page;
    const url = cut(page.url);
    const of = (code: 'keys-readable' | 'key-id-readable' | 'google-key', some: readonly FoundSecret[]): Remark[] => {
      const [first] = some;
      if (first === undefined) return [];
      const keys = [...new Set(some.map(({ kind, shown }) => `${ISSUERS[kind]} ${shown}`))];
      return [remark(code, { url, keys, line: first.line })];
    };
    return gravest(
      remark('no-keys', { url }),
      [
        ...of(
          'keys-readable',
          secrets.filter(({ kind }) => kind !== 'aws-id' && kind !== 'google'),
        ),
        ...of(
          'key-id-readable',
          secrets.filter(({ kind }) => kind === 'aws-id'),
        ),
        ...of(
          'google-key',
          secrets.filter(({ kind }) => kind === 'google'),
        ),
      ],
      ['key-id-readable', 'google-key'],
    );
  },
});

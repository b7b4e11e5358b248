import type { DatedSource } from '../domain/dated.ts';

/** A service that recognises the owner of a domain by a text record, and how that record begins. */
type Token = readonly [begin: RegExp, service: string];

/** Where tokens that verify a domain were read, here and in `aliases.ts`. */
export const VERIFICATION_SOURCE: DatedSource = {
  source: 'the services’ guides on verifying a domain',
  readOn: '2026-11-22',
  reviewBy: '2027-11-22',
};

/** Sources: the services' own guides on verifying a domain. */
const TOKENS: readonly Token[] = [
  [/^google-site-verification[=:]/i, 'Google'],
  [/^google-gws-recovery-domain-verification=/i, 'Google Workspace'],
  [/^MS=/, 'Microsoft 365'],
  [/^v=verifydomain MS=/i, 'Microsoft 365'],
  [/^d365mktkey=/i, 'Microsoft Dynamics 365'],
  [/^apple-domain(?:-verification)?=/i, 'Apple'],
  [/^facebook-domain-verification=/i, 'Meta'],
  [/^atlassian-(?:domain-verification|sending-domain-verification)=/i, 'Atlassian'],
  [/^adobe-(?:idp-site-verification|sign-verification)=/i, 'Adobe'],
  [/^docusign=/i, 'DocuSign'],
  [/^ZOOM_verify_/i, 'Zoom'],
  [/^webexdomainverification/i, 'Webex'],
  [/^cisco-ci-domain-verification=/i, 'Cisco'],
  [/^dropbox-domain-verification=/i, 'Dropbox'],
  [/^globalsign-domain-verification=/i, 'GlobalSign'],
  [/^_globalsign-domain-verification=/i, 'GlobalSign'],
  [/^QuoVadis=/i, 'QuoVadis'],
  [/^stripe-verification=/i, 'Stripe'],
  [/^amazonses:/i, 'Amazon SES'],
  [/^brevo-code:/i, 'Brevo'],
  [/^sendinblue-code:/i, 'Brevo'],
  [/^mailru-verification:/i, 'Mail.ru'],
  [/^yandex-verification[=:]/i, 'Yandex'],
  [/^zoho-verification=/i, 'Zoho'],
  [/^protonmail-verification=/i, 'Proton Mail'],
  [/^miro-verification=/i, 'Miro'],
  [/^mindmanager-verification=/i, 'MindManager'],
  [/^onetrust-domain-verification=/i, 'OneTrust'],
  [/^openai-domain-verification=/i, 'OpenAI'],
  [/^anthropic-domain-verification/i, 'Anthropic'],
  [/^figma-domain-verification=/i, 'Figma'],
  [/^paloaltonetworks-site-verification=/i, 'Palo Alto Networks'],
  [/^Dynatrace-site-verification=/i, 'Dynatrace'],
  [/^jamf-site-verification=/i, 'Jamf'],
  [/^keybase-site-verification=/i, 'Keybase'],
  [/^hubspot-developer-verification=/i, 'HubSpot'],
  [/^pardot\d*=/i, 'Salesforce'],
  [/^have-i-been-pwned-verification=/i, 'Have I Been Pwned'],
  [/^slack-domain-verification=/i, 'Slack'],
  [/^notion-domain-verification=/i, 'Notion'],
  [/^1password-site-verification=/i, '1Password'],
  [/^lastpass-verification-code=/i, 'LastPass'],
  [/^teamviewer-sso-verification=/i, 'TeamViewer'],
  [/^loaderio=/i, 'loader.io'],
  [/^fastly-domain-delegation-/i, 'Fastly'],
  [/^sophos-domain-verification=/i, 'Sophos'],
  [/^dell-technologies-domain-verification=/i, 'Dell'],
  [/^arn:aws:cloudfront:/i, 'Amazon CloudFront'],
];

/** Services that look for their token at a name of their own, by how the label begins. */
const LABELS: readonly Token[] = [
  [/^_amazonses$/, 'Amazon SES'],
  [/^_github-(?:pages-)?challenge-/, 'GitHub'],
  [/^_gh-/, 'GitHub'],
  [/^_gitlab-pages-verification-code/, 'GitLab'],
  [/^_dnsauth/, 'Azure Front Door'],
  [/^asuid$/, 'Azure App Service'],
  [/^_cf-custom-hostname/, 'Cloudflare'],
  [/^_vercel$/, 'Vercel'],
  [/^_asvdns-/, 'Atlassian'],
  [/^_discord$/, 'Discord'],
  [/^_atproto$/, 'Bluesky'],
  [/^_globalsign/, 'GlobalSign'],
];

/** `example-site-verification=…` of a service that we do not know by name. */
const OTHER =
  /^([a-z0-9][a-z0-9.]{1,30}(?:-[a-z0-9]{1,20}){0,2}?)[-_](?:site|domain)?[-_]?verif(?:y|ication)(?:[-_][a-z]+)?[=:]/i;

/** Returns the service behind a token that verifies a domain; null where the text is none that we can tell. */
export function verifyingService(label: string, text: string): string | null {
  const byText = TOKENS.find(([begin]) => begin.test(text))?.[1];
  if (byText !== undefined) return byText;
  const [first = ''] = label.split('.');
  return LABELS.find(([begin]) => begin.test(first))?.[1] ?? OTHER.exec(text)?.[1] ?? null;
}

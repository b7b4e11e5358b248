import { defineTexts } from '../../domain/message.ts';

/** Words around every page. */
export const LAYOUT_TEXTS = defineTexts('page/layout', {
  domain: 'Domain name',
  check: 'Check',
  skip: 'Skip to content',
  menu: 'Menu',
  main: 'Main',
  tools: 'Tools',
  monitors: 'Monitors',
  keys: 'API keys',
  settings: 'Settings',
  'sign-out': 'Sign out',
  'sign-in': 'Sign in',
  disclaimer:
    'Open-source checks for DNS, e-mail and websites. For information only: each result was true when we observed it, and the live configuration may differ.',
  'domain-tools': 'Domain tools',
  compare: 'Compare two domains',
  'planned-zone': 'Check a planned zone',
  developers: 'Developers',
  about: 'About',
  docs: 'Docs',
  checks: 'What we check',
  scores: 'How scores work',
  hosting: 'Self-hosting',
  privacy: 'Privacy',
  api: 'API',
  openapi: 'OpenAPI document',
  'api-report': 'This report in the API',
  utc: 'Times are UTC',
  copied: 'Copied',
  'not-copied': 'Your browser does not let us copy. Select the text instead.',
});

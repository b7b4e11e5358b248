import { REGISTRATIONS } from './registrations.ts';
import { sweep } from './sweep.ts';

sweep([
  '/',
  '/design',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/choose-password?token=used',
  '/setup?token=used',
  '/nowhere',
  '/check?domain=a..b',
  '/docs',
  '/docs/checks',
  '/docs/checks/dkim-keys',
  '/docs/search',
  '/docs/search?q=DS07',
  '/docs/search?q=nowhere-at-all&lang=ja',
  '/docs/api?lang=ja',
  '/docs/score',
  '/docs/self-hosting?lang=ja',
  '/docs/privacy',
  '/problems/quota-exceeded',
  ...Object.keys(REGISTRATIONS).map((domain) => `/whois/${domain}`),
]);

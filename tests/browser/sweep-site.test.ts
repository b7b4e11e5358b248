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
  '/docs/api?lang=ja',
  '/docs/score',
  '/docs/self-hosting?lang=ja',
  '/docs/privacy',
  '/problems/quota-exceeded',
  ...Object.keys(REGISTRATIONS).map((domain) => `/whois/${domain}`),
]);

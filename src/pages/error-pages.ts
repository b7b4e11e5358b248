import type { Refused } from '../reports/admission.ts';
import type { ErrorPage } from './small-pages.tsx';

/** How long to wait before asking a service again that refused. */
export const RETRY_SECONDS = 5;
/** How much of a bad input a sentence repeats. */
const MAX_QUOTED_CHARS = 100;

export const notFound: ErrorPage = {
  status: 404,
  title: 'Page not found',
  detail: 'We have no page at this address.',
  hint: 'To check a domain, type its name above.',
};

export const methodNotAllowed = (allowed: string): ErrorPage => ({
  status: 405,
  title: 'You can’t use this page that way',
  detail: `The address is right, but the HTTP method is wrong. Allowed: ${allowed}.`,
});

export const crossSite: ErrorPage = {
  status: 403,
  title: 'Another site started this check',
  detail: 'We start live checks only from our own pages, so that no other site can start them in your name.',
  hint: 'Type the domain name above and use “Check live” on its report.',
};

export const foreignForm: ErrorPage = {
  status: 403,
  title: 'Another site sent this form',
  detail: 'We accept account forms only from our own pages, so that no other site can act in your name.',
  hint: 'Open the page on this site and send the form again.',
  retry: { href: '/account', text: 'Your account' },
};

export const usedLink: ErrorPage = {
  status: 410,
  title: 'This link no longer works',
  detail: 'It has already been used, or it is more than an hour old.',
  hint: 'Request a new link.',
  retry: { href: '/forgot-password', text: 'Send me a new link' },
};

/** `path` is where the form stands. */
export const noSelector = (path: string): ErrorPage => ({
  status: 400,
  title: 'We found no selector in this text',
  detail: 'It is not a selector, and it contains no DKIM-Signature header of this domain.',
  hint: 'In the DKIM-Signature header, the selector follows s=. The domain after d= must be this one.',
  retry: { href: path, text: 'Back to the form' },
});

/** `path` is where the newest changes stand. */
export const oldLink = (path: string): ErrorPage => ({
  status: 400,
  title: 'This link does not lead to any changes',
  detail: 'We did not issue the cursor in the address.',
  retry: { href: path, text: 'Newest changes' },
});

/** `detail` says what is wrong with the time, `path` is where the present report stands. */
export const badTime = (detail: string, path: string): ErrorPage => ({
  status: 400,
  title: 'We have no report as of this time',
  detail,
  hint: 'Write the day after “?at=” in the address like 2026-03-01.',
  retry: { href: path, text: 'Today’s report' },
});

export const internal: ErrorPage = {
  status: 500,
  title: 'Something went wrong on our side',
  detail: 'We could not show the page, and we logged the error. This says nothing about the domain.',
  hint: 'Try again in a minute.',
};

export const unavailable: ErrorPage = {
  status: 503,
  title: 'We cannot use our database right now',
  detail: `We cannot read or store anything at the moment. This says nothing about the domain. Try again in ${RETRY_SECONDS} s.`,
};

export const badRequest: ErrorPage = {
  status: 400,
  title: 'We can’t read this request',
  detail: 'The address, or the data sent with it, is malformed.',
  hint: 'To check a domain, type its name above.',
};

const overloaded: ErrorPage = {
  status: 503,
  title: 'The service is busy',
  detail: `We are already running as many lookups as we can, so we did not start yours. Try again in ${RETRY_SECONDS} s.`,
  retry: { href: '', text: 'Try again' },
};

const rateLimited: ErrorPage = {
  status: 429,
  title: 'Too many lookups from your address',
  detail: `Each address may use only some of the lookups that run at once. Try again in ${RETRY_SECONDS} s.`,
  retry: { href: '', text: 'Try again' },
};

/** Why a lookup was not begun. The same object each time, with a link to the page itself: to refuse must cost little. */
export const refused = (why: Refused): ErrorPage => (why === 'overloaded' ? overloaded : rateLimited);

/** `path` is where the stored report stands. */
export const tooManyLive = (path: string, seconds: number): ErrorPage => ({
  status: 429,
  title: 'Too many live checks from your address',
  detail: `A live check sends many queries, so each address may start only a few a minute. You can start the next one in ${seconds} s.`,
  hint: 'You can open the stored report now.',
  retry: { href: path, text: 'Stored report' },
});

/** `fault` and `hint` come from the parser of names and may repeat what was typed. */
export function invalidName(typed: string, fault: string, hint: string): ErrorPage {
  const quoted = typed.length > MAX_QUOTED_CHARS ? `${typed.slice(0, MAX_QUOTED_CHARS)}…` : typed;
  return { status: 400, title: `“${quoted}” is not a domain name`, detail: fault, hint, typed };
}

import type { Refused } from '../reports/admission.ts';
import type { ErrorPage } from './small-pages.tsx';

/** How long to wait before asking a service again that refused. */
export const RETRY_SECONDS = 5;
/** How much of a bad input a sentence repeats. */
const MAX_QUOTED_CHARS = 100;

export const notFound: ErrorPage = {
  status: 404,
  title: 'There is no such page',
  detail: 'No page has this address.',
  hint: 'To check a domain, type its name above.',
};

export const methodNotAllowed = (allowed: string): ErrorPage => ({
  status: 405,
  title: 'This page cannot be used that way',
  detail: `The address is right, but the method is not. Allowed: ${allowed}.`,
});

export const crossSite: ErrorPage = {
  status: 403,
  title: 'This check was started from another site',
  detail: 'Live checks start only from pages of this site, so that no other site can start them in your name.',
  hint: 'Type the domain name above and use “Check live” on its report.',
};

export const foreignForm: ErrorPage = {
  status: 403,
  title: 'This form was sent from another site',
  detail: 'Forms of an account are taken only from pages of this site, so that no other site can act in your name.',
  hint: 'Open the page here and send the form again.',
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
  title: 'There is no selector in this text',
  detail: 'It is neither a selector nor does it hold a DKIM-Signature header of this domain.',
  hint: 'The selector follows s= in the DKIM-Signature header; the domain after d= must be this one.',
  retry: { href: path, text: 'Back to the form' },
});

/** `path` is where the newest changes stand. */
export const oldLink = (path: string): ErrorPage => ({
  status: 400,
  title: 'This link leads to no page of changes',
  detail: 'The cursor in the address is not one that this service gave.',
  retry: { href: path, text: 'Newest changes' },
});

/** `detail` says what is wrong with the time, `path` is where the present report stands. */
export const badTime = (detail: string, path: string): ErrorPage => ({
  status: 400,
  title: 'There is no report as of this time',
  detail,
  hint: 'Write the day after “?at=” in the address like 2026-03-01.',
  retry: { href: path, text: 'Today’s report' },
});

export const internal: ErrorPage = {
  status: 500,
  title: 'Something went wrong on our side',
  detail: 'The page could not be made. This says nothing about the domain. The fault was noted.',
  hint: 'Try again in a minute.',
};

export const unavailable: ErrorPage = {
  status: 503,
  title: 'We cannot use our database right now',
  detail: `We cannot read or store anything at the moment. This says nothing about the domain. Try again in ${RETRY_SECONDS} s.`,
};

export const badRequest: ErrorPage = {
  status: 400,
  title: 'This request cannot be read',
  detail: 'The address or the data sent with it is not well-formed.',
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
  detail: `One address may use only part of the lookups that run at once. Try again in ${RETRY_SECONDS} s.`,
  retry: { href: '', text: 'Try again' },
};

/** Why a lookup was not begun. The same object each time, with a link to the page itself: to refuse must cost little. */
export const refused = (why: Refused): ErrorPage => (why === 'overloaded' ? overloaded : rateLimited);

/** `path` is where the stored report stands. */
export const tooManyLive = (path: string, seconds: number): ErrorPage => ({
  status: 429,
  title: 'Too many live checks from your address',
  detail: `A live check asks many questions, so each address may start only a few a minute. The next may start in ${seconds} s.`,
  hint: 'The stored report needs no waiting.',
  retry: { href: path, text: 'Stored report' },
});

/** `fault` and `hint` come from the parser of names and may repeat what was typed. */
export function invalidName(typed: string, fault: string, hint: string): ErrorPage {
  const quoted = typed.length > MAX_QUOTED_CHARS ? `${typed.slice(0, MAX_QUOTED_CHARS)}…` : typed;
  return { status: 400, title: `“${quoted}” is not a domain name`, detail: fault, hint, typed };
}

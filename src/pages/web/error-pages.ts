import type { Refused } from '../../admission/admission.ts';
import { parseHostPort } from '../../domain/host-port.ts';
import type { Words } from '../../domain/message.ts';
import type { ERROR_TEXTS } from './error-texts.ts';
import { MAX_FIELDS, MAX_FILE_BYTES, MAX_FORM_BYTES } from './form-limits.ts';

/** How long to wait before asking a service again that refused. */
export const RETRY_SECONDS = 5;

/** Says what went wrong, in one language. */
interface ErrorWords {
  readonly title: string;
  readonly detail: string;
  readonly hint?: string;
  /** Says what the reader can do next, and where. */
  readonly retry?: { readonly href: string; readonly text: string };
}

/** Says that a page cannot show what you asked for: what happened, why, and what to try. */
export interface ErrorPage {
  readonly status: number;
  say(words: Words<(typeof ERROR_TEXTS)['texts']>): ErrorWords;
  /** Holds what you typed, where the fault is in it, and a name that you may have meant. */
  readonly typed?: { readonly text: string; readonly guess: string | undefined };
}

export const notFound: ErrorPage = {
  status: 404,
  say: (words) => ({ title: words('not-found'), detail: words('not-found-why'), hint: words('type-above') }),
};

/** Makes the page for an address that is none. `guess` is one that may have been meant. */
export const notFoundBut = (guess: string): ErrorPage => ({
  status: 404,
  say: (words) => ({ ...notFound.say(words), retry: { href: guess, text: words('open-guess', { address: guess }) } }),
});

export const methodNotAllowed = (allowed: string): ErrorPage => ({
  status: 405,
  say: (words) => ({ title: words('method'), detail: words('method-why', { allowed }) }),
});

export const crossSite: ErrorPage = {
  status: 403,
  say: (words) => ({ title: words('cross-site'), detail: words('cross-site-why'), hint: words('cross-site-hint') }),
};

export const foreignForm: ErrorPage = {
  status: 403,
  say: (words) => ({
    title: words('foreign-form'),
    detail: words('foreign-form-why'),
    hint: words('foreign-form-hint'),
    retry: { href: '/account', text: words('account') },
  }),
};

export const usedLink: ErrorPage = {
  status: 410,
  say: (words) => ({
    title: words('used-link'),
    detail: words('used-link-why'),
    hint: words('used-link-hint'),
    retry: { href: '/forgot-password', text: words('new-link') },
  }),
};

export const usedSetupLink: ErrorPage = {
  status: 410,
  say: (words) => ({
    title: words('used-link'),
    detail: words('used-setup-link-why'),
    hint: words('used-setup-link-hint'),
    retry: { href: '/sign-in', text: words('sign-in') },
  }),
};

/** Makes the page for a selector that is none. `path` is where the form stands. */
export const noSelector = (path: string): ErrorPage => ({
  status: 400,
  say: (words) => ({
    title: words('no-selector'),
    detail: words('no-selector-why'),
    hint: words('no-selector-hint'),
    retry: { href: path, text: words('back-to-form') },
  }),
});

/** Makes the page for an old link. `path` is where the newest changes stand. */
export const oldLink = (path: string): ErrorPage => ({
  status: 400,
  say: (words) => ({
    title: words('old-link'),
    detail: words('old-link-why'),
    retry: { href: path, text: words('newest') },
  }),
});

/**
 * Makes the page for a time that is none. `detail` says what is wrong with the time, `path` is where the present report
 * stands.
 */
export const badTime = (detail: string, path: string): ErrorPage => ({
  status: 400,
  say: (words) => ({
    title: words('bad-time'),
    detail,
    hint: words('bad-time-hint'),
    retry: { href: path, text: words('today') },
  }),
});

/** Says that a path is none. `path` is where the report of the front page is. */
export const badPath = (path: string): ErrorPage => ({
  status: 400,
  say: (words) => ({
    title: words('bad-path'),
    detail: words('bad-path-why'),
    hint: words('bad-path-hint'),
    retry: { href: path, text: words('front-page') },
  }),
});

export const internal: ErrorPage = {
  status: 500,
  say: (words) => ({ title: words('internal'), detail: words('internal-why'), hint: words('internal-hint') }),
};

export const unavailable: ErrorPage = {
  status: 503,
  say: (words) => ({
    title: words('unavailable'),
    detail: words('unavailable-why', { seconds: RETRY_SECONDS }),
  }),
};

export const badRequest: ErrorPage = {
  status: 400,
  say: (words) => ({ title: words('bad-request'), detail: words('bad-request-why'), hint: words('type-above') }),
};

/** Says that a form holds more than we read. */
export const formTooLarge: ErrorPage = {
  status: 413,
  say: (words) => ({
    title: words('form-too-large'),
    detail: words('form-too-large-why', { fields: MAX_FIELDS, kib: MAX_FORM_BYTES / 1024 }),
    hint: words('form-too-large-hint'),
  }),
};

/** Says the same of a form that takes whole files. */
export const fileTooLarge: ErrorPage = {
  status: formTooLarge.status,
  say: (words) => ({
    title: words('file-too-large'),
    detail: words('file-too-large-why', { mib: MAX_FILE_BYTES / 1024 / 1024 }),
    hint: words('file-too-large-hint'),
  }),
};

/** Makes the page for too many long forms of one address. */
export const tooManyForms = (seconds: number): ErrorPage => ({
  status: 429,
  say: (words) => ({ title: words('too-many-forms'), detail: words('too-many-forms-why', { seconds }) }),
});

const overloaded: ErrorPage = {
  status: 503,
  say: (words) => ({
    title: words('overloaded'),
    detail: words('overloaded-why', { seconds: RETRY_SECONDS }),
    retry: { href: '', text: words('again') },
  }),
};

const rateLimited: ErrorPage = {
  status: 429,
  say: (words) => ({
    title: words('rate-limited'),
    detail: words('rate-limited-why', { seconds: RETRY_SECONDS }),
    retry: { href: '', text: words('again') },
  }),
};

/**
 * Returns why a lookup was not begun. The same object each time, with a link to the page itself: to refuse must cost
 * little.
 */
export const refused = (why: Refused): ErrorPage => (why === 'overloaded' ? overloaded : rateLimited);

/** Makes the page for too many live checks. `path` is where the stored report stands. */
export const tooManyLive = (path: string | undefined, seconds: number): ErrorPage => ({
  status: 429,
  say: (words) => ({
    title: words('too-many-live'),
    detail: words('too-many-live-why', { seconds }),
    ...(path === undefined ? {} : { hint: words('too-many-live-hint'), retry: { href: path, text: words('stored') } }),
  }),
});

/**
 * Makes the page for a name that is none. `why` and `hint` come from the parser of names. `guess` is a name that may
 * have been meant.
 */
/** Makes the page for a port that only a person at a terminal may have checked. `path` is that of the same page without it. */
export const otherPort = (domain: string, port: string, path: string): ErrorPage => ({
  status: 400,
  say: (words) => ({
    title: words('other-port'),
    detail: words('other-port-why'),
    // The command refuses some ports as well.
    ...(parseHostPort(`${domain}:${port}`).ok ? { hint: words('other-port-hint', { domain, port }) } : {}),
    retry: { href: path, text: words('other-port-retry', { domain }) },
  }),
});

export const invalidName = (
  text: string,
  { why, hint, guess }: { readonly why: string; readonly hint: string; readonly guess?: string | undefined },
): ErrorPage => ({
  status: 400,
  say: (words) => ({ title: words('invalid-name'), detail: words('invalid-name-why', { why }), hint }),
  typed: { text, guess },
});

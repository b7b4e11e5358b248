import type { Instant } from '../domain/time.ts';
import type { EmailText } from '../mail/render.ts';
import type { Language } from '../texts/languages.ts';
import { speak } from '../texts/speak.ts';
import { EMAIL_TEXTS } from './email-texts.ts';

const wordsOf = (language: Language) => speak(language, EMAIL_TEXTS);

/** Makes the e-mail to an address that has no account: proof that it is read. */
export function joinEmail(language: Language, href: string): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('join-subject'),
    paragraphs: [words('join-why'), words('join-once')],
    link: { href, label: words('join-link') },
    closing: words('asked'),
  };
}

/** Makes the e-mail to an address that has one already: on the page both look alike. */
export function haveAccountEmail(language: Language, href: string): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('have-account-subject'),
    paragraphs: [words('have-account-why'), words('account-once')],
    link: { href, label: words('reset-link') },
    closing: words('asked'),
  };
}

export function resetEmail(language: Language, href: string): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('reset-subject'),
    paragraphs: [words('reset-why'), words('password-once')],
    link: { href, label: words('reset-link') },
    closing: words('asked'),
  };
}

export function addressEmail(language: Language, href: string): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('address-subject'),
    paragraphs: [words('address-why'), words('account-once')],
    link: { href, label: words('address-link') },
    closing: words('asked'),
  };
}

/** Makes the e-mail to an address that belongs to another account already: the page says the same as if it did not. */
export function addressTakenEmail(language: Language, publicUrl: string): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('taken-subject'),
    paragraphs: [words('taken-why'), words('taken-next')],
    link: { href: `${publicUrl}/sign-in`, label: words('taken-link') },
    closing: words('asked'),
  };
}

const forgotPassword = (publicUrl: string): string => `${publicUrl}/forgot-password`;

export function passwordChangedEmail(language: Language, publicUrl: string): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('password-changed-subject'),
    paragraphs: [words('password-changed'), words('not-you', { url: forgotPassword(publicUrl) })],
    closing: words('security'),
  };
}

/** Makes the e-mail to the address that an account has, when another is asked for. */
export function addressAskedEmail(language: Language, address: string, publicUrl: string): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('address-asked-subject'),
    paragraphs: [
      words('address-asked', { address }),
      words('address-asked-you'),
      words('address-asked-not-you', { url: forgotPassword(publicUrl) }),
    ],
    closing: words('security'),
  };
}

/** Makes the e-mail to the address that an account had before. */
export function addressChangedEmail(language: Language, address: string): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('address-changed-subject'),
    paragraphs: [words('address-changed', { address }), words('address-changed-not-you')],
    closing: words('security'),
  };
}

export function deletedEmail(language: Language): EmailText {
  const words = wordsOf(language);
  return { language, subject: words('deleted-subject'), paragraphs: [words('deleted')], closing: words('last') };
}

export function usageEmail(
  language: Language,
  publicUrl: string,
  { percent, limit, resetsAt }: { readonly percent: number; readonly limit: number; readonly resetsAt: Instant },
): EmailText {
  const words = wordsOf(language);
  const date = { date: resetsAt };
  const isAll = percent >= 100;
  return {
    language,
    subject: isAll ? words('used-all-subject') : words('used-subject', { percent }),
    paragraphs: [
      isAll ? words('used-all', { limit, date }) : words('used', { percent, limit, date }),
      words('mail-never-counts'),
    ],
    link: { href: `${publicUrl}/account`, label: words('usage-link') },
    closing: words('switch-off', { url: `${publicUrl}/account/settings` }),
  };
}

/** Makes the e-mail to an operator about an account that asks for a plan. */
export function planRequestEmail(
  language: Language,
  { sender, publicUrl }: { readonly sender: string; readonly publicUrl: string },
): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('plan-request-subject', { sender }),
    paragraphs: [words('plan-request', { sender }), words('plan-request-how', { sender })],
    link: { href: `${publicUrl}/operator#requests`, label: words('plan-request-link') },
    closing: words('operator-mail'),
  };
}

/** Makes the e-mail to an account that asked for a plan and has one now. */
export function planGivenEmail(
  language: Language,
  { plan, href }: { readonly plan: string; readonly href: string },
): EmailText {
  const words = wordsOf(language);
  return {
    language,
    subject: words('plan-given-subject', { plan }),
    paragraphs: [words('plan-given', { plan })],
    link: { href, label: words('plan-given-link') },
    closing: words('plan-asked'),
  };
}

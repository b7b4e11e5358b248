import { dateText } from '../domain/time.ts';
import type { EmailText } from '../mail/render.ts';

export type { EmailText as MailText };

const CLOSING = 'You get this e-mail because someone entered your address on Zonewell. You do not need to reply.';
const HOUR = 'The link works once, within one hour.';

/** To an address that has no account: proof that it is read. */
export const joinMail = (href: string): EmailText => ({
  subject: 'Finish signing up to Zonewell',
  paragraphs: [
    'Someone, most likely you, asked for a Zonewell account with this address. Choose a password to create it.',
    `${HOUR} If it was not you, do nothing: no account is created.`,
  ],
  link: { href, label: 'Choose a password' },
  closing: CLOSING,
});

/** To an address that has one already: on the page both look alike. */
export const haveAccountMail = (href: string): EmailText => ({
  subject: 'You already have a Zonewell account',
  paragraphs: [
    'Someone, most likely you, tried to sign up with this address. You already have an account: sign in with your password. If you forgot it, choose a new one.',
    `${HOUR} If it was not you, do nothing: your account stays as it is.`,
  ],
  link: { href, label: 'Choose a new password' },
  closing: CLOSING,
});

export const resetMail = (href: string): EmailText => ({
  subject: 'Choose a new password for Zonewell',
  paragraphs: [
    'Someone, most likely you, asked to reset the password of the account with this address.',
    `${HOUR} If it was not you, do nothing: your password stays as it is.`,
  ],
  link: { href, label: 'Choose a new password' },
  closing: CLOSING,
});

export const addressMail = (href: string): EmailText => ({
  subject: 'Confirm your new address for Zonewell',
  paragraphs: [
    'Someone, most likely you, wants to use this address for their Zonewell account. Once you confirm it, you sign in with it.',
    `${HOUR} If it was not you, do nothing: your account stays as it is.`,
  ],
  link: { href, label: 'Confirm this address' },
  closing: CLOSING,
});

/** To an address that belongs to another account already: the page says the same as if it did not. */
export const addressTakenMail = (publicUrl: string): EmailText => ({
  subject: 'This address already has a Zonewell account',
  paragraphs: [
    'Someone, most likely you, tried to use this address for another Zonewell account. The address already has an account, so we changed nothing.',
    'To move the address, sign in with it and delete that account first.',
  ],
  link: { href: `${publicUrl}/sign-in`, label: 'Sign in' },
  closing: CLOSING,
});

const NOT_YOU = (publicUrl: string): string =>
  `If it was not you, choose a new password now: ${publicUrl}/forgot-password`;

export const passwordChangedMail = (publicUrl: string): EmailText => ({
  subject: 'Your Zonewell password was changed',
  paragraphs: ['The password of your account was changed. We signed out all other browsers.', NOT_YOU(publicUrl)],
  closing: 'We send this e-mail so that nobody can change your account without your knowledge.',
});

/** To the address that an account has, when another is asked for. */
export const addressAskedMail = (newAddress: string, publicUrl: string): EmailText => ({
  subject: 'A new address was requested for your Zonewell account',
  paragraphs: [
    `Someone who is signed in and knows your password asked to change the address of your account to ${newAddress}. Nothing has changed yet: the new address has to be confirmed first.`,
    'If it was you, you can ignore this e-mail.',
    `If it was not you, choose a new password now: ${publicUrl}/forgot-password. That cancels the change and signs out all browsers.`,
  ],
  closing: 'We send this e-mail so that nobody can change your account without your knowledge.',
});

/** To the address that an account had before. */
export const addressChangedMail = (newAddress: string): EmailText => ({
  subject: 'Your Zonewell account has a new address',
  paragraphs: [
    `Your account now has the address ${newAddress}. You can no longer sign in with this one.`,
    'If it was not you, write to the operator of this Zonewell. Only the operator can undo it.',
  ],
  closing: 'We send this e-mail so that nobody can change your account without your knowledge.',
});

export const deletedMail = (): EmailText => ({
  subject: 'Your Zonewell account has been deleted',
  paragraphs: ['We deleted your account and everything stored with it. Its keys no longer work.'],
  closing: 'This is the last e-mail you get from us.',
});

export const usageEmail = (
  publicUrl: string,
  { percent, limit, resetsAt }: { readonly percent: number; readonly limit: number; readonly resetsAt: number },
): EmailText => ({
  subject:
    percent >= 100
      ? 'You have used all your Zonewell calls for this month'
      : `You have used ${percent} % of your Zonewell calls for this month`,
  paragraphs: [
    percent >= 100
      ? `You have used all ${limit} calls for this month. Your quota resets on ${dateText(resetsAt)} (UTC). Until then, we refuse further calls with status 429.`
      : `You have used ${percent} % of your ${limit} calls for this month. Your quota resets on ${dateText(resetsAt)} (UTC).`,
    'Calls for mail-security reports never count.',
  ],
  link: { href: `${publicUrl}/account`, label: 'See your usage' },
  closing: `You can switch off these e-mails in your account: ${publicUrl}/account/settings`,
});

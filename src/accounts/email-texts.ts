import { defineTexts } from '../domain/message.ts';

/** E-mails about accounts: subject, paragraphs, what the link says. */
export const EMAIL_TEXTS = defineTexts('email', {
  asked: 'You get this e-mail because someone entered your address on Zonewell. You do not need to reply.',
  security: 'We send this e-mail so that nobody can change your account without your knowledge.',
  'not-you': 'If it was not you, choose a new password now: {url}',
  'join-subject': 'Finish signing up to Zonewell',
  'join-why':
    'Someone, most likely you, asked for a Zonewell account with this address. Choose a password to create it.',
  'join-once': 'The link works once, within one hour. If it was not you, do nothing: no account is created.',
  'join-link': 'Choose a password',
  'have-account-subject': 'You already have a Zonewell account',
  'have-account-why':
    'Someone, most likely you, tried to sign up with this address. You already have an account: sign in with your password. If you forgot it, choose a new one.',
  'account-once': 'The link works once, within one hour. If it was not you, do nothing: your account stays as it is.',
  'reset-subject': 'Choose a new password for Zonewell',
  'reset-why': 'Someone, most likely you, asked to reset the password of the account with this address.',
  'password-once': 'The link works once, within one hour. If it was not you, do nothing: your password stays as it is.',
  'reset-link': 'Choose a new password',
  'address-subject': 'Confirm your new address for Zonewell',
  'address-why':
    'Someone, most likely you, wants to use this address for their Zonewell account. Once you confirm it, you sign in with it.',
  'address-link': 'Confirm this address',
  'taken-subject': 'This address already has a Zonewell account',
  'taken-why':
    'Someone, most likely you, tried to use this address for another Zonewell account. The address already has an account, so we changed nothing.',
  'taken-next': 'To move the address, sign in with it and delete that account first.',
  'taken-link': 'Sign in',
  'password-changed-subject': 'Your Zonewell password was changed',
  'password-changed': 'The password of your account was changed. We signed out all other browsers.',
  'address-asked-subject': 'A new address was requested for your Zonewell account',
  'address-asked':
    'Someone who is signed in and knows your password asked to change the address of your account to {address}. Nothing has changed yet: the new address has to be confirmed first.',
  'address-asked-you': 'If it was you, you can ignore this e-mail.',
  'address-asked-not-you':
    'If it was not you, choose a new password now: {url} That cancels the change and signs out all browsers.',
  'address-changed-subject': 'Your Zonewell account has a new address',
  'address-changed': 'Your account now has the address {address}. You can no longer sign in with this one.',
  'address-changed-not-you':
    'If it was not you, write to the operator of this Zonewell. Only the operator can undo it.',
  'deleted-subject': 'Your Zonewell account has been deleted',
  deleted: 'We deleted your account and everything stored with it. Its keys no longer work.',
  last: 'This is the last e-mail you get from us.',
  'used-all-subject': 'You have used all your Zonewell calls for this month',
  'used-subject': 'You have used {percent}% of your Zonewell calls for this month',
  'used-all':
    'You have used all {limit} calls for this month. Your quota resets on {date} (UTC). Until then, we reject further calls with status 429.',
  used: 'You have used {percent}% of your {limit} calls for this month. Your quota resets on {date} (UTC).',
  'mail-never-counts': 'Calls for mail-security reports never count.',
  'usage-link': 'See your usage',
  'plan-request-subject': '{sender} asks for a Zonewell plan',
  'plan-request': '{sender} asks you for a plan that includes monitoring.',
  'plan-request-how': 'To assign one, run this on the server: zonewell admin plan {sender} Pro',
  'plan-request-link': 'See all requests',
  'operator-mail': 'You get this e-mail because your account is an operator of this Zonewell.',
  'plan-given-subject': 'You are on the {plan} plan of Zonewell',
  'plan-given': 'The operator of this Zonewell assigned you the {plan} plan. You can monitor domains now.',
  'plan-given-link': 'Add a monitor',
  'plan-asked': 'You get this e-mail because you asked for a plan.',
  'switch-off': 'You can switch off these e-mails in your account: {url}',
});

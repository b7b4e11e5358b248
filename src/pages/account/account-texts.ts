import { defineTexts } from '../../domain/message.ts';

/** Words at the top of the pages of an account. */
export const ACCOUNT_TEXTS = defineTexts('page/account', {
  monitors: 'Monitors',
  alerts: 'Alerts',
  recipients: 'Recipients',
  rules: 'Rules',
  keys: 'API keys',
  settings: 'Settings',
  operator: 'Operator',
  pages: 'Your account',
});

/** Words of the page about API keys and their usage. */
export const KEYS_TEXTS = defineTexts('page/account-keys', {
  strip: '{plan} plan, {limit} calls a month.',

  'new-key': 'Copy your new key now',
  'new-key-name': '“{name}”',
  'shown-once': 'We show it once and store only its hash. If you lose it, revoke it and create another.',
  saved: 'I’ve saved it',
  header: 'Send it as X-API-Key. <docs>Read about the API</docs>',
  'first-call': 'Try a first call',
  key: 'key',
  call: 'call',

  used: '{used} of {limit} calls in {month}',
  resets: 'Resets on {date}, 00:00 UTC',
  'even-share': 'An even share of the quota is {calls} calls a day.',
  pace: 'At this pace you end the month near {calls}.',
  'usage-emails': 'We e-mail you at 80% and 100%.',
  'no-calls': 'No calls yet this month.',
  chart: 'Calls a day in {month}: {used} so far, most on {date} with {most}',
  'as-table': 'As a table',
  day: 'Day',
  calls: 'Calls',

  keys: 'Keys',
  'keys-of': '{count} of {most}',
  'no-keys': 'You have no keys yet',
  'no-keys-about':
    'Programs use a key to call <docs>the API</docs> for your account, and we count their calls here. Reports that you view here don’t count.',
  name: 'Name',
  'key-column': 'Key',
  scopes: 'May be used for',
  created: 'Created',
  'last-used': 'Last used',
  change: 'Change',
  'not-yet': 'not yet',
  'until-day': 'until {date}',
  'only-from': 'only from {addresses}',
  ended: 'ended on {date}',
  unused: 'unused for {days, plural, one {# day} other {# days}}',
  rename: 'Rename',
  'new-name': 'New name',
  'save-name': 'Save the name',
  revoke: 'Revoke',
  'revoke-about': 'Programs that still use this key will get status 401. You can’t undo this.',
  'revoke-now': 'Revoke permanently',
  'keys-about': 'All keys share the quota of your account. A key that you revoke stops working at once.',
  revoked: '{count, plural, one {# revoked key} other {# revoked keys}}',
  'revoked-on': '{name} (…{hint}), revoked on {date}',

  'create-title': 'Create a key',
  'create-name': 'Name of the new key',
  'create-hint': 'Say what uses it, so that you know later which one to revoke.',
  'create-scopes': 'What the key may be used for',
  'create-scopes-hint': 'Choose as little as the program needs. You can’t change this later.',
  'scope-read': 'Read',
  'scope-read-about': 'Reports, records and histories.',
  'scope-run': 'Run',
  'scope-run-about': 'Live runs with all their probes.',
  'scope-monitors': 'Monitors',
  'scope-monitors-about': 'Your monitors, recipients and alerts: reading and changing them.',
  'create-until': 'Last day (UTC)',
  'create-until-hint': 'Leave it empty if the key is to work until you revoke it.',
  'create-addresses': 'Allowed addresses',
  'create-addresses-hint':
    'Up to {most} IP addresses and networks such as 192.0.2.0/24, with spaces between them. Leave it empty if the key is to work from anywhere.',
  create: 'Create key',
});

/** Words of the settings of an account. */
export const SETTINGS_TEXTS = defineTexts('page/account-settings', {
  strip: '{email}, {plan} plan, account since {date}.',
  index: 'Settings',
  preferences: 'Preferences',
  'sign-in': 'Sign-in',
  data: 'Your data',

  language: 'Language',
  'language-state': 'Language of e-mails and pages: {name}.',
  'usage-emails': 'Usage e-mails',
  'usage-on': 'We e-mail you when you’ve used 80% and 100% of this month’s calls.',
  'usage-off': 'We don’t e-mail you about your usage.',
  'turn-on': 'Turn on',
  'turn-off': 'Turn off',
  'usage-on-done': 'From now on we e-mail you about your usage.',
  'usage-off-done': 'From now on we don’t e-mail you about your usage.',

  email: 'E-mail',
  'email-state': '{email}. If you change it, you keep signing in with this address until you confirm the new one.',
  'change-email': 'Change e-mail',
  'new-email': 'New e-mail address',
  current: 'Your password',
  'send-link': 'Send a link to the new address',
  'email-done':
    'If {email} can be used, we’ve sent it a link. Your address stays the same until you confirm the new one.',

  password: 'Password',
  'password-state': 'A new password signs out all other browsers.',
  'change-password': 'Change password',
  'new-password': 'New password',
  'save-password': 'Save the new password',
  'password-done': 'We changed your password and signed out all other browsers.',

  sessions: 'Other browsers',
  'sessions-state': 'Sign out every browser except this one. Your API keys keep working.',
  'sign-out-elsewhere': 'Sign out everywhere else',
  'sessions-done': 'We signed out all other browsers.',

  delete: 'Delete account',
  'delete-state':
    'We delete your account, monitors, alerts, keys and usage at once, and sign out all browsers. Programs that use its keys get status 401.',
  'delete-start': 'Delete account…',
  'delete-about': 'You can’t undo this. We can’t bring your account back.',
  'delete-now': 'Delete the account and all its data',
  'deleted-title': 'Your account has been deleted',
  deleted: 'We deleted it with its monitors, alerts, keys and everything else that we stored for it.',
  'start-page': 'To the start page',
});

/** Words of the pages on which people sign in and sign up. */
export const SIGN_IN_TEXTS = defineTexts('page/sign-in', {
  email: 'E-mail address',
  password: 'Password',
  'password-hint': 'At least {min} characters. Several words in a row work well; digits and symbols are not required.',

  'sign-in': 'Sign in',
  'sign-in-about': 'Sign in to manage monitors and API keys. You don’t need an account for reports.',
  'sign-in-monitor': 'Sign in to monitor {domain}',
  'sign-up-monitor': 'Create an account to monitor {domain}',
  'monitor-about': 'Get an e-mail when a record changes or something is about to expire.',
  'then-monitor': 'Next, you can start to monitor {domain}.',
  'then-ask': 'Next, you can ask for a plan that monitors {domain}.',
  'needs-plan':
    'Monitoring needs a plan, which the operator of this Zonewell assigns. Once you’re signed in, you can ask for one.',
  forgot: 'Forgot your password?',
  'new-here': 'New here? <link>Create an account</link>. You only need an e-mail address and a password.',
  'sign-up-closed': 'Only the operator of this Zonewell creates accounts. You don’t need one for reports.',

  'sign-up': 'Create an account',
  'sign-up-about': 'With an account you can monitor domains and create API keys. You don’t need one for reports.',
  'sign-up-about-plan':
    'With an account you can create API keys, and ask the operator for a plan that monitors domains. You don’t need one for reports.',
  'sign-up-next': 'We’ll send you an e-mail with a link to choose a password.',
  'have-account': 'Already have an account? <link>Sign in</link>',
  'send-link': 'Send me a link',

  reset: 'Choose a new password',
  'reset-about': 'Enter your e-mail address. If it has an account, we’ll send you a link.',
  'back-to-sign-in': 'Back to <link>signing in</link>',

  'check-inbox': 'Check your inbox',
  sent: 'If {email} can be used, we’ve sent it a link. The link works once, for one hour.',
  'not-arrived': 'No e-mail after a few minutes? Look in your spam folder, or request another link.',
  'link-created': 'If {email} can be used, we’ve created a link for it. The link works once, for one hour.',
  'no-server': 'This Zonewell has no mail server, so it can’t send e-mails. Its operator can print the link: {command}',

  choose: 'Choose a password',
  'choose-new': 'For {email}. We’ll create your account with it.',
  'choose-reset': 'Set a password for {email}. We’ll sign out all other browsers.',
  'create-account': 'Create account',
  'set-password': 'Set password',

  setup: 'Set up this Zonewell',
  'setup-about':
    'Create the operator’s account. You can monitor domains with it at once, give plans to others, and open the operator’s page.',
  'setup-email': 'We send alerts to this address once a mail server is set. Until then they are on the Alerts page.',
  'setup-create': 'Create the operator’s account',

  'confirm-address': 'Confirm your new address',
  'confirm-about': 'After this you sign in with {email}.',
  'confirm-now': 'Confirm this address',
  'address-changed': 'We changed your address',
  'address-changed-about': 'From now on, sign in with {email}.',
  'address-kept': 'We did not change your address',
  account: 'Your account',
});

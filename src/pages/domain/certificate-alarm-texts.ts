import { defineTexts } from '../../domain/message.ts';

/** Tells the owner to act on the certificate of the website, above every other report. */
export const CERTIFICATE_ALARM_TEXTS = defineTexts('page/certificate-alarm', {
  urgent: 'The certificate needs you',
  soon: 'Replace the certificate of {name}: it {days, plural, =0 {ends today} one {ends in # day} other {ends in # days}}, on {date}.',
  ended:
    'Replace the certificate of {name} now: it {days, plural, =0 {ended today} one {ended # day ago} other {ended # days ago}}, on {date}.',
  untrusted: 'Check the certificate of {name} now: browsers don’t trust it.',
  revoked: 'Replace the certificate of {name} now: its authority has revoked it.',
  'wrong-name': 'Check the certificate of {name} now: it is for another name.',
  incomplete: 'Check the certificate of {name}: the server leaves out an intermediate certificate.',
  'soon-about': 'After that, browsers warn every visitor.',
  'ended-about': 'Browsers warn every visitor.',
  'incomplete-about': 'Some clients reject the connection.',
  open: 'Certificate',
});

import { parseMailAddress } from '../../accounts/mail-address.ts';
import { EMAIL, EMAIL_TRAITS } from '../../mail/channel.ts';
import { renderEmail } from '../../mail/render.ts';
import { speak } from '../../texts/speak.ts';
import { alertEmailTo } from '../email/alert-email.ts';
import { EMAIL_CHANNEL_TEXTS } from './channel-texts.ts';
import { defineChannel } from './define-channel.ts';

const { message } = EMAIL_CHANNEL_TEXTS;

export const email = defineChannel({
  id: EMAIL,
  name: message('name'),
  hint: message('hint'),
  traits: EMAIL_TRAITS,
  confirm: 'link',
  isSigned: false,
  recognises: (typed) => !typed.includes('://') && typed.includes('@'),
  parseTarget(typed) {
    const parsed = parseMailAddress(typed);
    return parsed.ok ? { ok: true, target: parsed.address } : parsed;
  },
  shown: (target) => target,
  render: (alerts, to, context) => alertEmailTo(to, alerts, { ...context, publicUrl: context.publicUrl() }),
  notice({ sender, href }, { language }) {
    const words = speak(language, EMAIL_CHANNEL_TEXTS);
    return renderEmail({
      language,
      subject: words('test/subject'),
      paragraphs: [words('test/what', { sender })],
      link: { href, label: words('test/link') },
      closing: words('test/closing', { sender }),
    });
  },
  deliver: ({ email: deliver }) => deliver,
});

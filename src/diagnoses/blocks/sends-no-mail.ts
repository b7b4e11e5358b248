import { defineBlock } from '../block.ts';
import { flag } from '../schema.ts';
import { saysNoMail } from '../states.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

/** Whether the domain says that it sends no mail: SPF `-all` alone and DMARC reject. */
export const sendsNoMail = defineBlock({
  id: 'sends-no-mail',
  schema: flag(MAIL_FIELD_TEXTS.texts['mail-report/sends-no-mail']),
  needs: {},
  data: (_, { groups }) => saysNoMail(groups),
});

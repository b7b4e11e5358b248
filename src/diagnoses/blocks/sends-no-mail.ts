import { isNonSending } from '../../facts/non-sending.ts';
import { type Block, defineBlock } from '../block.ts';

/** Whether the domain says that it sends no mail: SPF `-all` alone and DMARC reject. */
export const sendsNoMail: Block<boolean> = defineBlock({
  id: 'sends-no-mail',
  needs: { nonSending: isNonSending },
  of: ({ nonSending }) => nonSending === true,
});

import { type Block, defineBlock } from '../block.ts';
import { saysNoMail } from '../states.ts';

/** Whether the domain says that it sends no mail: SPF `-all` alone and DMARC reject. */
export const sendsNoMail: Block<boolean> = defineBlock({
  id: 'sends-no-mail',
  needs: {},
  of: (_, { standings }) => saysNoMail(standings),
});

import type { Services } from '../../app/services.ts';
import { isStoreUnavailable } from '../../store/unavailable.ts';
import { textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import type { Terminal } from '../terminal/terminal.ts';

type Offering = Pick<Services, 'accounts' | 'stores' | 'log' | 'logOutage'>;

/**
 * Says, where there is no account yet, how to make the operator's: by a link that the terminal shows once, or by the
 * command that makes one. A log is read by others too, so the link never stands there.
 */
export async function offerSetup(services: Offering, terminal: Terminal): Promise<void> {
  try {
    if ((await services.stores.accounts.accountsAfter(null, 1)).length > 0) return;
    if (terminal.stdout.isTTY !== true) {
      services.log.info(textIn('en', COMMAND_TEXTS.message('setup-again')));
      return;
    }
    const words = speak(terminal.language, COMMAND_TEXTS);
    const href = await services.accounts.accounts.firstSetupLink();
    terminal.stdout.write(href === null ? `${words('setup-again')}\n` : `\n${words('setup')}\n  ${href}\n\n`);
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    services.logOutage(error);
  }
}

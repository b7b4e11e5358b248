import { DAY_MS, type Instant } from '../../domain/time.ts';
import { type RenderedEmail, renderEmail } from '../../mail/render.ts';
import type { Outbox } from '../../mail/store.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { recipientState } from '../model/monitor.ts';
import type { MonitorStop, RecipientStore } from '../model/store.ts';
import { STOP_TEXTS } from './stop-texts.ts';

/** One refusal says little: a recipient must be refused for so long before it counts as one that hears nothing. */
const REFUSED_MS = DAY_MS;

type StopPorts = {
  readonly recipients: RecipientStore;
  readonly outbox: Outbox;
};

interface StopOptions {
  readonly stores: {
    readonly recipients: RecipientStore;
    atomically<T>(work: (ports: StopPorts) => Promise<T>): Promise<T>;
  };
  readonly now: Instant;
  readonly publicUrl: string;
  /** Called with a stop of which nobody could be told: its owner has no address that works, and there is no operator. */
  onUnsent(stop: MonitorStop): void;
}

/**
 * Sends an e-mail about monitors that are checked for nobody, or not at all since the plan has no room for them: to the owner of the
 * account, and to the operators where the owner's mail server refuses the owner. Once, until it was over in between. Returns how
 * many e-mails were stored.
 */
export async function sendStops({ stores, now, publicUrl, onUnsent }: StopOptions): Promise<number> {
  const { begun, over } = await stores.recipients.stops(now - REFUSED_MS);
  let stored = 0;
  for (const stop of over) await stores.atomically(({ recipients }) => recipients.forgetStop(stop));
  for (const stop of begun) {
    const sent = await stores.atomically(async ({ recipients, outbox }) => {
      // Another process may have been faster.
      if (!(await recipients.noteStop(stop, now))) return null;
      const to = await readersOf(stop, recipients);
      for (const { address, language, owner } of to) {
        const content = stopEmail(language, { ...stop, owner, publicUrl });
        await outbox.addEmail(
          { id: `stop-${stop.kind}-${stop.account}-${now}-${address}`, to: address, ...content },
          now,
        );
      }
      return to.length;
    });
    stored += sent ?? 0;
    if (sent === 0) onUnsent(stop);
  }
  return stored;
}

/** Returns who gets the e-mail: the owner, or the operators, with the address of the owner. */
async function readersOf(
  { account }: MonitorStop,
  recipients: StopPorts['recipients'],
): Promise<readonly { readonly address: string; readonly language: Language; readonly owner: string | null }[]> {
  const [first] = await recipients.recipients(account);
  const own = first === undefined ? undefined : await recipients.recipient(first.id);
  if (own === undefined) return [];
  const isReached = own.pausedAt === null && recipientState(own) !== 'refused';
  if (isReached) return [{ address: own.address, language: own.language, owner: null }];
  const operators = await recipients.operators();
  return operators.filter(({ address }) => address !== own.address).map((one) => ({ ...one, owner: own.address }));
}

/** Renders which monitors stopped, why, and what to do. `owner`: the address of their owner, for an operator. */
function stopEmail(
  language: Language,
  { kind, count, owner, publicUrl }: MonitorStop & { readonly owner: string | null; readonly publicUrl: string },
): RenderedEmail {
  const words = speak(language, STOP_TEXTS);
  const path = kind === 'unheard' ? '/monitors/recipients' : '/monitors';
  return renderEmail({
    language,
    subject: words(`${kind}/subject`, { count }),
    paragraphs: [
      words(`${kind}/what`, { count }),
      ...(owner === null ? [words(`${kind}/next`)] : [words('operator', { address: owner })]),
    ],
    ...(owner === null ? { link: { href: `${publicUrl}${path}`, label: words(`${kind}/link`) } } : {}),
    closing: words(owner === null ? 'closing' : 'closing-operator'),
  });
}

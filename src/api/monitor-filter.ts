import type { Account } from '../accounts/store.ts';
import { BREAKDOWNS } from '../monitoring/fleet/breakdown.ts';
import { FILTERS, filtered } from '../monitoring/fleet/filter.ts';
import { type ListedMonitor, monitorRows } from '../monitoring/fleet/listed.ts';
import { SUPPLIER_KINDS } from '../monitoring/model/suppliers.ts';
import { unheardDomains } from '../monitoring/service/unheard.ts';
import { says } from './descriptions.ts';
import { opaque, type Values } from './parameters.ts';
import type { ApiServices } from './services.ts';
import { oneOfWords, severalWords, someOfWords } from './word-parameters.ts';

/** Returns all monitors of an account as lists show them, by name. The statements are as many for one as for a thousand. */
export async function rowsOf({ monitors, now }: ApiServices, account: Account): Promise<readonly ListedMonitor[]> {
  const every = (await monitors.list(account)).toSorted((a, b) => (a.domain < b.domain ? -1 : 1));
  const [open, unheard] = await Promise.all([
    monitors.openGravities(account),
    unheardDomains(monitors, account, every),
  ]);
  return monitorRows(every, { open, unheard, now: now() });
}

/** Declares the parameters that choose monitors. */
export const MONITOR_FILTER = {
  find: opaque(says('parameter/find')),
  show: oneOfWords(says('parameter/show'), FILTERS),
  tag: severalWords(says('parameter/tag')),
  registrar: opaque(says('parameter/registrar')),
  issuer: opaque(says('parameter/issuer')),
  dns: opaque(says('parameter/dns')),
  unknown: someOfWords(says('parameter/unknown'), SUPPLIER_KINDS),
  without: someOfWords(says('parameter/without'), BREAKDOWNS),
};

/** Returns the monitors that parameters choose. */
export const chosenBy = (
  rows: readonly ListedMonitor[],
  { find = '', show = 'all', tag: tags, registrar, issuer, dns, unknown, without }: Values<typeof MONITOR_FILTER>,
): readonly ListedMonitor[] =>
  filtered(rows, { find, show, tags, suppliers: { registrar, issuer, dns }, unknown, without });

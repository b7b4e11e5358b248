import type { Account } from '../accounts/store.ts';
import { BREAKDOWNS } from '../monitoring/fleet/breakdown.ts';
import { FILTERS, filtered } from '../monitoring/fleet/filter.ts';
import type { ListedMonitor } from '../monitoring/fleet/listed.ts';
import { SUPPLIER_KINDS } from '../monitoring/model/suppliers.ts';
import { fleetRows } from '../monitoring/service/fleet-rows.ts';
import { says } from './descriptions.ts';
import { opaque, type Values } from './parameters.ts';
import type { ApiServices } from './services.ts';
import { oneOfWords, severalWords, someOfWords } from './word-parameters.ts';

/** Returns all monitors of an account as lists show them, by name. */
export async function rowsOf({ monitors, now }: ApiServices, account: Account): Promise<readonly ListedMonitor[]> {
  const { rows } = await fleetRows(monitors, account, now());
  return rows.toSorted((a, b) => (a.monitor.domain < b.monitor.domain ? -1 : 1));
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

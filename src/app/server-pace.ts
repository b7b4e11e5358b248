import type { NetworkPace } from '../dns/server-pace.ts';
import { parseNetwork } from '../domain/addresses.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import type { ReadSetting } from './config-values.ts';

const { message } = CONFIG_FAULT_TEXTS;

/** The highest rate: more than a busy name server of a provider gets from all its resolvers would be no pace. */
const MOST_A_SECOND = 1000;

/** Reads `NETWORK=RATE`, or finds what is wrong with it. */
export function parseNetworkPace(text: string): NetworkPace | 'form' | 'network' | 'everybody' | 'rate' {
  const [address = '', rate, ...rest] = text.split('=').map((part) => part.trim());
  if (rate === undefined || rest.length > 0) return 'form';
  const network = parseNetwork(address);
  if (network === null) return 'network';
  if (network.prefix === 0) return 'everybody';
  const perSecond = /^[0-9]{1,9}$/.test(rate) ? Number(rate) : 0;
  return perSecond >= 1 && perSecond <= MOST_A_SECOND ? { network, perSecond } : 'rate';
}

/** Reads the paces of networks, as text. */
export function readServerPace(text: string): ReadSetting<readonly string[]> {
  const list = text.split(',').map((part) => part.trim());
  for (const [i, one] of list.entries()) {
    const place = i + 1;
    const hint = message('pace/hint', { most: MOST_A_SECOND });
    const read = parseNetworkPace(one);
    if (read === 'form') return { ok: false, fault: message('entry-not-pace', { place }), hint };
    if (read === 'network') return { ok: false, fault: message('entry-pace-network', { place }), hint };
    if (read === 'rate') return { ok: false, fault: message('entry-pace-rate', { place, most: MOST_A_SECOND }), hint };
    if (read === 'everybody')
      return { ok: false, fault: message('entry-everybody', { place }), hint: message('pace-everybody/hint') };
  }
  return { ok: true, value: list };
}

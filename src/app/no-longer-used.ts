import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Warns of settings of earlier versions that change nothing any more, so that their owner removes them. */
export function warnOfUnusedSettings({ trustAd }: Pick<Config, 'trustAd'>, log: Pick<Log, 'warn'>): void {
  if (trustAd) log.warn('ZONEWELL_TRUST_AD is no longer used, since we validate DNSSEC ourselves: remove it');
}

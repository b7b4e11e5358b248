import type { Instant } from '../../domain/time.ts';
import type { MonitorSettings, MonitorState } from './monitor.ts';
import type { WatchState } from './watch-state.ts';

/** A change of a monitor, as `update` makes it. */
export interface MonitorUpdate {
  readonly id: string;
  readonly settings?: MonitorSettings;
  readonly state?: Exclude<MonitorState, 'over-limit'>;
  readonly due?: { readonly at: Instant; readonly now: Instant };
}

/** Changes several monitors at once, hundreds of them in one statement. */
export interface SeveralMonitors {
  /** Changes them as `update` does. Returns the identifiers of those that are there. */
  updateSeveral(updates: readonly MonitorUpdate[]): Promise<readonly string[]>;
  /** Removes them. Returns the identifiers of those that were there. */
  removeSeveral(ids: readonly string[]): Promise<readonly string[]>;
  /** Returns the states that some monitors compare with, by their identifiers. */
  watches(ids: readonly string[]): Promise<ReadonlyMap<string, WatchState | null>>;
}

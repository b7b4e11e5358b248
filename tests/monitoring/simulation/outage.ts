/** From when to when something is away. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

export const isIn = (outages: readonly Outage[], now: number): boolean =>
  outages.some(({ from, to }) => from <= now && now < to);

import type { SignZone } from './zone-signers.ts';

type Verdict = 'secure' | 'insecure' | 'bogus';
export const OTHERS = ['Unbound', 'delv', 'dnsviz'] as const;
export type Other = (typeof OTHERS)[number];

/** What a program says that does not support the case, and why. */
export type Differs = Partial<Readonly<Record<Other, readonly [says: string, why: string]>>>;

/** `www A` of the case's zone and what is to come out by the RFCs. */
export type Row = readonly [question: string, verdict: Verdict, differs?: Differs];

export interface Case {
  readonly title: string;
  /** The zone is `LABEL.interop`. */
  readonly label: string;
  /** Beside what all zones have. */
  readonly text?: string;
  readonly sign: SignZone;
  readonly rows: readonly Row[];
}

export const present: Row = ['www A', 'secure'];
export const absent: Row = ['nothing A', 'secure'];
export const nodata: Row = ['www TXT', 'secure'];
export const bogus: readonly Row[] = [
  ['www A', 'bogus'],
  ['nothing A', 'bogus'],
];
export const insecure: readonly Row[] = [
  ['www A', 'insecure'],
  ['nothing A', 'insecure'],
];

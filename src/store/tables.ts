import type { VerificationToken } from '../accounts/store.ts';
import type { BatchOutcome } from '../batches/batch.ts';
import type { Gravity } from '../monitoring/model/alert.ts';
import type { MonitorState } from '../monitoring/model/monitor.ts';
import type { MonitorStop } from '../monitoring/model/store.ts';

/**
 * The ordinary tables, as the migrations of both engines leave them: every column, and what a row holds on both. Times
 * are in milliseconds since 1970. Histories, stored responses and imports are not here: their statements are written by hand.
 */
export interface Tables {
  account: AccountRow;
  session: { hash: string; account: string; created_at: number; expires_at: number };
  verification_token: {
    hash: string;
    purpose: VerificationToken['purpose'];
    email: string;
    account: string | null;
    expires_at: number;
  };
  api_key: ApiKeyRow;
  /** Written by `counters.ts` of each engine. */
  counter: { subject: string; period: string; used: number; ends_at: number };
  secret: { name: string; value: string };
  outbox: OutboxRow;
  /** Which row of the outbox tells a recipient of an alert. */
  delivery: { alert: string; recipient: string; message: string };
  lease: { name: string; holder: string; expires_at: number };
  monitor: MonitorRow;
  monitor_tag: MonitorTagRow;
  recipient: RecipientRow;
  /** A null `domain` stands for all of the account. */
  unsubscription: { recipient: string; domain: string | null; created_at: number };
  /** Of which stops of an account's monitors somebody was told. */
  stop_notice: { account: string; kind: MonitorStop['kind']; noted_at: number };
  /** `AlertRules` as JSON. */
  alert_rules: AlertRulesRow;
  domain_batch: DomainBatchRow;
  /** `report` is JSON, compressed. */
  batched_domain: {
    batch: string;
    position: number;
    domain: string;
    outcome: BatchOutcome | null;
    report: Uint8Array | null;
  };
  alert: AlertRow;
  /** Which alerts another one reports the end of. */
  alert_end: { alert: string; beginning: string };
}

export interface AccountRow {
  id: string;
  email: string;
  password: string | null;
  /** The name of a plan. A newer version may know more of them. */
  plan: string;
  quota: number | null;
  created_at: number;
  usage_emails: 0 | 1;
  /** A tag such as `ja`. */
  language: string;
  operator: 0 | 1;
  signed_in_at: number | null;
  /** When the account asked the operator for a plan; null where it waits for none. */
  plan_asked_at: number | null;
  /** The domain that it wants to monitor then, if it named one. */
  plan_asked_for: string | null;
}

export interface ApiKeyRow {
  id: string;
  account: string;
  hash: string;
  name: string;
  hint: string;
  /** Names of scopes, with a comma between them. A newer version may know more of them. */
  scopes: string;
  /** Addresses and networks, with a comma between them; empty: anywhere. */
  addresses: string;
  created_at: number;
  expires_at: number | null;
  /** A day, YYYY-MM-DD. */
  last_used_on: string | null;
  revoked_at: number | null;
}

export interface OutboxRow {
  id: string;
  channel: string;
  /** Where it goes; empty once it has ended. */
  target: string;
  /** JSON in the form of the channel; empty once it has ended. */
  payload: string;
  created_at: number;
  /** Null once it was sent or given up. */
  due_at: number | null;
  tries: number;
  holder: string | null;
  ended_at: number | null;
  /** Holds what the receiver said to the latest try, or what went wrong; null once it was accepted. */
  error: string | null;
  /**
   * `unconfirmed`: the receiver may have the whole message and has not replied. `nobody`: stored so that no one can tell
   * whether an account exists, and never sent. The last five have ended.
   */
  state: 'waiting' | 'unconfirmed' | 'accepted' | 'refused' | 'given-up' | 'uncertain' | 'nobody';
  /** Tries that ended unconfirmed. */
  unconfirmed: number;
  /** On whose behalf it is sent; null for who has no account, and for what is sent even if the account is deleted. */
  account: string | null;
  /** The id of the recipient of alerts whom it asks. */
  recipient: string | null;
  /** The ids of deliveries about beginnings of which it reports the end, with a space between them. */
  follows: string | null;
}

export interface MonitorRow {
  id: string;
  account: string;
  domain: string;
  state: MonitorState;
  created_at: number;
  /** `MonitorSettings` as JSON. */
  settings: string;
  due_at: number;
  /** When it was last leased, or otherwise made due, by the clock of whoever did so. */
  claimed_at: number;
  holder: string | null;
  leased_until: number | null;
  last_run_at: number | null;
  /** `MonitorStatus` as JSON. */
  status: string;
  /** `WatchState` as JSON; null before the first run. */
  watch: string | null;
}

/** A tag of a monitor. */
interface MonitorTagRow {
  monitor: string;
  tag: string;
}

export interface RecipientRow {
  id: string;
  account: string;
  channel: string;
  /** Null for the address of the account. */
  target: string | null;
  /** Signs what is sent to it, as the one before still does until it ends; null where nothing is signed. */
  secret: string | null;
  old_secret: string | null;
  old_secret_until: number | null;
  /** Of which domains it wants to hear, as JSON; null: all. So are the kinds; the least severity. */
  domains: string | null;
  tags: string | null;
  groups: string | null;
  least: Gravity | null;
  /** How a webhook gets its messages, as JSON; null: in our own form. */
  form: string | null;
  language: string;
  created_at: number;
  confirmed_at: number | null;
  paused_at: number | null;
  refused_since: number | null;
  refusals: number;
  refusal: string | null;
}

export interface AlertRow {
  id: string;
  account: string;
  monitor: string;
  domain: string;
  at: number;
  /** Of the form of the document. */
  version: number;
  /** The rest of `Alert` as JSON. */
  document: string;
  closed_at: number | null;
  /** How grave it is, for one that asks for something; null for good news and what was withheld. */
  gravity: Gravity | null;
  /** Until when it waits for others, to be told in one e-mail; null where it does not wait. */
  gather_until: number | null;
  /** The kind of its first event, the gravest. */
  kind: string;
  /** The alert that reported the same change of another domain before it; null where it was the first. */
  alike: string | null;
  /** When and by whom it was acknowledged, and what they wrote; null while nobody did. */
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  comment: string | null;
  /** Until when quiet hours hold it back; null where they do not. */
  held_until: number | null;
  /** How often, and when last, we reminded of it. */
  reminders: number;
  reminded_at: number | null;
  /** When it went to further recipients, and when these heard of its end; null before that. */
  escalated_at: number | null;
  escalation_ended_at: number | null;
}

/** Holds what an owner chose for alerts. */
interface AlertRulesRow {
  account: string;
  document: string;
  /** As in the document; null where it says nothing of it. */
  remind_minutes: number | null;
  escalation_minutes: number | null;
  /** When the next summary is due; 0 until that is planned, null where none is wanted. */
  summary_at: number | null;
  /** `SummaryNote` as JSON; null before the first. */
  summary_note: string | null;
}

export interface DomainBatchRow {
  id: string;
  account: string;
  api_key: string;
  idempotency_key: string | null;
  request: string;
  /** The id of a kind of diagnosis. A newer version may know more of them. */
  kind: string;
  live: 0 | 1;
  /** A tag such as `ja`. */
  language: string;
  created_at: number;
  /** When it last had its turn, by the clock of whoever gave it. */
  turn_at: number;
  ended_at: number | null;
}

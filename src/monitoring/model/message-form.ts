/** A header that the owner of a webhook wants with each message. Its value may be a secret. */
export interface WebhookHeader {
  readonly name: string;
  readonly value: string;
}

/** How a webhook gets its messages, where its owner chose that: checked when it was saved. */
export interface MessageForm {
  readonly contentType: string;
  /** A template; null: our own JSON. */
  readonly body: string | null;
  /** A template for the end of something; null: the same as for its beginning. */
  readonly endedBody: string | null;
  readonly headers: readonly WebhookHeader[];
}

/** How messages to a recipient are signed and written. */
export interface ReceiverSettings {
  /** The secrets that sign them, the newest first. */
  readonly secrets: readonly string[];
  /** The form that its owner chose; null: ours. */
  readonly form: MessageForm | null;
}

import type { MessageForm } from '../../model/message-form.ts';
import { syntaxOf } from './syntax.ts';
import { filled, type TemplateValues } from './template.ts';

/** Holds a body and its content type. */
interface WebhookBody {
  readonly contentType: string;
  readonly body: string;
}

/** Writes a message in the form that the owner of a webhook chose, else as our own JSON. */
export function webhookBody(
  form: MessageForm | null,
  { ours, values }: { readonly ours: object; readonly values: TemplateValues },
): WebhookBody {
  const template = values.state === 'ended' ? (form?.endedBody ?? form?.body ?? null) : (form?.body ?? null);
  const syntax = form === null ? null : syntaxOf(form.contentType);
  return form === null || template === null || syntax === null
    ? { contentType: 'application/json', body: JSON.stringify(ours) }
    : { contentType: form.contentType, body: filled(template, values, syntax) };
}

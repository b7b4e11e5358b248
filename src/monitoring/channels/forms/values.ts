import { createHash } from 'node:crypto';
import { isoTime } from '../../../domain/time.ts';
import { isRepair } from '../../email/alert-view.ts';
import { type ChatMessage, chatMessage, chatNotice, plainBody } from '../chat.ts';
import type { AlertsMessage, ChannelReader, Notice, RenderContext } from '../define-channel.ts';
import { PLACEHOLDER_OCTETS, type TemplateValues } from './template.ts';

/** Says whether a message reports a beginning, its end, either of them once more, or nothing. */
export type MessageState = 'opened' | 'ended' | 'reminder' | 'escalation' | 'test' | 'code';

/** Cuts a text to what its placeholder takes at most, so that no more is stored. */
const spoken = ({ title, blocks, links: [link] }: ChatMessage) => ({
  title,
  text: plainBody(blocks).slice(0, PLACEHOLDER_OCTETS.text),
  url: link?.href ?? '',
});

/** Octets of a digest by which a receiver knows what belongs together. */
const KEY_CHARS = 32;

/** Returns the values for alerts: of several in one message, those of one alert are those of the first. */
export function alertValues(message: AlertsMessage, to: ChannelReader, context: RenderContext): TemplateValues {
  const { alerts, followUp } = message;
  const [{ id, at, domain, events }] = alerts;
  const [{ kind, group, severity, about }] = events;
  const isOver = followUp === 'over' || alerts.every((alert) => alert.events.every(isRepair));
  const state: MessageState = isOver ? 'ended' : (followUp ?? 'opened');
  const domains = [...new Set(alerts.map((alert) => alert.domain))].join(', ');
  return {
    ...spoken(chatMessage(message, to, context)),
    ...{ domain, domains: domains.slice(0, PLACEHOLDER_OCTETS.domains), count: String(alerts.length) },
    ...{ severity, state, kind, group, id, at: isoTime(at) },
    key: createHash('sha256')
      .update(JSON.stringify([domain, about.kind, about.key]))
      .digest('hex')
      .slice(0, KEY_CHARS),
  };
}

/** Returns the values for a test, or for the code that confirms a recipient: the code stands in title and text. */
export function noticeValues(notice: Notice, to: ChannelReader): TemplateValues {
  const spokenNotice = spoken(chatNotice(notice, to));
  return {
    ...spokenNotice,
    title: notice.kind === 'code' ? spokenNotice.text : spokenNotice.title,
    ...{ domain: '', domains: '', count: '1', severity: 'info', state: notice.kind, kind: notice.kind, group: 'other' },
    ...{ key: notice.kind, id: notice.kind, at: '' },
  };
}

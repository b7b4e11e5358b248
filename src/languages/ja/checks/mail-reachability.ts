import { mailReachability } from '../../../checks/starttls/mail-reachability.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { MAIL_ROUTE, MX_ROUTE } from './mail-route.ts';

const MAIL_REACHABILITY_WORDS = {
  name: 'メールサーバーへの到達性',
  means: 'メールサーバーのうち1台に到達できれば、ドメイン宛てのメールは届きます。',
  why: 'どのメールサーバーにも到達できない場合、ドメイン宛てのメールはすべて失われるか、返送されます。必要な接続を遮断しているネットワークが多いため、この項目は点数に含まれません。',
};

export const MAIL_REACHABILITY_TEXTS: readonly TextTable[] = [
  translateFindings(mailReachability, MAIL_REACHABILITY_WORDS, {
    ...MAIL_ROUTE,
    ...MX_ROUTE,
    reached: { says: '次のメールサーバーがポート25で応答しています：{hosts}。' },
    silent: {
      says: 'どのメールサーバーにも、ポート25で到達できませんでした：{hosts}。当サービスのネットワークがこのポートを遮断している可能性もあります。STARTTLSの項目もご覧ください。',
    },
    bogus: {
      says: 'メールサーバーのアドレスはDNSSEC検証に失敗します：{hosts}。検証を行うリゾルバーを使う送信側からは届きません。',
      do: '{hosts}のアドレスがあるゾーンのDNSSECを修復する',
      more: '{todo}',
    },
    'some-bogus': {
      says: '一部のメールサーバーのアドレスはDNSSEC検証に失敗します：{hosts}。検証を行うリゾルバーを使う送信側は、残りのサーバーにだけ配送します。',
      do: '{hosts}のアドレスがあるゾーンのDNSSECを修復する',
      more: '{todo}',
    },
    'first-silent': { says: '確認したどのメールサーバーも、ポート25で応答しませんでした：{hosts}。{more}' },
    'not-meant': {
      says: '不要です。MXレコードが設定されておらず、この名前自体のアドレスで応答するメールサーバーもありませんでした。',
    },
  }),
];

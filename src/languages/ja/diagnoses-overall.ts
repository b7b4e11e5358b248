import { DELEGATION_GRAPH_TEXTS } from '../../diagnoses/blocks/delegation-graph.ts';
import { SERVER_MATRIX_TEXTS } from '../../diagnoses/blocks/server-matrix.ts';
import { OVERALL } from '../../diagnoses/overall.ts';
import { OVERALL_TEXTS } from '../../diagnoses/overall-verdict.ts';
import type { TextTable } from '../../domain/message.ts';
import { translate } from '../translate.ts';

/** The Japanese of the overall diagnosis. */
export const OVERALL_DIAGNOSIS: readonly TextTable[] = [
  ...OVERALL.texts.map((english) => ({
    prefix: english.prefix,
    texts: {
      title: '総合診断',
      summary: '名前の委任、ネームサーバー、ゾーン、DNSSEC、到達性、メール',
      description:
        'ドメインについて確認できるすべての項目です。親ゾーンからの委任、ネームサーバーの各アドレスの応答、サーバー間の一致、DNSSEC、到達性、メールを調べます。スコアは100点から、重大な問題1件につき25点、エラー1件につき10点、警告1件につき3点を引いたものです。',
      'area/delegation': '委任',
      'area/servers': 'ネームサーバー',
      'area/zone': 'ゾーン',
      'area/dnssec': 'DNSSEC',
      'area/reach': '到達性',
      'area/mail': 'メール',
    },
  })),
  translate(OVERALL_TEXTS, {
    'no-such-name': '{name}は存在しません。DNSにこの名前がありません。',
    'no-answer': '{name}について応答を得られなかったため、スコアはまだありません。',
    'all-fine': '{name}の{count}項目を調べました。修正が必要な問題は見つかりませんでした。',
    'fine-so-far': '{name}に修正が必要な問題は見つかりませんでしたが、次の項目を確認できませんでした：{parts}。',
    'to-fix': '{name}の{count, plural, other {#項目}}に対応が必要です：{parts}。',
    'to-fix-and-open':
      '{name}の{count, plural, other {#項目}}に対応が必要です：{parts}。確認できなかった項目があります：{open}。',
  }),
  translate(DELEGATION_GRAPH_TEXTS, {
    title: '名前の委任',
    meta: 'ネームサーバー{count, plural, other {#台}}',
    both: '委任先であり、ゾーンにも記載',
    'only-parent': '委任先だが、ゾーンに記載なし',
    'only-zone': 'ゾーンに記載があるが、委任先ではない',
    delegates: '委任',
    'none-works': 'どのアドレスもゾーンに応答しません',
    'some-work': '{asked}個のアドレスのうち{working}個が応答',
  }),
  translate(SERVER_MATRIX_TEXTS, {
    title: '各サーバーの応答',
    meta: 'アドレス{count, plural, other {#個}}',
    server: 'サーバー',
    answer: '応答',
    serial: 'シリアル番号',
    'name-servers': 'NSレコード',
    keys: '鍵',
    signatures: '署名',
    'state/works': '応答あり',
    'state/not-authoritative': '権威なし',
    'state/refuses': '拒否',
    'state/broken': '異常',
    'state/silent': '応答なし',
    'state/not-asked': '未確認',
    signed: 'あり',
    'not-signed': 'なし',
  }),
];

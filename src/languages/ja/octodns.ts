import { OCTODNS_TEXTS } from '../../records/octodns/octodns-texts.ts';
import { translate } from '../translate.ts';

/** Words of octoDNS's YAML. */
export const OCTODNS = translate(OCTODNS_TEXTS, {
  'not-a-zone': 'ゾーン内の名前を書き、それぞれにレコードか、レコードのリストを書いてください。',
  'not-a-record': 'レコードを、typeとvaluesとともに書いてください。',
  merged: '<<で取り込むキーは読み取りません。キーを直接書いてください。',
  'no-type': 'レコードにtypeがありません。',
  'no-values': 'レコードに値がありません。',
  'no-field': '{type}の値には{field}が必要です。',
  'bad-ttl': '{typed}はTTLではありません。3600のように秒数を書いてください。',
  'no-dot': '{typed}は末尾にドットがないため、octoDNSは受け付けません。',
  semicolon: 'octoDNSはこの文字列を受け付けません。セミコロンの前にはバックスラッシュが必要です。',
  unlike: 'この形式の{type}の値には対応していません。',
  provider: '{type}はDNSのレコードではなく、特定の事業者の機能です。{name}のアドレスがどうなるかはわかりません。',
  dynamic: 'このレコードの応答は、問い合わせ元によって変わります。valuesの値を診断します。',
  'some-providers': 'このレコードは一部の事業者だけに設定されます。すべてに設定されるものとして診断します。',
  ignored: 'octoDNSはこのレコードを管理しないため、現在のものを使います。',
  retained: 'octoDNSは{origin}自体の{types}レコードを事業者に任せるため、現在のものを使います。',
});

import { SPF_FIELD_TEXTS } from '../../api/spf-field-texts.ts';
import { translate } from '../translate.ts';

export const API_SPF = translate(SPF_FIELD_TEXTS, {
  'spf/summary': 'IPアドレスがドメインの送信元として認められているか（SPF）',
  'spf/description':
    '受信側のメールサーバーと同じ手順（RFC 7208）で、1つのIPアドレスについてドメインのSPFレコードを評価します。その場でDNSに問い合わせます。`zonewell spf`と同じ判定です。問い合わせに失敗したときは、`none`ではなく`temperror`を返します。結果は保存しません。',
  'spf/ip-asked': '送信元のIPアドレス（IPv4またはIPv6）。',
  'spf/sender-asked':
    'MAIL FROMのアドレス。このドメインのものに限ります。省略すると、このドメインの`postmaster`とします。`@`より前の部分は、レコードのマクロだけが参照します。',
  'spf/helo-asked': 'サーバーがHELOで名乗る名前。省略すると、ドメイン名とします。マクロだけが参照します。',
  'spf/ip': '評価したIPアドレス。',
  'spf/sender': '評価に使用したMAIL FROM。',
  'spf/helo': '評価に使用したHELO名。',
  'spf/domain': '評価したレコードのドメイン。差出人のドメインがレコードを持てない名前の場合はnull。',
  'spf/result': '評価の結果（RFC 7208、2.6節）。',
  'spf/meaning': '結果の説明。',
  'spf/problem': '`none`、`temperror`、`permerror`になった理由。',
  'spf/matched/term': 'メカニズム。',
  'spf/matched/record-at': 'そのメカニズムを含むレコードの名前。',
  'spf/matched': '結果を決めたメカニズム。一致したものがない場合はnull。',
  'spf/explanation': '拒否する相手に対してドメインが示す説明（`exp`）。第三者が書いた文です。',
  'spf/lookups': '数に含まれる問い合わせの回数（上限は10回）。',
  'spf/void-lookups': '何も見つからなかった問い合わせの回数（上限は2回）。',
  'spf/step/depth': '深さ。ドメイン自身のレコードは0。',
  'spf/step/text': '名前を前に付けたレコード、またはその中の項目。',
  'spf/step/outcome':
    '`ended`は、includeの中で一致したもののpassにならなかったことを表します。その場合、includeは一致しません。',
  'spf/step': '調べた項目。',
  'spf/steps': '調べた項目の一覧（上から順に、最大200件）。',
  'spf/more-steps': '省略した項目の数。',
  spf: '1つのIPアドレスについてのSPFの判定。',
});

import { delegation } from '../../checks/delegation/delegation.ts';
import { delegationAgreement } from '../../checks/delegation/delegation-agreement.ts';
import { glue } from '../../checks/delegation/glue.ts';
import { referralSize } from '../../checks/delegation/referral-size.ts';
import { serverRedundancy } from '../../checks/delegation/server-redundancy.ts';
import { SERVER_TEXTS } from '../../checks/delegation/words.ts';
import { authoritativeAnswers } from '../../checks/servers/authoritative-answers.ts';
import { reverseNames } from '../../checks/servers/reverse-names.ts';
import type { TextTable } from '../../domain/message.ts';
import { translate, translateActions, translateCheck } from '../translate.ts';

/** The Japanese of the checks on delegations and name servers. */
export const DELEGATION_CHECKS: readonly TextTable[] = [
  translate(SERVER_TEXTS, {
    'at-host': '{host}の{address}',
    'answered-by': '{host}の{address}（応答の送信元は{others}）',
    'without-records': 'SOAレコードなし',
    'with-value': '{servers}では{value}',
    'in-status': '{domain}（{statuses}）',
    'expired-on': '{domain}（{date}に期限切れ）',
    'not-checked-since': '{domain}（{why}）',
    'registered-until': '{domain}（有効期限は{date}）',
  }),
  translateCheck(delegation, '委任', {
    delegated: [
      '{parent}は{zone}を{hosts}に委任しており、{count, plural, other {#個}}のアドレスのサーバーがこのゾーンに応答します。',
    ],
    'not-yet': [
      '{zone}を{hosts}で検査しました。{count, plural, other {#個}}のアドレスのサーバーがこのゾーンに応答します。',
    ],
    unaddressed: [
      '{parent}は{zone}を{hosts}に委任していますが、そのアドレスを確認できなかったため、どのサーバーにも問い合わせていません。',
    ],
    'inside-a-zone': [
      '{name}は委任されていません。ゾーン{zone}の中の名前であり、{zone}のネームサーバーが応答します。以下は{zone}についての結果です。',
    ],
    'not-delegated': [
      '{parent}のサーバーは{zone}を委任していません。そこから名前を解決するリゾルバーは、何も見つけられません。',
      '{zone}のネームサーバーを、レジストラまたはゾーン{parent}に登録してください。',
    ],
    'no-address': [
      '{zone}のネームサーバーのどれにもアドレスがないため、問い合わせができません：{hosts}。',
      'ネームサーバーにAレコードとAAAAレコードを設定してください。名前が{zone}の中にある場合は、レジストラにもアドレス（グルー）を登録してください。',
    ],
    'no-such-servers': [
      '{zone}のネームサーバーは、どれも存在しません：{hosts}。誰も{zone}を見つけられません。',
      'レジストラに登録したネームサーバーの名前を修正してください。',
    ],
    'all-refuse': [
      '{zone}のネームサーバーは、このゾーンへの応答を拒否しています：{servers}。',
      'ネームサーバーにゾーンを読み込むか、ゾーンを持つサーバーに委任してください。',
    ],
    'all-deny': [
      '{zone}は委任されていますが、{zone}自身のネームサーバーは、この名前が存在しないと応答しています：{servers}。',
      'ネームサーバーにゾーンを読み込むか、ゾーンを持つサーバーに委任してください。',
    ],
    'none-serves': [
      '{zone}のネームサーバーは応答しますが、ゾーンのレコードを返すものは1つもありません：{answers}。',
      'ゾーンに不足がなく、ネームサーバーに読み込まれていることを確認するか、ゾーンを持つサーバーに委任してください。',
    ],
    'other-zone': [
      '{zone}は委任されていますが、そのネームサーバーは別のゾーンを提供しています：{zones}。多くのリゾルバーは、その応答を拒否します。',
      'これらのサーバーに{zone}を読み込むか、ゾーンを持つサーバーに委任してください。',
    ],
    'no-working-server': [
      '問い合わせることのできたネームサーバーのうち、{zone}について応答するものは1つもありません：{servers}。',
      'ネームサーバーが動作していて、UDPポート53が開いていることを確認するか、動作するサーバーに委任してください。',
    ],
    'still-answers': [
      'リゾルバーは{zone}のアドレスをまだ見つけられます。少なくともキャッシュが空になるまでは、一部の利用者が利用できます。',
    ],
  }),
  translateActions(delegation, {
    'not-delegated': ['{zone}を{parent}から委任してもらう', 'リゾルバーは{zone}のネームサーバーを見つけられません。'],
    'no-address': ['{zone}のネームサーバーにアドレスを設定する', 'どのサーバーにも問い合わせができません。'],
    'no-such-servers': [
      'レジストラに登録した{zone}のネームサーバーを修正する',
      '登録されたネームサーバーは、どれも存在しません。',
    ],
    'all-refuse': ['{zone}をネームサーバーに読み込む', '応答が拒否されるため、ゾーンの中の名前を何も解決できません。'],
    'all-deny': [
      '{zone}をネームサーバーに読み込む',
      '存在しないと応答されるため、ゾーンの中の名前を何も解決できません。',
    ],
    'none-serves': [
      '{zone}をネームサーバーに読み込む',
      'ゾーンのレコードが返されないため、ゾーンの中の名前を何も解決できません。',
    ],
    'other-zone': ['{zone}をネームサーバーに読み込む', '代わりに別のゾーンが提供されています。'],
    'no-working-server': [
      '{zone}のネームサーバーが応答するようにする',
      '応答するサーバーがないため、ゾーンの中の名前を何も解決できません。',
    ],
  }),
  translateCheck(delegationAgreement, '委任とゾーンの一致', {
    agreed: ['{zone}は、ゾーン自身が示すネームサーバーに委任されています：{hosts}。'],
    'not-compared': ['{zone}に応答するサーバーがないため、委任と比較できませんでした。'],
    'nothing-in-common': [
      '{zone}は{delegated}に委任されていますが、ゾーン自身のNSレコードは別のサーバーを示しています：{listed}。リゾルバーによって使うサーバーが変わり、古いゾーンを参照するおそれがあります。',
      'どちらのサーバーが正しいかを決め、レジストラとNSレコードに同じサーバーを設定してください。',
    ],
    'only-delegated': [
      '{zone}は、ゾーン自身のNSレコードにないサーバーにも委任されています：{hosts}。',
      'ゾーンを提供しているサーバーであればNSレコードを追加し、そうでなければレジストラから削除してください。',
    ],
    'only-listed': [
      '{zone}のNSレコードに、委任されていないサーバーがあります：{hosts}。リゾルバーは、ゾーンを知ってからでないとこれらを使いません。',
      'ゾーンを提供しているサーバーであればレジストラにも登録し、そうでなければNSレコードを削除してください。',
    ],
    'servers-disagree': [
      '{zone}のサーバーの間で、NSレコードが一致していません：{sets}。',
      'すべてのサーバーに最新のゾーンがあることを確認してください。',
    ],
    'parents-disagree': [
      '{parent}のサーバーの間で、{zone}の委任先が一致していません：{sets}。変更が反映されている途中かもしれません。',
      '1日たっても変わらない場合は、レジストラに連絡してください。',
    ],
  }),
  translateActions(delegationAgreement, {
    'nothing-in-common': ['レジストラと{zone}に同じサーバーを設定する', '2つの一覧に共通のサーバーが1つもありません。'],
    'only-delegated': [
      '{hosts}のNSレコードを追加するか、レジストラから削除する',
      '委任先に、ゾーンが示していないサーバーがあります。',
    ],
    'parents-disagree': [
      '{zone}の委任をレジストリに確認してもらう',
      'レジストリのサーバーが、異なるネームサーバーを示しています。',
    ],
  }),
  translateCheck(glue, 'グルーのアドレス', {
    matches: ['親ゾーンが示す{zone}のネームサーバーのアドレスは、実際のアドレスと一致しています：{addresses}。'],
    'none-needed': [
      '{zone}の委任にはアドレスが含まれていません。ネームサーバーは別のゾーンにあるため、必要ありません。',
    ],
    'other-address': [
      '親ゾーンが、{zone}のネームサーバーに設定されていないアドレスを示しています：{addresses}。そこから名前を解決するリゾルバーは、別の機器に問い合わせます。',
      'これらのネームサーバーのアドレス（ホスト情報、グルー）をレジストラで修正してください。',
    ],
    'other-address-outside': [
      '{zone}の委任に、別のゾーンにあるネームサーバーの、設定されていないアドレスが含まれています：{addresses}。ほとんどのリゾルバーはこれを無視します。',
      'これらのネームサーバーの運用者に、レジストリに登録されたアドレスの修正を依頼してください。',
    ],
    'address-missing': [
      '{zone}の中にあるネームサーバーのアドレスが、親ゾーンに登録されていません：{addresses}。',
      'これらのアドレスを、レジストラのグルーに追加してください。',
    ],
    'missing-glue': [
      '次のネームサーバーの名前は{zone}自身の中にありますが、親ゾーンがアドレスを示していません：{hosts}。リゾルバーは、アドレスがないとこれらを見つけられません。',
      'これらのネームサーバーのアドレス（ホスト情報、グルー）をレジストラに登録してください。',
    ],
    'special-address': [
      'ネームサーバーの次のアドレスには、インターネットから到達できません：{addresses}。',
      'レジストラとゾーンからこれらのアドレスを削除するか、グローバルアドレスに変更してください。',
    ],
  }),
  translateActions(glue, {
    'other-address': ['レジストラのグルーを修正する：{addresses}', 'ネームサーバーのアドレスは、これとは異なります。'],
    'other-address-outside': [
      '次のネームサーバーのアドレスを修正してもらう：{addresses}',
      'ネームサーバーのアドレスは、これとは異なります。',
    ],
    'missing-glue': [
      '{hosts}のアドレスをレジストラに登録する',
      'リゾルバーは、グルーがないとこれらを見つけられません。',
    ],
    'special-address': [
      '到達できないネームサーバーのアドレスを変更する',
      'インターネットから到達できないアドレスがあります：{addresses}。',
    ],
  }),
  translateCheck(serverRedundancy, 'ネームサーバーの数', {
    enough: [
      '{zone}は{count}台のネームサーバーに委任されています：{hosts}。1台が停止しても、ほかのサーバーが応答します。',
    ],
    'delegated-to-one': [
      '{zone}は1台のネームサーバーだけに委任されています：{hosts}。このサーバーが停止すると、ゾーンをまだ知らないリゾルバーは名前を解決できません。',
      'レジストラに2台目のネームサーバーを登録してください。',
    ],
    'lists-one': [
      '{zone}のNSレコードは1台のサーバーだけを示しています：{hosts}。このサーバーが停止すると、リゾルバーはほかのサーバーを使えません。',
      '2台目のネームサーバーのNSレコードを追加してください。',
    ],
    'one-ipv4': [
      '{zone}のネームサーバーのうち、IPv4アドレスがあるのは1台だけです：{hosts}。このサーバーが停止すると、IPv6を使えないリゾルバーは名前を解決できません。',
      '2台目のネームサーバーにもIPv4アドレスを設定してください。',
    ],
    'no-ipv4': [
      '{zone}のネームサーバーのどれにもIPv4アドレスがありません：{hosts}。IPv6を使えないリゾルバーは名前を解決できません。',
      '少なくとも2台のネームサーバーにIPv4アドレスを設定してください。',
    ],
    'one-ipv6': [
      '{zone}のネームサーバーのうち、IPv6アドレスがあるのは1台だけです：{hosts}。',
      '2台目のネームサーバーにもIPv6アドレスを設定してください。',
    ],
    'no-ipv6': [
      '{zone}のネームサーバーのどれにもIPv6アドレスがありません。IPv6だけを使うリゾルバーは問い合わせができません。',
      '少なくとも2台のネームサーバーにIPv6アドレスを設定してください。',
    ],
    'same-address': [
      '{zone}のネームサーバーに、同じアドレスを使うものがあります。これらは1台のサーバーと同じです：{addresses}。',
      'ネームサーバーごとに別のアドレスを設定してください。別のネットワークにあるアドレスが最適です。',
    ],
  }),
  translateActions(serverRedundancy, {
    'delegated-to-one': [
      'レジストラに2台目のネームサーバーを登録する',
      'ただ1台のサーバーが停止すると、名前を解決できません。',
    ],
    'lists-one': [
      '2台目のネームサーバーのNSレコードを追加する',
      'ただ1台のサーバーが停止すると、名前を解決できません。',
    ],
    'one-ipv4': [
      '{zone}の2台目のネームサーバーにIPv4アドレスを設定する',
      '{hosts}が停止すると、IPv6を使えないリゾルバーは名前を解決できません。',
    ],
    'no-ipv4': ['{zone}のネームサーバーにIPv4アドレスを設定する', 'IPv6を使えないリゾルバーは名前を解決できません。'],
    'same-address': [
      '同じアドレスを使うネームサーバーを別のアドレスに移す',
      '次のアドレスが停止すると、すべてが停止します：{addresses}。',
    ],
  }),
  translateCheck(referralSize, '委任応答の大きさ', {
    fits: ['{zone}への委任応答は最大{octets}オクテットで、EDNSを使わない応答（512オクテット）に収まります。'],
    none: ['{zone}は委任されていないため、委任応答の大きさはありません。'],
    large: [
      '{zone}への委任応答は{octets}オクテットになることがあります。EDNSを使わない応答は512オクテットまでなので、一部のリゾルバーはTCPで問い合わせ直します。',
      'ネームサーバーの数を減らすか、短い名前にしてください。末尾が共通する名前は、場所を最も取りません。',
    ],
  }),
  translateActions(referralSize, {}),
  translateCheck(authoritativeAnswers, 'すべてのネームサーバーの応答', {
    all: ['{zone}のネームサーバーのうち、問い合わせたアドレスはすべて応答しました：{servers}。'],
    none: ['{zone}のネームサーバーに、問い合わせることのできるアドレスがありません。'],
    some: [
      '{zone}のネームサーバーのアドレスの一部には、問い合わせることができませんでした：{servers}。IPv6のアドレスがどれも応答しない場合は、私たちのネットワークが原因かもしれません。',
    ],
    more: ['{zone}のネームサーバーのアドレスが多いため、{count}個を省きました。'],
    silent: [
      '次のサーバーは、{zone}について問い合わせても応答しません：{servers}。リゾルバーは、別のサーバーを試すまでに時間を失います。',
      'サーバーが動いていること、UDPのポート53が開いていることを確認するか、委任先から外してください。',
    ],
    'other-sender': [
      '次のサーバーにUDPで{zone}について問い合わせたところ、そのアドレスからは応答がなく、同じIDと質問を持つ応答が別のアドレスから届きました：{servers}。リゾルバーはこのような応答を破棄します。問い合わせを見た第三者が送った可能性もあるため、内容は読んでいません。',
      '問い合わせを受けたアドレスから応答するように、サーバーのソフトウェアまたはアドレス変換（NAT）を設定してください。',
    ],
    'not-authoritative': [
      '次のサーバーは応答しますが、{zone}の権威サーバーとしては応答しません（lame delegation）：{servers}。',
      'これらのサーバーにゾーンを読み込むか、委任先から外してください。',
    ],
    refusing: [
      '次のサーバーは、{zone}への応答を拒否します（lame delegation）：{servers}。',
      'これらのサーバーにゾーンを読み込むか、委任先から外してください。',
    ],
    broken: [
      '次のサーバーは、{zone}についてエラーを返すか、SOAレコードまたはNSレコードを返しません：{servers}。',
      'これらのサーバーでゾーンが完全であり、エラーなく読み込まれていることを確認してください。',
    ],
  }),
  translateActions(authoritativeAnswers, {
    'other-sender': [
      '問い合わせを受けたアドレスから応答するように設定する：{addresses}',
      'リゾルバーは、別のアドレスからの応答を破棄します。',
    ],
    silent: ['応答しないネームサーバーを修復する：{servers}', 'リゾルバーが時間を失います。'],
    'not-authoritative': [
      '{servers}に{zone}を読み込むか、委任先から外す',
      '委任先になっていますが、ゾーンを持っていません。',
    ],
    refusing: ['{servers}に{zone}を読み込むか、委任先から外す', '委任先になっていますが、応答を拒否します。'],
    broken: ['{servers}で{zone}を修復する', 'エラーを返すか、どのゾーンにもあるはずのレコードを返しません。'],
  }),
  translateCheck(reverseNames, 'ネームサーバーの逆引き', {
    fine: ['ネームサーバーのアドレスの逆引きは、それぞれの名前になっています。'],
    missing: [
      'ネームサーバーの次のアドレスには、逆引きが設定されていません：{addresses}。標準では求められていません。',
    ],
    other: [
      'ネームサーバーの次のアドレスの逆引きは、別の名前になっています：{addresses}。標準では一致を求められていません。',
    ],
    open: ['次のアドレスの逆引きを確認できませんでした：{addresses}。'],
  }),
  translateActions(reverseNames, {}),
];

import { delegation } from '../../../checks/delegation/delegation.ts';
import { SERVER_TEXTS } from '../../../checks/delegation/words.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

const LOAD = '{zone}をネームサーバーに読み込むか、ゾーンを持つサーバーに委任する';

const DELEGATION_WORDS = {
  name: '委任',
  means:
    '親ゾーンは、ドメインのネームサーバーを示します。この委任によって、インターネットの誰もがドメインを見つけられます。',
  why: '委任がない場合や、委任先のどのサーバーもゾーンに応答しない場合は、Webサイトもメールも利用できません。',
};

export const DELEGATION_TEXTS: readonly TextTable[] = [
  translate(SERVER_TEXTS, {
    'at-host': '{host}の{address}',
    'at-registrar': 'レジストラ',
    'in-zone': 'ゾーン{zone}',
    'answered-by': '{host}の{address}（応答の送信元は{others}）',
    'without-records': 'SOAレコードなし',
    'with-value': '{servers}では{value}',
    'in-status': '{domain}（{statuses}）',
    'expired-on': '{domain}（{date}に期限切れ）',
    'not-checked-since': '{domain}（{why}）',
    'registered-until': '{domain}（有効期限は{date}）',
  }),
  translateFindings(delegation, DELEGATION_WORDS, {
    delegated: {
      says: '{parent}は{zone}を{hosts}に委任しており、{count, plural, other {#個}}のアドレスのサーバーがこのゾーンに応答します。',
    },
    'not-yet': {
      says: '{zone}を{hosts}で試験しました。{count, plural, other {#個}}のアドレスのサーバーがこのゾーンに応答します。',
    },
    unaddressed: {
      says: '{parent}は{zone}を{hosts}に委任していますが、そのアドレスを確認できなかったため、どのサーバーにも問い合わせていません。',
    },
    'inside-a-zone': {
      says: '{name}は委任されていません。ゾーン{zone}の中の名前であり、{zone}のネームサーバーが応答します。以下は{zone}についての結果です。',
    },
    'not-delegated': {
      says: '{parent}のサーバーは{zone}を委任していません。そこから名前を解決するリゾルバーは、何も見つけられません。',
      do: '{where}で{zone}のネームサーバーを登録する',
    },
    'no-address': {
      says: '{zone}のネームサーバーのどれにもアドレスがないため、問い合わせができません：{hosts}。',
      do: '{zone}のネームサーバーにアドレスを設定する',
      more: 'AレコードまたはAAAAレコードが必要です。名前が{zone}の中にある場合は、{where}でもアドレス（グルー）を登録してください。',
    },
    'no-such-servers': {
      says: '{zone}のネームサーバーは、どれも存在しません：{hosts}。誰も{zone}を見つけられません。',
      do: '{where}で{zone}のネームサーバーを修正する',
    },
    'all-refuse': {
      says: '{zone}のネームサーバーは、このゾーンへの応答を拒否しています：{servers}。',
      do: LOAD,
    },
    'all-deny': {
      says: '{zone}は委任されていますが、{zone}自身のネームサーバーは、この名前が存在しないと応答しています：{servers}。',
      do: LOAD,
    },
    'none-serves': {
      says: '{zone}のネームサーバーは応答しますが、ゾーンのレコードを返すものは1つもありません：{answers}。',
      do: LOAD,
      more: 'ゾーンに不足がなく、エラーなく読み込まれていることを確認してください。',
    },
    'other-zone': {
      says: '{zone}は委任されていますが、そのネームサーバーは別のゾーンを提供しています：{zones}。多くのリゾルバーは、その応答を拒否します。',
      do: LOAD,
    },
    'no-working-server': {
      says: '問い合わせることのできたネームサーバーのうち、{zone}について応答するものは1つもありません：{servers}。',
      do: '{zone}のネームサーバーが応答するようにするか、動作するサーバーに委任する',
      more: '動作していることと、UDPの53番ポートが開いていることを確認してください。',
    },
    'still-answers': {
      says: 'リゾルバーは{zone}のアドレスをまだ見つけられます。少なくともキャッシュが空になるまでは、一部の利用者が利用できます。',
    },
  }),
];

import { glue } from '../../../checks/delegation/glue.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const GLUE_WORDS = {
  name: 'グルーのアドレス',
  means:
    'ネームサーバーの名前がそのゾーンの中にある場合、親ゾーンがアドレスも示す必要があります。このレコードをグルーと呼びます。',
  why: 'グルーがないと、そのサーバーは見つけられません。古いアドレスのままだと、リゾルバーは別の機器に問い合わせます。',
};

export const GLUE_TEXTS: readonly TextTable[] = [
  translateFindings(glue, GLUE_WORDS, {
    matches: {
      says: '親ゾーンが示す{zone}のネームサーバーのアドレスは、実際のアドレスと一致しています：{addresses}。',
    },
    'none-needed': {
      says: '{zone}の委任にはアドレスが含まれていません。ネームサーバーは別のゾーンにあるため、必要ありません。',
    },
    'other-address': {
      says: '親ゾーンが、{zone}のネームサーバーに設定されていないアドレスを示しています：{addresses}。そこから名前を解決するリゾルバーは、別の機器に問い合わせます。',
      do: 'レジストラのグルーを修正する：{addresses}',
      because: 'ネームサーバーのアドレスは、これとは異なります。',
      advice: 'これらのネームサーバーのアドレス（ホスト情報、グルー）をレジストラで修正してください。',
    },
    'other-address-outside': {
      says: '{zone}の委任に、別のゾーンにあるネームサーバーの、設定されていないアドレスが含まれています：{addresses}。ほとんどのリゾルバーはこれを無視します。',
      do: '次のネームサーバーのアドレスを修正してもらう：{addresses}',
      because: 'ネームサーバーのアドレスは、これとは異なります。',
      advice: 'これらのネームサーバーの運用者に、レジストリに登録されたアドレスの修正を依頼してください。',
    },
    'address-missing': {
      says: '{zone}の中にあるネームサーバーのアドレスが、親ゾーンに登録されていません：{addresses}。',
      advice: 'これらのアドレスを、レジストラのグルーに追加してください。',
    },
    'missing-glue': {
      says: '次のネームサーバーの名前は{zone}自身の中にありますが、親ゾーンがアドレスを示していません：{hosts}。リゾルバーは、アドレスがないとこれらを見つけられません。',
      do: '{hosts}のアドレスをレジストラに登録する',
      because: 'リゾルバーは、グルーがないとこれらを見つけられません。',
      advice: 'これらのネームサーバーのアドレス（ホスト情報、グルー）をレジストラに登録してください。',
    },
    'special-address': {
      says: 'ネームサーバーの次のアドレスには、インターネットから到達できません：{addresses}。',
      do: '到達できないネームサーバーのアドレスを変更する',
      because: 'インターネットから到達できないアドレスがあります：{addresses}。',
      advice: 'レジストラとゾーンからこれらのアドレスを削除するか、グローバルアドレスに変更してください。',
    },
  }),
];

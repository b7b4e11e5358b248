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
      says: '親ゾーンが示す{zone}のネームサーバーのアドレスに、実際とは異なるものがあります：{addresses}。そこから名前を解決するリゾルバーは、別の機器に問い合わせます。',
      do: 'ネームサーバーの次のアドレス（ホスト情報、グルー）をレジストラで修正する：{addresses}',
    },
    'other-address-outside': {
      says: '{zone}の委任に、別のゾーンにあるネームサーバーの、実際とは異なるアドレスが含まれています：{addresses}。ほとんどのリゾルバーはこれを無視します。',
      do: '次のネームサーバーの運用者に、レジストリに登録されたアドレスの修正を依頼する：{addresses}',
    },
    'address-missing': {
      says: '{zone}の中にあるネームサーバーのアドレスが、親ゾーンに登録されていません：{addresses}。',
      do: '次のアドレスを、レジストラのグルーに追加する：{addresses}',
    },
    'missing-glue': {
      says: '次のネームサーバーの名前は{zone}自身の中にありますが、親ゾーンがアドレスを示していません：{hosts}。リゾルバーは、アドレスがないとこれらを見つけられません。',
      do: '{hosts}のアドレス（ホスト情報、グルー）をレジストラに登録する',
    },
    'special-address': {
      says: 'ネームサーバーの次のアドレスには、インターネットから到達できません：{addresses}。',
      do: 'レジストラとゾーンで、次のアドレスをグローバルアドレスに変更するか、削除する：{addresses}',
    },
  }),
];

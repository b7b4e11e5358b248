import { DMARC } from '../../checks/dmarc/findings.ts';
import { translateActions } from '../translate.ts';

const REJECT = 'DMARCをp=rejectに設定する';
const FORGED = 'ポリシーがないため、受信側は差出人アドレスを偽ったなりすましメールを配信します。';
const DELIVERED = '受信側は、差出人アドレスを偽ったなりすましメールを配信します。';
const SPAM = 'なりすましメールが拒否されず、迷惑メールに振り分けられます。';
const SUPPOSED = [
  'DMARCレコードを修正し、p=rejectに設定する',
  '受信側が従えないため、なりすましメールが配信されます。',
] as const;
const MOVE_DMARC = [
  'DMARCレコードを_dmarc.{domain}に移し、p=rejectに設定する',
  '受信側は{at}を参照しません。',
] as const;

export const DMARC_ACTIONS = [
  translateActions(DMARC, {
    absent: [REJECT, FORGED],
    'absent-silent': [REJECT, FORGED],
    misplaced: MOVE_DMARC,
    'no-underscore': MOVE_DMARC,
    doubled: MOVE_DMARC,
    'absent-at-alias': [
      '別名_dmarc.{domain}をDMARCレコードに置き換える',
      '参照先の{alias}にレコードがないため、なりすましメールが配信されます。',
    ],
    'absent-at-wildcard': [REJECT, '_dmarc.{domain}にはワイルドカードが応答し、ポリシーがありません。'],
    invalid: ['_dmarc.{at}のDMARCレコードを修正し、p=rejectに設定する', '受信側は、レコードがないものとして扱います。'],
    'invalid-at-alias': [
      '別名_dmarc.{domain}を自分のDMARCレコードに置き換える',
      '受信側は{alias}のレコードを使用できません。',
    ],
    none: [REJECT, DELIVERED],
    'none-blind': [REJECT, DELIVERED],
    supposed: SUPPOSED,
    quarantine: [REJECT, SPAM],
    testing: ['DMARCのテストモードを終了し、p=rejectにする', '受信側が適用するのは{policy}だけです。'],
    'at-alias': ['{alias}のDMARCをp=rejectに設定する', '現在のポリシーは{policy}です。'],
    existing: [
      'サブドメインのDMARCポリシーをrejectにする',
      'サブドメインを名乗るなりすましメールが届きやすくなります。',
    ],
    subdomains: [
      'サブドメインのDMARCポリシーをrejectにする',
      'サブドメインを名乗るなりすましメールが届きやすくなります。',
    ],
    'subdomains-above': [
      '{at}のDMARCレコードでspを強化する',
      'サブドメインに適用されるのは、そのポリシーの{policy}だけです。',
    ],
    'existing-above': [
      '{at}のDMARCレコードでspを強化する',
      'サブドメインに適用されるのは、そのポリシーの{policy}だけです。',
    ],
    'non-existent': ['DMARCレコードからnpを削除する', '存在しない名前からのメールは、必ずなりすましです。'],
    'non-existent-above': [
      '{at}のDMARCレコードでnpを強化する',
      '実在しないサブドメインに適用されるのは、そのポリシーの{policy}だけです。',
    ],
    'wildcard-record': [
      '{at}のDMARCレコードを削除する',
      'すべての実在しないサブドメインに、より緩いポリシーを適用しています。',
    ],
    'wildcard-alias': [
      'ワイルドカードの別名{at}を置き換える',
      'すべての実在しないサブドメインに、{alias}のポリシーを適用しています。',
    ],
    blind: [
      'DMARCレポートの送付先（rua）を指定する',
      'レポートがないと、このドメインを名乗って誰が送信しているのかを確認できません。',
    ],
    unheard: ['DMARCレポートの送付先を、受信できるアドレスにする', 'ruaのどのアドレスも受信できません。'],
    joined: [
      '{at}のDMARCレコードにpsd=yを追加する',
      'その下の名前のメールが、別の名前のものとしてDMARCに合格することがあります。',
    ],
    'percent-zero': ['DMARCレコードからpctを削除する', '古い受信側は、どのメールにもポリシーを適用しません。'],
    percent: ['DMARCレコードからpctを削除する', '古い受信側は、一部のメールにしかポリシーを適用しません。'],
  }),
];

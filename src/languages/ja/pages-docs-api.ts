import { CHANGELOG_TEXTS } from '../../api/changelog-texts.ts';
import { API_VERSIONS_TEXTS } from '../../pages/docs/api-versions-texts.ts';
import { translate } from '../translate.ts';

export const API_VERSIONS = [
  translate(CHANGELOG_TEXTS, {
    '0.1.0': '最初のバージョンです。',
  }),
  translate(API_VERSIONS_TEXTS, {
    title: 'バージョンと変更',
    unreleased:
      'まだどのバージョンもリリースされていません。最初のリリースまでは、すべてが変わる可能性があります。リリース後は、次の規則に従います。',
    path: 'パスの番号（/v1）が変わるのは、API全体を変えるときだけです。その場合は、新旧の両方を12か月以上提供します。',
    breaking:
      '互換性のない変更とは、呼び出し、パラメーター、フィールド、値、エラーコードの削除や名前の変更、フィールドの型や意味の変更、パラメーターの必須化、キーに必要な許可の変更、回数に含まれなかった呼び出しを回数に含めることです。',
    'not-breaking':
      '新しい呼び出し、任意のパラメーター、フィールド、値、診断結果、エラーは、いつでも追加することがあります。文章やフィールドの順序も変わることがあります。プログラムでは、未知のものを無視してください。',
    criteria:
      'ドメインの判定基準には独自の版があり、診断結果のcriteriaに示されます。<link>各版での変更点</link>をご覧ください。',
    announced:
      '互換性のない変更は、下の変更履歴で告知します。告知した日から、対象の呼び出しの応答に、告知の日を示す<code>Deprecation</code>（RFC 9745）、以前の動作を終了する可能性のある日を示す<code>Sunset</code>（RFC 8594）、この節への<code>Link</code>を付けます。',
    stays:
      '以前の動作は、告知から12か月以上維持します。利用者に危険が及ぶ場合は早く終了することがあり、変更履歴にその理由を示します。',
    installed:
      'サービスが変わるのは、運用者が更新したときだけです。応答しているバージョンは、OpenAPI文書の<code>info.version</code>で確認できます。',
    example: '変更される呼び出しの応答',
    changelog: '変更履歴',
    'criteria-changes': '判定基準',
    'criteria-changes-text':
      '判定基準の版が変わると、APIに変更がなくても、スコアや検出内容、ラベルが変わることがあります。2つのスコアを比べる前に、フィールドcriteriaを比べてください。',
    version: 'バージョン',
    released: 'リリース日',
    'not-released': '未リリース',
    changes: '変更点',
    added: '{count, plural, other {#件の呼び出し}}',
  }),
];

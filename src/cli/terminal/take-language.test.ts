import { expect, test } from 'vitest';
import { takeLanguage } from './take-language.ts';

test.each<[string[], Record<string, string>, [args: string[], language: string, isKnown?: false]]>([
  [['check', 'a.test'], {}, [['check', 'a.test'], 'en']],
  [['check', 'a.test', '--lang', 'ja'], {}, [['check', 'a.test'], 'ja']],
  [['--lang=ja', 'check', 'a.test'], { LANG: 'en_GB.UTF-8' }, [['check', 'a.test'], 'ja']],
  [['check', '--lang', 'en', 'a.test'], { LANG: 'ja_JP.UTF-8' }, [['check', 'a.test'], 'en']],
  [['check', 'a.test', '--lang', 'de'], {}, [['check', 'a.test'], 'en', false]],
  [['check', 'a.test', '--lang'], {}, [['check', 'a.test'], 'en', false]],
  [['check', '--lang=de'], { LANG: 'ja_JP.UTF-8' }, [['check'], 'ja', false]],
  [['check', '--', '--lang', 'ja'], {}, [['check', '--', '--lang', 'ja'], 'en']],
  [['check'], { LANG: 'ja_JP.UTF-8' }, [['check'], 'ja']],
  [['check'], { LANG: 'ja_JP.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, [['check'], 'en']],
  [['check'], { LANG: 'en_US.UTF-8', LC_MESSAGES: '', LC_ALL: 'ja_JP' }, [['check'], 'ja']],
  [['check'], { LC_ALL: 'ja_JP.eucJP' }, [['check'], 'en']],
  [['check'], { LANG: 'ja_JP.UTF-8', LC_ALL: 'C.UTF-8' }, [['check'], 'en']],
  [['check'], { LANG: 'de_DE.UTF-8' }, [['check'], 'en']],
])('%j with %j', (typed, env, [args, language, isKnown = true]) => {
  expect(takeLanguage(typed, env)).toEqual({ args, language, isKnown });
});

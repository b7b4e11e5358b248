import { expect, test } from 'vitest';
import { takeLanguage } from './take-language.ts';

test.each<[string[], Record<string, string>, [string[], string | undefined]]>([
  [['check', 'a.test'], {}, [['check', 'a.test'], 'en']],
  [['check', 'a.test', '--lang', 'ja'], {}, [['check', 'a.test'], 'ja']],
  [['--lang=ja', 'check', 'a.test'], { LANG: 'en_GB.UTF-8' }, [['check', 'a.test'], 'ja']],
  [['check', '--lang', 'en', 'a.test'], { LANG: 'ja_JP.UTF-8' }, [['check', 'a.test'], 'en']],
  [['check', 'a.test', '--lang', 'de'], {}, [['check', 'a.test'], undefined]],
  [['check', 'a.test', '--lang'], {}, [['check', 'a.test'], undefined]],
  [['check', '--', '--lang', 'ja'], {}, [['check', '--', '--lang', 'ja'], 'en']],
  [['check'], { LANG: 'ja_JP.UTF-8' }, [['check'], 'ja']],
  [['check'], { LANG: 'ja_JP.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, [['check'], 'en']],
  [['check'], { LANG: 'en_US.UTF-8', LC_MESSAGES: '', LC_ALL: 'ja_JP' }, [['check'], 'ja']],
  [['check'], { LC_ALL: 'ja_JP.eucJP' }, [['check'], 'en']],
  [['check'], { LANG: 'ja_JP.UTF-8', LC_ALL: 'C.UTF-8' }, [['check'], 'en']],
  [['check'], { LANG: 'de_DE.UTF-8' }, [['check'], 'en']],
])('%j with %j', (typed, env, expected) => {
  expect(takeLanguage(typed, env)).toEqual(expected);
});

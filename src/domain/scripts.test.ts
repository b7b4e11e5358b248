import { describe, expect, test } from 'vitest';
import { mixedScripts } from './scripts.ts';

describe('names that no language writes', () => {
  test.each([
    ['p\u0430ypal.example', 'p\u0430ypal', 'Latin Cyrillic'],
    ['\u0440\u0430ypal.example', '\u0440\u0430ypal', 'Cyrillic Latin'],
    ['www.g\u03bfogle.com', 'g\u03bfogle', 'Latin Greek'],
    ['\u03b1\u0431.example', '\u03b1\u0431', 'Greek Cyrillic'],
    ['\u0e01a.example', '\u0e01a', 'Thai Latin'],
    // Bopomofo and kana are of two writing systems.
    ['\u3105\u3042.example', '\u3105\u3042', 'Bopomofo Hiragana'],
    ['ok.\uac00\u3042.example', '\uac00\u3042', 'Hangul Hiragana'],
    // In capitals as well.
    ['P\u0410YPAL.example', 'p\u0430ypal', 'Latin Cyrillic'],
  ])('%s mixes scripts', (name, label, scripts) => {
    expect(mixedScripts(name)).toEqual({ kind: 'mixed', label, scripts: scripts.split(' ') });
  });
});

describe('names whose letters look Latin and are not', () => {
  test.each([
    // The name of Xudong Zheng's report of 2017.
    ['\u0430\u0440\u0440\u04cf\u0435.com', 'Cyrillic', 'apple'],
    ['\u0435\u0440\u0456\u0441.com', 'Cyrillic', 'epic'],
    ['\u0441\u0441-1.example', 'Cyrillic', 'cc-1'],
    ['\u03bf\u03c1.example', 'Greek', 'op'],
  ])('%s', (name, script, like) => {
    const [label = ''] = name.split('.');
    expect(mixedScripts(name)).toEqual({ kind: 'look-alike', label, script, like });
  });
});

describe('names that are as they should be', () => {
  test.each([
    'paypal.example',
    'm\u00fcnchen.example',
    'vi\u1ec7tnam.example',
    '\u043f\u043e\u0447\u0442\u0430.example',
    // Looks Latin, and stands under a top-level domain of its own script.
    '\u0441\u043e\u0440.\u0440\u0444',
    '\u03b5\u03bb\u03bb\u03ac\u03b4\u03b1.example',
    '\u4f8b\u3048.\u30c6\u30b9\u30c8',
    // Kanji, kana and Latin letters are one writing system.
    'jp\u682a\u5f0f\u4f1a\u793e\u3042\u3044\u30a2\u30fc.example',
    '\u4e2d\u6587\u3105.example',
    '\u5927\u97d3\u6c11\u570b\uac00a.example',
    // Marks and digits belong to every script.
    '\u0440\u0443\u0441\u0441\u043a\u0438\u0439-24.example',
    '\u0639\u0631\u0628\u064a.example',
    '_dmarc.xn--80ak6aa92e.com',
  ])('%s', (name) => {
    expect(mixedScripts(name)).toBeUndefined();
  });
});

import { LANGUAGES } from '../../src/languages/languages.ts';
import { loadLanguages } from '../../src/texts/language.ts';
import { addLanguages } from '../../src/texts/languages.ts';

// Adds and loads all languages, as the program does. Tests that share a process have them from the start; a test with a
// process of its own imports this file where it puts anything into words.

addLanguages(LANGUAGES);
await loadLanguages();

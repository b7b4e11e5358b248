import type { TextTable } from '../../domain/message.ts';
import { englishTables } from '../../texts/english.ts';
import { tablesIn } from '../tables-in.ts';

const OF_ENGINE = new Set(englishTables());
const ALL = await tablesIn(import.meta.dirname, '../../*/**/*-texts.ts');

/** Lists the English tables of pages, API, commands and e-mails: those of each file `*-texts.ts`. */
export const TABLES: readonly TextTable[] = ALL.filter((table) => !OF_ENGINE.has(table));

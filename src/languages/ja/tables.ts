import type { TextTable } from '../../domain/message.ts';
import { tablesIn } from '../tables-in.ts';

/** Lists every Japanese table: those of each file here. Names and slots of their texts are those of the English. */
export const TABLES: readonly TextTable[] = await tablesIn(import.meta.dirname, '{checks/*,!(language|tables)}.ts');

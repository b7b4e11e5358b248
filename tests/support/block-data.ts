import type { Block } from '../../src/diagnoses/block.ts';
import type { Message, Rendered } from '../../src/domain/message.ts';
import { rendererOf, textIn } from '../../src/texts/language.ts';
import './languages.setup.ts';
import { type Bench, nameOf, type Setting } from './bench.ts';
import { liveContext } from './report-context.ts';

/** Returns the data of a block in a setting, without what checks found. */
export async function blockDataOf<D>(bench: Bench, block: Block<D>, setting: Omit<Setting, 'about'>): Promise<D> {
  const domain = nameOf({ about: '', ...setting });
  const evidence = await bench.build({ about: '', ...setting });
  const make = await block.read(domain, evidence);
  const report = liveContext(domain, evidence);
  return make({ domain, exists: true, zone: domain, checks: [], groups: {}, fixes: {}, report });
}

export const english = (text: Message): string => textIn('en', text);

/** Puts the data of a block into words. */
export const inEnglish = <T>(data: T): Rendered<T> => rendererOf('en').render(data);

import type { CommanderError } from 'commander';
import type { Message } from '../../domain/message.ts';
import type { Complaint } from '../terminal/terminal.ts';
import { USAGE_TEXTS } from './usage-texts.ts';

const { message: usageMessage } = USAGE_TEXTS;

/**
 * Words what was typed wrong. The command line parser gives a code and English, in which names and guesses stand;
 * English that we do not know is passed on as it is, in every language.
 */
export function usageFault(
  { code, message }: Pick<CommanderError, 'code' | 'message'>,
  /** The command that was typed, if there is such a one. */
  command?: string,
): Complaint {
  const [, english = message, guesses] =
    /^(?:error: )?(.*?)(?:\n\(Did you mean (?:one of )?(.+)\?\))?$/s.exec(message) ?? [];
  return {
    fault: faultOf(code, english) ?? english.charAt(0).toUpperCase() + english.slice(1),
    hint:
      guesses !== undefined
        ? usageMessage('near', { names: guesses })
        : command === undefined
          ? usageMessage('see-help')
          : usageMessage('see-help-of', { command }),
  };
}

function faultOf(code: string, english: string): Message | undefined {
  const [, name] = /'(.*)'/s.exec(english) ?? [];
  if (code === 'commander.excessArguments') {
    const [, most, given] = /Expected (\d+) arguments? but got (\d+)/.exec(english) ?? [];
    return most === undefined || given === undefined
      ? undefined
      : usageMessage('excess', { most: Number(most), given: Number(given) });
  }
  if (name === undefined) return undefined;
  if (code === 'commander.unknownCommand') return usageMessage('command', { name });
  if (code === 'commander.unknownOption') return usageMessage('option', { name });
  if (code === 'commander.missingArgument') return usageMessage('argument', { name });
  if (code === 'commander.missingMandatoryOptionValue') return usageMessage('option-missing', { name });
  return code === 'commander.optionMissingArgument' ? usageMessage('value', { name }) : undefined;
}

import { TOOL_TEXTS } from '../../api/tool-texts.ts';
import { spfTestJson } from '../../api/v1/spf.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { render } from '../../texts/language.ts';
import { flag, ipAddress, plainText } from '../arguments.ts';
import { answer, defineTool, unfit } from '../tool.ts';

const { message } = TOOL_TEXTS;

/** Says whether an address may send, as `zonewell spf` does. A lookup that failed makes the result `temperror`. */
export const evaluateSpfTool = defineTool({
  name: 'evaluate_spf',
  parameters: { ip: ipAddress, sender: plainText, helo: plainText, records: flag },
  required: ['ip', 'sender'],
  explained: { sender: message('argument/sender'), records: message('argument/records') },
  output: {
    type: 'object',
    properties: {
      result: { type: 'string' },
      meaning: { type: 'string' },
      problem: { type: ['string', 'null'] },
      matched: { type: ['object', 'null'] },
    },
    required: ['result', 'meaning'],
  },
  counts: () => 1,
  async run({ ip, sender, helo: given, records }, { services, client, language }) {
    const ofSender = sender.slice(sender.lastIndexOf('@') + 1);
    const parsed = parseDomainName(ofSender === '' ? given : ofSender);
    if (!parsed.ok) return unfit('sender', message('no-sender'));
    const query = { ip, sender, helo: given === '' ? undefined : given };
    const found = await services.testSpf(parsed.name, query, client);
    if (typeof found === 'string') return found;
    const test = render(language, found);
    const brief = { ...test, steps: [], moreSteps: test.steps.length + test.moreSteps };
    return answer(spfTestJson(records ? test : brief));
  },
});

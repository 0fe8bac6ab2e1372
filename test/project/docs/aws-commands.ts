/** A command of the AWS CLI in a document. */
export interface AwsCommand {
  /** As it is written, for messages. */
  text: string;
  service: string;
  /** With `wait` before it, for a waiter. */
  operation: string;
  /** The options by name, without dashes; a flag has no value. */
  options: Map<string, string | undefined>;
  positional: string[];
}

/** The words of a shell command, without their quotes, to its end. */
function readWords(text: string): string[] {
  const words: string[] = [];
  const pattern = /\s*((?:'[^']*'|"[^"]*"|[^\s'"|;&])+)/y;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    words.push((match[1] ?? '').replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
  }
  return words;
}

function parse(text: string): AwsCommand {
  const [, service = '', ...rest] = readWords(text);
  const operation = rest[0] === 'wait' ? rest.splice(0, 2).join(' ') : (rest.shift() ?? '');
  const options = new Map<string, string | undefined>();
  const positional: string[] = [];
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (!word.startsWith('--')) positional.push(word);
    else options.set(word.slice(2), rest[0]?.startsWith('--') ? undefined : rest.shift());
  }
  return { text, service, operation, options, positional };
}

/** A command goes on behind a backslash, and inside quotes. */
const fencedCommand = /^ *(aws (?:\\\n|'[^']*'|[^\n'])+)/gm;

/** The commands of a document: in its blocks of code, and in the text, where one may be broken between two lines. */
export function findAwsCommands(document: string): AwsCommand[] {
  const blocks = [...document.matchAll(/^ *```\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
  const fenced = blocks.flatMap((block) => [...block.matchAll(fencedCommand)].map(([, text = '']) => text));
  const inline = [...document.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`(aws [^`]+)`/g)];
  return [...fenced, ...inline.map(([, text = '']) => text)].map((text) =>
    parse(text.replaceAll(/\\?\n\s*/g, ' ').trim()),
  );
}

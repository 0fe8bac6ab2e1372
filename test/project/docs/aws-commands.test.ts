import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findValueMistakes, normalize, parseValue, readInput } from './api-models.ts';
import { type AwsCommand, findAwsCommands } from './aws-commands.ts';

/** Options of the CLI itself, for every operation. */
const globalOptions = ['region', 'profile', 'query', 'output', 'cli-binary-format', 'cli-read-timeout'];

/** Commands that are made of several operations, and so have no model. */
const highLevel = ['s3 cp'];

/** Operations that write what they answer into a file, which is a word of its own. */
const streaming = ['lambda invoke'];

async function findMistakes({ service, operation, options, positional }: AwsCommand): Promise<string[]> {
  const name = `${service} ${operation}`;
  if (highLevel.includes(name)) return [];
  const { members, required } = await readInput(service, operation);
  const memberOf = (option: string) => {
    const wanted = [normalize(option), normalize(option.replace(/^no-/, ''))];
    return [...members.keys()].find((member) => wanted.includes(normalize(member)));
  };
  const own = [...options].filter(([option]) => !globalOptions.includes(option));
  const given = own.map(([option]) => memberOf(option));
  return [
    ...own.filter(([option]) => !memberOf(option)).map(([option]) => `there is no --${option}`),
    ...required.filter((member) => !given.includes(member)).map((member) => `${member} is missing`),
    ...own.flatMap(([option, value = '']) => {
      const schema = members.get(memberOf(option) ?? '');
      return findValueMistakes(schema, parseValue(schema, value));
    }),
    ...(positional.length === (streaming.includes(name) ? 1 : 0)
      ? []
      : [`stray words: ${positional.join(' ')}`]),
  ];
}

const mistakesOf = async (document: string) =>
  (await Promise.all(findAwsCommands(document).map(findMistakes))).flat();

const guide = 'docs/guide';
const read = (file: string) => readFileSync(join(guide, file), 'utf8');
const documents = readdirSync(guide).filter(
  (file) => file.endsWith('.md') && findAwsCommands(read(file)).length > 0,
);

describe.each(documents)('docs/guide/%s', (file) => {
  const document = read(file);
  const commands = findAwsCommands(document);

  test('gives aws only what the API of each service takes, and all that it requires', async () => {
    for (const command of commands) expect(await findMistakes(command), command.text).toEqual([]);
  });

  test('says once at the top in which region its commands work', () => {
    expect(document.match(/export AWS_REGION=/g)).toHaveLength(1);
    expect(document.indexOf('export AWS_REGION=')).toBeLessThan(document.indexOf('\naws '));
    // Only one of another region says so itself.
    for (const { text, options } of commands) expect(options.get('region'), text).not.toBe('ap-south-1');
  });

  test('names a key by its ARN where an API takes no id', () => {
    expect(document).not.toMatch(/kmsMasterKeyArn=KEY\b/);
  });
});

test('the documents have the commands that are checked', () => {
  const all = documents.flatMap((file) => findAwsCommands(read(file)));
  const named = all.map(({ service, operation }) => `${service} ${operation}`);
  expect(named).toEqual(
    expect.arrayContaining([
      'dynamodb transact-write-items',
      'dynamodb wait table-exists',
      'iam create-open-id-connect-provider',
      'lambda invoke',
      's3api list-object-versions',
      'backup start-restore-job',
    ]),
  );
  expect(named.filter((name) => highLevel.includes(name))).toEqual(['s3 cp']);
});

test.each([
  [
    'a parameter that there is not',
    'aws dynamodb delete-table --table TABLE',
    ['there is no --table', 'TableName is missing'],
  ],
  ['one that is required', 'aws backup start-restore-job --recovery-point-arn ARN', ['Metadata is missing']],
  [
    'a member of a shorthand',
    'aws dynamodb restore-table-to-point-in-time --target-table-name A --sse-specification-override Enabled=true,KMSKeyArn=B',
    ['there is no KMSKeyArn'],
  ],
  [
    'a member inside of JSON',
    `aws dynamodb transact-write-items --transact-items '[{"Update": {"Table": "A", "Key": {}, "UpdateExpression": ""}}]'`,
    ['TableName is missing', 'there is no Table'],
  ],
  ['the file of an answer', "aws lambda invoke --function-name A --payload '{}'", ['stray words: ']],
])('finds %s', async (_, command, mistakes) => {
  expect(await mistakesOf(`\`${command}\``)).toEqual(mistakes);
  expect(await mistakesOf(`\`\`\`\n${command.replace(' --', ' \\\n  --')}\n\`\`\`\n`)).toEqual(mistakes);
});

test.each(['aws dynamodb delete-tables --table-name A', 'aws wafv2 list-web-acls'])(
  'does not know %s',
  async (command) => {
    await expect(mistakesOf(`\`${command}\``)).rejects.toThrow(/no operation|no client knows/);
  },
);

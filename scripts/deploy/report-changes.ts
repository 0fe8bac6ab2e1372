import type { StackChanges } from './stack-changes.ts';

const describe = ({ diff }: StackChanges): string =>
  diff === undefined ? 'Is created.' : diff === '' ? 'Does not change.' : diff;

/** None where nothing that holds data is lost. */
export const formatLosses = (changes: StackChanges[]): string[] => {
  const losses = changes.flatMap(({ losses }) => losses);
  return losses.length === 0 ? [] : ['This deployment would lose data:', ...losses];
};

/** The changes of a deployment, for the terminal. */
export const formatChanges = (changes: StackChanges[]): string =>
  [...changes.map((each) => `${each.stack}\n${describe(each)}\n`), ...formatLosses(changes)].join('\n');

/** The same as Markdown, for the approver of the deployment: what would be lost comes first. */
export const toMarkdown = (changes: StackChanges[]): string =>
  [
    ...formatLosses(changes).map((line) => `> ${line}\n`),
    ...changes.map((each) => `### ${each.stack}\n\n\`\`\`\n${describe(each)}\n\`\`\`\n`),
  ].join('\n');

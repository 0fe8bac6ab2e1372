import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../infra/bundle/paths.ts';
import { getDeployableStage } from '../infra/deployable-stage.ts';
import { parseCdkOptions, runCdk } from './cdk.ts';
import { formatChanges, listStackChanges, toMarkdown } from './deploy/stack-changes.ts';
import { runCommand } from './run-command.ts';

/* Shows the changes of a deployment. It only reads; it fails where something that holds data would be lost. */
await runCommand(async (args) => {
  const { stage: name, profile } = parseCdkOptions(args);
  const stage = getDeployableStage(name ?? 'dev');
  const code = await runCdk(stage, ['synth', '--quiet', ...args]);
  if (code !== 0) return code;
  if (profile) process.env.AWS_PROFILE = profile;
  const changes = await listStackChanges(stage, join(root, 'cdk.out'));
  console.log(formatChanges(changes));
  const { GITHUB_STEP_SUMMARY: summary } = process.env;
  if (summary) appendFileSync(summary, toMarkdown(changes));
  return changes.some(({ losses }) => losses.length > 0) ? 1 : 0;
});

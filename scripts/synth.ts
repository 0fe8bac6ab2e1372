import { getDeployableStage } from '../infra/deployable-stage.ts';
import { parseCdkOptions, runCdk } from './cdk.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (args) => {
  const stage = getDeployableStage(parseCdkOptions(args).stage ?? 'dev');
  const code = await runCdk(stage, ['synth', '--quiet', ...args]);
  if (code === 0) console.log(`The templates of ${stage.name} are in cdk.out/.`);
  return code;
});

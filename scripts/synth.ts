import { getDeployableStage } from '../infra/deployable-stage.ts';
import { parseCdkOptions, runCdk } from './cdk.ts';
import { runCommand } from './run-command.ts';

await runCommand((args) =>
  runCdk(getDeployableStage(parseCdkOptions(args).stage ?? 'dev'), ['synth', '--quiet', ...args]),
);

import { getStage } from '../infra/stages.ts';
import { parseCdkOptions, runCdk } from './cdk.ts';
import { runCommand } from './run-command.ts';

await runCommand((args) =>
  runCdk(getStage(parseCdkOptions(args).stage ?? 'dev'), ['synth', '--quiet', ...args]),
);

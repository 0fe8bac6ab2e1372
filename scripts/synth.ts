import { stageNamed } from '../infra/stages.ts';
import { cdk, optionsIn } from './cdk.ts';
import { run } from './run.ts';

await run((args) => cdk(stageNamed(optionsIn(args).stage ?? 'dev'), ['synth', '--quiet', ...args]));

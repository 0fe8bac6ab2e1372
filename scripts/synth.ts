import { stageNamed } from '../infra/stages.ts';
import { cdk, optionsIn, run } from './cdk.ts';

await run((args) => cdk(stageNamed(optionsIn(args).stage ?? 'dev'), ['synth', '--quiet', ...args]));

import { PlainError } from '../infra/plain-error.ts';
import { stageNamed } from '../infra/stages.ts';
import { checkAccount } from './account.ts';
import { cdk, optionsIn } from './cdk.ts';
import { run } from './run.ts';

await run(async (args) => {
  const { stage: name, profile } = optionsIn(args);
  if (!name) {
    throw new PlainError('Say which stage to deploy: npm run deploy -- --context stage=dev, or stage=prod.');
  }
  const stage = stageNamed(name);
  if (profile) process.env.AWS_PROFILE = profile;
  await checkAccount(stage);
  return cdk(stage, ['deploy', '--all', ...args]);
});

import { getDeployableStage } from '../infra/deployable-stage.ts';
import { UserFacingError } from '../infra/user-facing-error.ts';
import { checkBackupSettings } from './backup-settings.ts';
import { parseCdkOptions, runCdk } from './cdk.ts';
import { checkConcurrencyQuota } from './concurrency-quota.ts';
import { deployCode, withoutCode } from './deploy/deploy-code.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (args) => {
  const { stage: name, profile, code } = parseCdkOptions(args);
  if (!name) {
    throw new UserFacingError(
      'Say which stage to deploy: npm run deploy -- --context stage=dev, or stage=prod.',
    );
  }
  const stage = getDeployableStage(name);
  if (profile) process.env.AWS_PROFILE = profile;
  if (code) return deployCode(code, stage, withoutCode(args));
  await checkConcurrencyQuota(stage);
  await checkBackupSettings(stage);
  return deployStage(stage, args, (command) => runCdk(stage, command));
});

import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { getDeployableStage } from './deployable-stage.ts';
import { createStacks } from './stacks.ts';
import { UserFacingError } from './user-facing-error.ts';

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

try {
  createStacks(app, getDeployableStage(app.node.tryGetContext('stage') ?? 'dev'), {
    // `npm run deploy` says false while it creates a stack.
    protect: app.node.tryGetContext('protect') !== 'false',
  });
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  console.error(error.message);
  process.exit(1);
}

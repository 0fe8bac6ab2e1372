import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PlainError } from './plain-error.ts';
import { stacksOf } from './stacks.ts';
import { stageNamed } from './stages.ts';

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

try {
  stacksOf(app, stageNamed(app.node.tryGetContext('stage') ?? 'dev'));
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exit(1);
}

import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stacksOf } from './stacks.ts';
import { stageNamed } from './stages.ts';

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

stacksOf(app, stageNamed(app.node.tryGetContext('stage') ?? 'dev'));

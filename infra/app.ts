import { App } from 'aws-cdk-lib';
import { stacksOf } from './stacks.ts';
import { stageNamed } from './stages.ts';

const app = new App();

stacksOf(app, stageNamed(app.node.tryGetContext('stage') ?? 'dev'));

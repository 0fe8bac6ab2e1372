import { App } from 'aws-cdk-lib';
import { PortalStack } from './portal-stack.ts';
import { stageFrom } from './stage.ts';

const app = new App();
const stage = stageFrom(app.node.tryGetContext('stage') ?? 'production');

new PortalStack(app, `vetan-${stage}`, { stage });

import { App } from 'aws-cdk-lib';
import { PortalStack } from './portal-stack.ts';
import { stageNamed } from './stages.ts';

const app = new App();
const stage = stageNamed(app.node.tryGetContext('stage') ?? 'dev');

new PortalStack(app, `vetan-${stage.name}`, { stage });

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildIfStale } from '../../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../../infra/bundle/functions.ts';
import { root } from '../../infra/bundle/paths.ts';
import { webBuild } from '../../infra/bundle/web.ts';
import { type FunctionName, functions } from '../../infra/features.ts';
import { createStacks } from '../../infra/stacks.ts';
import { getStage, type Stage } from '../../infra/stages.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
export type Resource = any;

/** What the CDK reads of cdk.json, less what only a deployment needs: files are not copied to be counted. */
export const context = {
  ...JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context,
  'aws:cdk:disable-asset-staging': true,
  'aws:cdk:enable-asset-metadata': false,
};

await buildIfStale(functionsBuild);
await buildIfStale(webBuild);

/** CloudFormation's own rules take seconds; they are asked where what is advised is tested, and by `npm run synth`. */
export const createApp = () => new App({ context, builtinCloudFormationValidation: false });

/** The portal's stack of a stage as CloudFormation gets it, its bundles built if they are stale. */
export const synthesize = (stage: Stage): Template =>
  Template.fromStack(createStacks(createApp(), stage).portal);

/** The stack in us-east-1 of a stage that has one. */
export function synthesizeEdge(stage: Stage): Template {
  const { edge } = createStacks(createApp(), stage);
  if (!edge) throw new Error(`the stage ${stage.name} has no stack at the edge`);
  return Template.fromStack(edge);
}

/** Prod with whatever a deployer may choose. */
export const withEveryOption: Stage = {
  ...getStage('prod'),
  domain: {
    name: 'portal.example.com',
    apiName: 'api.portal.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/c',
  },
  requestsPerAddress: 2_000,
  githubRepository: 'acme/vetan',
  originSecretVersion: 2,
};

/** The logical id that a reference names. */
export const referencedId = (value: Resource): string => value?.Ref ?? value?.['Fn::GetAtt']?.[0];

/** The one resource of a type. */
export function onlyResource(template: Template, type: string): Resource {
  const found = Object.values(template.findResources(type));
  if (found.length !== 1) throw new Error(`${found.length} of ${type}`);
  return found[0];
}

/** The one function that the list calls by this name. */
export function functionResource(template: Template, name: FunctionName): Resource {
  const found = template.findResources('AWS::Lambda::Function', {
    Properties: { Description: functions[name].summary },
  });
  if (Object.keys(found).length !== 1) throw new Error(`${Object.keys(found).length} functions ${name}`);
  return Object.values(found)[0];
}

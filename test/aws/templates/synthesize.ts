import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildIfStale } from '../../../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../../../infra/bundle/functions.ts';
import { root } from '../../../infra/bundle/paths.ts';
import { webBuild } from '../../../infra/bundle/web.ts';
import { type FunctionName, functions } from '../../../infra/features.ts';
import {
  backupCopiesStackName,
  edgeStackName,
  monitoringStackName,
  portalStackName,
} from '../../../infra/stack-names.ts';
import { createStacks } from '../../../infra/stacks.ts';
import { getStage, type Stage } from '../../../infra/stages.ts';
import { domainWithEveryOption } from '../../support/domains.ts';
import { cachedTemplates, type TemplateTexts } from './template-cache.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
export type Resource = any;

/** The context of cdk.json, without copying assets, which only a deployment needs. */
const context = {
  ...JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context,
  'aws:cdk:disable-asset-staging': true,
  'aws:cdk:enable-asset-metadata': false,
};

await buildIfStale(functionsBuild);
await buildIfStale(webBuild);

/** Without CDK's validation by CloudFormation's rules, which takes seconds: test/verify/templates/validate.test.ts and `npm run synth` run it. */
export const createApp = () => new App({ context, builtinCloudFormationValidation: false });

interface StageApp extends ReturnType<typeof createStacks> {
  app: App;
}

const apps = new Map<string, StageApp>();

/** An app with the stacks of a stage, which the tests of a process share: they only read it. It is synthesized once. */
export function appOf(stage: Stage): StageApp {
  const key = JSON.stringify(stage);
  const found = apps.get(key);
  if (found) return found;
  const app = createApp();
  const made = { app, ...createStacks(app, stage) };
  apps.set(key, made);
  return made;
}

type Name = keyof ReturnType<typeof createStacks> | 'routes';
type Templates = Record<Name, Template | undefined>;

/** The templates by stage: their tests, which share their modules, only read them. */
const synthesized = new Map<string, Templates>();

/** The one nested stack of a stack. */
function nestedStack(stack: Stack): Stack {
  const [nested, ...others] = stack.node.findAll().filter((node) => Stack.isStack(node) && node.nested);
  if (!nested || others.length > 0)
    throw new Error(`${stack.stackName} has ${others.length + 1} nested stacks`);
  return nested as Stack;
}

function synthesizeAnew(stage: Stage): TemplateTexts {
  const { portal, edge, backupCopies, monitoring } = appOf(stage);
  const toText = (stack: Stack | undefined) => stack && JSON.stringify(Template.fromStack(stack).toJSON());
  return {
    portal: toText(portal),
    edge: toText(edge),
    backupCopies: toText(backupCopies),
    monitoring: toText(monitoring),
    routes: toText(nestedStack(portal)),
  };
}

function synthesizeStacks(stage: Stage): Templates {
  const key = JSON.stringify(stage);
  const found = synthesized.get(key);
  if (found) return found;
  const texts = cachedTemplates(key, () => synthesizeAnew(stage));
  const toTemplate = (name: Name) => {
    const text = texts[name];
    return text === undefined ? undefined : Template.fromString(text);
  };
  const templates = {
    portal: toTemplate('portal'),
    edge: toTemplate('edge'),
    backupCopies: toTemplate('backupCopies'),
    monitoring: toTemplate('monitoring'),
    routes: toTemplate('routes'),
  };
  synthesized.set(key, templates);
  return templates;
}

function requireTemplate(stage: Stage, name: keyof Templates): Template {
  const template = synthesizeStacks(stage)[name];
  if (!template) throw new Error(`the stage ${stage.name} has no ${name} stack`);
  return template;
}

/** The template of a stage's portal stack, with bundles built if they are stale. */
export const synthesize = (stage: Stage): Template => requireTemplate(stage, 'portal');

/** The template of the routes, which is nested in that of the portal. */
export const synthesizeRoutes = (stage: Stage): Template => requireTemplate(stage, 'routes');

/** The template of a stage's stack in us-east-1, if it has one. */
export const synthesizeEdge = (stage: Stage): Template => requireTemplate(stage, 'edge');

/** The template of the vault in a second region, if the stage has one. */
export const synthesizeBackupCopies = (stage: Stage): Template => requireTemplate(stage, 'backupCopies');

/** The template of the stack that watches a stage from us-east-1, if it has one. */
export const synthesizeMonitoring = (stage: Stage): Template => requireTemplate(stage, 'monitoring');

/** The resources of all stacks of a stage, by stack and logical id. */
export function synthesizeResources(stage: Stage): Record<string, Resource> {
  const stackNames = {
    portal: portalStackName,
    edge: edgeStackName,
    backupCopies: backupCopiesStackName,
    monitoring: monitoringStackName,
    routes: (stage: Stage) => `${portalStackName(stage)}-routes`,
  };
  return Object.fromEntries(
    Object.entries(synthesizeStacks(stage)).flatMap(([name, template]) =>
      Object.entries(template?.toJSON().Resources ?? {}).map(([id, resource]) => [
        `${stackNames[name as keyof Templates](stage)}/${id}`,
        resource,
      ]),
    ),
  );
}

/** Prod with every optional property. */
export const withEveryOption: Stage = {
  ...getStage('prod'),
  domain: domainWithEveryOption,
  emailFrom: 'payroll@mail.example.com',
  firewall: true,
  backupRegion: 'ap-south-2',
  apiRequestsPerSecond: 50,
  apiBurst: 100,
  githubRepository: 'acme/vetan',
  originSecretVersion: 2,
};

/** The logical id in a Ref or Fn::GetAtt. */
export const referencedId = (value: Resource): string => value?.Ref ?? value?.['Fn::GetAtt']?.[0];

/** The one resource of a type. */
export function onlyResource(template: Template, type: string): Resource {
  const found = Object.values(template.findResources(type));
  if (found.length !== 1) throw new Error(`${found.length} of ${type}`);
  return found[0];
}

/** The Lambda function of an entry of features.ts. */
export function functionResource(template: Template, name: FunctionName): Resource {
  const found = template.findResources('AWS::Lambda::Function', {
    Properties: { Description: functions[name].summary },
  });
  if (Object.keys(found).length !== 1) throw new Error(`${Object.keys(found).length} functions ${name}`);
  return Object.values(found)[0];
}

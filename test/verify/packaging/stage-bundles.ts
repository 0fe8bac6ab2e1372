import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { buildIfStale } from '../../../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../../../infra/bundle/functions.ts';
import { root } from '../../../infra/bundle/paths.ts';
import { webBuild } from '../../../infra/bundle/web.ts';
import { allFunctions, type FunctionName } from '../../../infra/features.ts';
import { createStacks } from '../../../infra/stacks.ts';
import { getStage } from '../../../infra/stages.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
type Template = any;

/** A function as it would be deployed. */
export interface StagedFunction {
  name: FunctionName;
  /** The folder that would be zipped, read-only as Lambda's is. */
  folder: string;
  handler: string;
  memoryMB: number;
  /** Its environment variables in the template, references unresolved. */
  variables: Record<string, unknown>;
}

/** The assets that `cdk deploy` would upload, in a folder outside the project, where no node_modules is found. */
export interface StagedBundles {
  functions: ReadonlyMap<FunctionName, StagedFunction>;
  /** The site's files as they would be in the bucket. */
  site: string;
  remove(): void;
}

/** Every file and folder under a folder, and the folder itself last. */
function* walkFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFiles(path);
    else yield path;
  }
  yield folder;
}

function chmodAll(folder: string, mode: (was: number) => number): void {
  for (const path of walkFiles(folder)) chmodSync(path, mode(statSync(path).mode));
}

/** Bytes that Lambda counts for a function: all files, unzipped. */
export const unzippedBytes = (folder: string): number =>
  [...walkFiles(folder)]
    .map((path) => statSync(path))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

/** Synthesizes the stage `prod` into a folder. */
function synthesize(folder: string): { template: Template; assetFolder(key: string): string } {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  // CDK's validation by CloudFormation's rules takes seconds: test/verify/templates/nag.test.ts runs it.
  const app = new App({ context, outdir: folder, builtinCloudFormationValidation: false });
  const stack = createStacks(app, getStage('prod')).portal;
  app.synth();
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { files } = read(`${stack.artifactId}.assets.json`);
  return {
    template: read(stack.templateFile),
    assetFolder: (key) => join(folder, files[key.replace(/\.zip$/, '')].source.path),
  };
}

/** The functions of the template, with their folders made read-only. */
function stagedFunctions(
  lambdas: Template[],
  assetFolder: (key: string) => string,
): StagedBundles['functions'] {
  return new Map(
    allFunctions.map(([name, { summary }]) => {
      const { Code, Handler, MemorySize, Environment } = lambdas.find(
        ({ Description }) => Description === summary,
      );
      const folder = assetFolder(Code.S3Key);
      chmodAll(folder, (mode) => mode & ~0o222);
      const variables = Environment?.Variables ?? {};
      return [name, { name, folder, handler: Handler, memoryMB: MemorySize, variables }];
    }),
  );
}

/** Builds what is stale, synthesizes, and stages what would be uploaded. */
export async function stageBundles(): Promise<StagedBundles> {
  await Promise.all([functionsBuild, webBuild].map(buildIfStale));
  const folder = mkdtempSync(join(tmpdir(), 'vetan-staged-'));
  const remove = () => {
    chmodAll(folder, (mode) => mode | 0o200);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    chmodSync(folder, 0o755);
    const { template, assetFolder } = synthesize(folder);
    const of = (type: string): Template[] =>
      (Object.values(template.Resources) as Template[])
        .filter(({ Type }) => Type === type)
        .map(({ Properties }) => Properties);
    const site = join(folder, 'site');
    for (const { SourceObjectKeys } of of('Custom::CDKBucketDeployment')) {
      for (const key of SourceObjectKeys) cpSync(assetFolder(key), site, { recursive: true });
    }
    return { functions: stagedFunctions(of('AWS::Lambda::Function'), assetFolder), site, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

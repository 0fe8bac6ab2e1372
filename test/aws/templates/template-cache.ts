import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../../../infra/bundle/functions.ts';
import { root } from '../../../infra/bundle/paths.ts';
import { webBuild } from '../../../infra/bundle/web.ts';

/** Templates as JSON, by the name of the stack; a stage may lack a stack. */
export type TemplateTexts = Partial<Record<string, string>>;

const cacheFolder = join(root, 'node_modules/.cache/templates');

/** The sources of templates: the hashes of the bundles are part of them. */
const sources = new Set([
  'infra',
  'cdk.json',
  'package-lock.json',
  'test/aws/templates/synthesize.ts',
  ...functionsBuild.sources,
  ...webBuild.sources,
]);

let folder: string | undefined;

/** The folder of the templates of these sources; those of older ones are removed. */
function openFolder(): string {
  if (folder) return folder;
  const name = fingerprint(
    [...sources],
    `${functionsBuild.settings} ${webBuild.settings} ${process.version}`,
  );
  folder = join(cacheFolder, name);
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(cacheFolder))
    if (other !== name) rmSync(join(cacheFolder, other), { recursive: true, force: true });
  return folder;
}

/** The templates of a stage: synthesizing takes seconds, and several processes need the same ones. */
export function cachedTemplates(stage: string, synthesize: () => TemplateTexts): TemplateTexts {
  const file = join(openFolder(), `${createHash('sha256').update(stage).digest('hex')}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const templates = synthesize();
    // Written apart and renamed: another process never reads half of it.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(templates));
    renameSync(unfinished, file);
    return templates;
  }
}

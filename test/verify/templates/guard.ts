import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard';
import type { PolicyViolation } from 'aws-cdk-lib';

/** AWS Control Tower's proactive controls, as the package ships them: a file for each. */
const controls = (() => {
  const validator = createRequire(import.meta.url).resolve('@cdklabs/cdk-validator-cfnguard/package.json');
  const folder = join(dirname(validator), 'rules/control-tower/cfn-guard');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.guard'))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));
})();

/** The controls that name a type of resource that the templates have; the other two hundred only take time. */
function controlsFor(templatePaths: string[]): string[] {
  const resources = templatePaths.flatMap((path) =>
    Object.values(JSON.parse(readFileSync(path, 'utf8')).Resources),
  );
  const types = [...new Set(resources.map((resource) => (resource as { Type: string }).Type))];
  return controls
    .filter(({ text }) => types.some((type) => text.includes(`"${type}"`)))
    .map(({ path }) => path);
}

interface GuardFinding {
  /** As `CT.S3.PR.10`. */
  control: string;
  templatePath: string | undefined;
  logicalId: string | undefined;
}

/** The control's id stands before its description. */
const controlOf = ({ description, ruleName }: PolicyViolation): string =>
  /^\[(CT\.[A-Z0-9.]+)\]/.exec(description)?.[1] ?? ruleName;

/** The findings of cfn-guard, which comes with the package and needs no network, in templates that were synthesized. */
export function findByGuard(templatePaths: string[]): GuardFinding[] {
  const validator = new CfnGuardValidator({
    controlTowerRulesEnabled: false,
    rules: controlsFor(templatePaths),
    // Each finding comes with all that was compared.
    maxBuffer: 64 * 1024 * 1024,
  });
  return validator
    .validate({ templatePaths } as Parameters<typeof validator.validate>[0])
    .violations.flatMap((violation) =>
      violation.violatingResources.map(({ resourceLogicalId, templatePath }) => ({
        control: controlOf(violation),
        templatePath,
        logicalId: resourceLogicalId,
      })),
    );
}

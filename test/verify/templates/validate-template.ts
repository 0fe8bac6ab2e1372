import { CloudFormationValidatePlugin } from 'aws-cdk-lib';

interface TemplateFinding {
  severity: string | undefined;
  /** As `E3030`, or `W2531` of a warning. */
  rule: string;
  logicalId: string | undefined;
  description: string;
}

const validator = new CloudFormationValidatePlugin();

/**
 * The findings of AWS's `cloudformation-validate`, which comes with CDK and needs no network, in a template. Warnings
 * as well: it warns alone of a value that CloudFormation refuses, such as a runtime that does not exist.
 */
export function validateTemplate(templatePath: string, region: string): TemplateFinding[] {
  const stack = { stackConstructPath: 'Stack', templatePath, accountId: '111122223333', region };
  const { violations } = validator.validate({
    stackTemplates: [stack],
    templatePaths: [templatePath],
  } as unknown as Parameters<typeof validator.validate>[0]);
  return violations.flatMap(({ ruleName, severity, description, violatingResources }) =>
    violatingResources.map(({ resourceLogicalId }) => ({
      severity,
      rule: ruleName,
      logicalId: resourceLogicalId,
      description,
    })),
  );
}

import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Suppresses findings of cdk-nag's AwsSolutions rules, with the reason. `npm test` fails on a finding that is not
 * suppressed, and on a suppression of what is not found.
 * @param findings rule ids without the pack's name, as `SMG4` or `IAM5[Resource::*]`
 */
export function suppressNag(construct: IConstruct, reason: string, ...findings: string[]): void {
  Validations.of(construct).acknowledge(
    ...findings.map((finding) => ({ id: `AwsSolutions-${finding}`, reason })),
  );
}

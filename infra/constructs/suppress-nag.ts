import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Says why findings of cdk-nag's AwsSolutions are right as they are. `npm test` fails on a finding that nobody has
 * accepted, and on an acceptance of what is not found.
 * @param findings without the pack's name, as `SMG4` or `IAM5[Resource::*]`
 */
export function suppressNag(construct: IConstruct, reason: string, ...findings: string[]): void {
  Validations.of(construct).acknowledge(
    ...findings.map((finding) => ({ id: `AwsSolutions-${finding}`, reason })),
  );
}

import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Suppresses findings of AWS Control Tower's proactive controls, which cfn-guard checks, with the reason. `npm test`
 * fails on a finding that is not suppressed, and on a suppression of what is not found.
 * @param controls ids without the first part, as `S3.PR.10`
 */
export function suppressGuard(construct: IConstruct, reason: string, ...controls: string[]): void {
  Validations.of(construct).acknowledge(...controls.map((control) => ({ id: `CT.${control}`, reason })));
}

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

import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';

export const payRunMachineName = ({ name }: Stage) => `vetan-${name}-pay-runs`;

/** By its name, since the function that starts it exists before it does. */
export const payRunMachineArn = (scope: Construct, stage: Stage): string =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: payRunMachineName(stage),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';

export const payRunMachineName = ({ name }: Stage) => `vetan-${name}-pay-runs`;

/** Made from its name, since the function that starts the machine exists before it does. */
export const payRunMachineArn = (scope: Construct, stage: Stage): string =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: payRunMachineName(stage),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

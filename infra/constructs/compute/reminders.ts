import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { Functions } from './functions.ts';

/** Reminds admins of due dates each morning. Nothing is lost with a call that fails: the next one finds what is due. */
export class Reminders extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: Functions }) {
    super(scope, id);
    new Rule(this, 'EveryMorning', {
      description: 'Reminds admins of due dates of authorities',
      // 9:00 in India.
      schedule: Schedule.cron({ minute: '30', hour: '3' }),
      targets: [new LambdaFunction(functions.get('statutory-reminders'), { retryAttempts: 2 })],
    });
  }
}

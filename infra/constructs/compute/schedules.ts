import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { Functions } from './functions.ts';

/**
 * Tells employees of payslips whose date of publishing has come, every hour and a minute after midnight in India. Nothing
 * is lost with a call that fails: the next one finds what is due in the table, and payslips show from the date itself.
 */
export class Publication extends Construct {
  constructor(scope: Construct, id: string, { functions }: { functions: Functions }) {
    super(scope, id);
    new Rule(this, 'EveryHour', {
      description: 'Tells employees of payslips whose date of publishing has come',
      schedule: Schedule.cron({ minute: '31' }),
      targets: [
        new LambdaFunction(functions.get('pay-run-tasks'), {
          event: RuleTargetInput.fromObject({ task: 'publish' }),
          retryAttempts: 2,
        }),
      ],
    });
  }
}

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

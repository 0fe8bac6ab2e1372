import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import type { FailureQueue } from './failure-queue.ts';
import type { Functions } from './functions.ts';

interface ScheduleProps {
  functions: Functions;
  deadLetters: FailureQueue;
}

/**
 * Tells employees of payslips whose date of publishing has come, every hour and a minute after midnight in India. Nothing
 * is lost with a call that fails: the next one finds what is due in the table, and payslips show from the date itself.
 */
export class Publication extends Construct {
  constructor(scope: Construct, id: string, { functions, deadLetters }: ScheduleProps) {
    super(scope, id);
    new Rule(this, 'EveryHour', {
      description: 'Tells employees of payslips whose date of publishing has come',
      schedule: Schedule.cron({ minute: '31' }),
      targets: [
        deadLetters.targetOf(functions.get('pay-run-tasks'), RuleTargetInput.fromObject({ task: 'publish' })),
      ],
    });
  }
}

/** Reminds admins of due dates each morning. Nothing is lost with a call that fails: the next one finds what is due. */
export class Reminders extends Construct {
  constructor(scope: Construct, id: string, { functions, deadLetters }: ScheduleProps) {
    super(scope, id);
    new Rule(this, 'EveryMorning', {
      description: 'Reminds admins of due dates of authorities',
      // 9:00 in India.
      schedule: Schedule.cron({ minute: '30', hour: '3' }),
      targets: [deadLetters.targetOf(functions.get('statutory-reminders'))],
    });
  }
}

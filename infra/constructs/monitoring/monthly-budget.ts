import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

interface MonthlyBudgetProps {
  limitUsd: number;
  email: string;
}

const notify = (
  email: string,
  notificationType: 'ACTUAL' | 'FORECASTED',
  threshold: number,
): CfnBudget.NotificationWithSubscribersProperty => ({
  notification: {
    notificationType,
    threshold,
    thresholdType: 'PERCENTAGE',
    comparisonOperator: 'GREATER_THAN',
  },
  subscribers: [{ subscriptionType: 'EMAIL', address: email }],
});

/**
 * Emails when 80% of a month's limit are spent, and when AWS forecasts that the limit will be. It counts the account's
 * whole bill: AWS knows costs by tag only where that is switched on. It has no name of its own, since
 * CloudFormation replaces a budget whose subscribers change, and two cannot have one name.
 */
export class MonthlyBudget extends CfnBudget {
  constructor(scope: Construct, id: string, { limitUsd, email }: MonthlyBudgetProps) {
    super(scope, id, {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limitUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify(email, 'ACTUAL', 80), notify(email, 'FORECASTED', 100)],
    });
  }
}

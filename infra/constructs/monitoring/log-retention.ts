import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Stage } from '../../stages.ts';

/**
 * Days that logs are kept. With data of real people, thirteen months: a yearly audit sees its whole year, and CERT-In's
 * directions of April 2022 want 180 days.
 */
export const logRetention = ({ retainData }: Stage): RetentionDays =>
  retainData ? RetentionDays.THIRTEEN_MONTHS : RetentionDays.THREE_MONTHS;

/** Stands for the ARN of the function `pay-run-tasks`. */
export const tasksFunction = 'arn:aws:lambda:local:000000000000:function:pay-run-tasks';

/** Chunks worked on at once: everybody stands under one key of an index, which takes some 1,000 writes a second. */
const chunksAtOnce = 3;

/** Longer than the function's own timeout, so that this is what ends a task that is lost. */
const timeoutSeconds = 150;

/** Full jitter, so that chunks that fail together do not come back together. */
const retry = (maxAttempts: number) => [
  {
    ErrorEquals: ['States.ALL'],
    IntervalSeconds: 1,
    MaxAttempts: maxAttempts,
    BackoffRate: 2,
    MaxDelaySeconds: 30,
    JitterStrategy: 'FULL',
  },
];

const attempt = { 'payPeriod.$': '$.payPeriod', 'attempt.$': '$.attempt' };

const task = (maxAttempts: number) => ({
  Type: 'Task',
  Resource: tasksFunction,
  TimeoutSeconds: timeoutSeconds,
  Retry: retry(maxAttempts),
});

/**
 * The state machine of the pay runs in Amazon States Language, for an input of `{ payPeriod, attempt }`: deployed by
 * CDK, and interpreted on one machine. Its state is a list of numbers of chunks; everything else is in the table `runs`.
 * A chunk that fails for good is given up, and Finish lists its people to be tried again.
 */
export const payRunStateMachine = {
  Comment: 'Prepares a month or generates its slips, a chunk of people a task',
  StartAt: 'Plan',
  States: {
    Plan: {
      ...task(6),
      Parameters: { task: 'plan', ...attempt },
      ResultPath: '$.plan',
      Next: 'WorkOnChunks',
    },
    WorkOnChunks: {
      Type: 'Map',
      ItemsPath: '$.plan.chunks',
      MaxConcurrency: chunksAtOnce,
      ItemSelector: { task: 'work', ...attempt, 'planId.$': '$.plan.planId', 'chunk.$': '$$.Map.Item.Value' },
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'WorkOnChunk',
        States: {
          WorkOnChunk: {
            ...task(3),
            Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GiveUpChunk' }],
            End: true,
          },
          GiveUpChunk: { Type: 'Pass', End: true },
        },
      },
      ResultPath: null,
      Next: 'Finish',
    },
    Finish: { ...task(6), Parameters: { task: 'finish', ...attempt }, End: true },
  },
} as const;

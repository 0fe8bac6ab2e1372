/** The functions that perform the tasks. */
export const taskFunctions = ['pay-run-tasks', 'pay-run-printing'] as const;
export type TaskFunction = (typeof taskFunctions)[number];

/** Stands for the ARN of a function. */
export const functionPlaceholder = <Name extends TaskFunction>(name: Name) =>
  `arn:aws:lambda:local:000000000000:function:${name}` as const;

/** Chunks worked on at once: all employees are under one key of an index, which takes some 1,000 writes a second. */
const chunksAtOnce = 3;

/** Fewer than the `pdf` functions that the stage reserves, so that downloads do not wait for a month to be printed. */
export const chunksPrintedAtOnce = 2;

/** Longer than the functions' own timeout, so that this is what ends a task that is lost. */
const timeoutSeconds = 150;

/** A minute of delays. Full jitter, so that chunks that fail together do not come back together. */
const retry = [
  {
    ErrorEquals: ['States.ALL'],
    IntervalSeconds: 1,
    MaxAttempts: 6,
    BackoffRate: 2,
    MaxDelaySeconds: 30,
    JitterStrategy: 'FULL',
  },
];

const attempt = { 'payPeriod.$': '$.payPeriod', 'attempt.$': '$.attempt' };

const task = (name: TaskFunction) => ({
  Type: 'Task',
  Resource: functionPlaceholder(name),
  TimeoutSeconds: timeoutSeconds,
  Retry: retry,
});

/**
 * The state machine of the pay runs in Amazon States Language, for an input of `{ payPeriod, attempt }`: deployed by
 * CDK, and interpreted on one machine. Its state is lists of numbers of chunks; everything else is in the table `runs`.
 * A chunk that fails for good is given up, and Finish lists its people to be tried again. After Finish the month takes
 * changes again, and its slips are printed; one that is not is printed when it is first downloaded.
 */
export const payRunStateMachine = {
  Comment: 'Prepares a month or generates its slips, a chunk of people a task, then prints them',
  StartAt: 'Plan',
  States: {
    Plan: {
      ...task('pay-run-tasks'),
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
            ...task('pay-run-tasks'),
            Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GiveUpChunk' }],
            End: true,
          },
          GiveUpChunk: { Type: 'Pass', End: true },
        },
      },
      ResultPath: null,
      Next: 'Finish',
    },
    Finish: {
      ...task('pay-run-tasks'),
      Parameters: { task: 'finish', ...attempt },
      ResultPath: '$.toPrint',
      Next: 'PrintChunks',
    },
    PrintChunks: {
      Type: 'Map',
      ItemsPath: '$.toPrint.chunks',
      MaxConcurrency: chunksPrintedAtOnce,
      ItemSelector: { ...attempt, 'planId.$': '$.toPrint.planId', 'chunk.$': '$$.Map.Item.Value' },
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'PrintChunk',
        States: {
          PrintChunk: {
            ...task('pay-run-printing'),
            Catch: [{ ErrorEquals: ['States.ALL'], Next: 'LeaveToDownloads' }],
            End: true,
          },
          LeaveToDownloads: { Type: 'Pass', End: true },
        },
      },
      ResultPath: null,
      End: true,
    },
  },
} as const;

import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log lines with ids only: never a name, an amount, a token or a body. */
export const log = new Logger({ serviceName: 'vetan' });

import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Structured log lines with ids only: never a name, an amount, a token or a body. A line names all that it says,
 * so that nothing of one call is left in the logger for the next.
 */
export const log = new Logger();

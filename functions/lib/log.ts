import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Structured log lines with ids only: never a name, an amount, a token or a body. Each line carries all of its own
 * fields; nothing is appended to the logger, where it would leak into the next invocation's lines.
 */
export const log = new Logger();

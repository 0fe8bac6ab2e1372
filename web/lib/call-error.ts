import type { ErrorCode } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';

/**
 * Why a call came to nothing. `message` holds the server's words for the person, and is empty where the
 * server said none; `status` is 0 where there was no answer at all.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'no_answer' | 'unreadable';
  /** The server's words for single fields, by field name. */
  readonly fields: Record<string, string>;

  constructor(
    status: number,
    code: CallError['code'],
    message = '',
    fields: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** The server's words where it said any, else those of the screen (spec §8). */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.message) || fallback;

export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** The screen's words for a failure, followed by the reason that the server gave, if it gave one. */
export function withReason(message: string, error: unknown): string {
  if (!(error instanceof CallError) || !error.message || error.message === messages.internalError)
    return message;
  if (error.status === 401) return error.message;
  return `${message.replace(/\.$/, '')}. ${error.message}`;
}

import type { ErrorCode } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';

/**
 * A failed call of the API. `message` is the server's, for the person, or empty where it sent none; `status` is 0 where
 * there was no response.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'no_response' | 'invalid_response';
  /** The server's validation errors, by field name. */
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

/** The server's message, else that of the screen (spec §8). */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.message) || fallback;

export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/**
 * The screen's message with the server's appended as the reason, in place of 'Try again.'; for a 401, the server's
 * alone.
 */
export function withReason(message: string, error: unknown): string {
  if (!(error instanceof CallError) || !error.message || error.message === messages.internalError)
    return message;
  if (error.status === 401) return error.message;
  return `${message.replace(/(?: Try again)?\.$/, '').replace(/\.$/, '')}. ${error.message}`;
}

/**
 * The text of a failure on a screen: a message that the server's reason is appended to, or a separate text (spec §8).
 */
export type FailureMessage = string | ((error: unknown) => string);

export const failureText = (failed: FailureMessage, error: unknown): string =>
  typeof failed === 'string' ? withReason(failed, error) : failed(error);

/** The server's message, else that of the screen: for the failures that the specification words so. */
export const serverMessageOr = (fallback: string) => (error: unknown) => messageOf(error, fallback);

/**
 * The server's messages for fields of a form (`fields` of a 400 or 409), in the form's order. Empty where the server
 * named none of the form's fields: the failure is then one of the form as a whole.
 */
export function serverFieldErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
): { name: Name; message: string }[] {
  const fields = error instanceof CallError ? error.fields : {};
  return names.flatMap((name) => {
    const message = fields[name];
    return message ? [{ name, message }] : [];
  });
}

/** Error codes of the API, and their HTTP status. */
export const statusByCode = {
  bad_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** This session can only turn on two-step verification. */
  two_factor_required: 403,
  /** The last authentication is too old for this; the same call works after another one. */
  reauthentication_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

interface ProblemOptions {
  /** Messages of single fields, by field name. */
  fields?: Record<string, string>;
  /** Seconds, as the Retry-After header has them. */
  retryAfter?: number;
  /** For the log only, never for the user. */
  cause?: unknown;
}

/** An expected error (RFC 9457's problem): its message is shown to the user. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { fields, retryAfter, cause }: ProblemOptions = {}) {
    super(message, { cause });
    this.name = 'Problem';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return statusByCode[this.code];
  }
}

/** The error of one field: the message is that of the answer as well. */
export const fieldProblem = (field: string, message: string, cause?: unknown): Problem =>
  new Problem('bad_input', message, { fields: { [field]: message }, cause });

/** The JSON of every error answer; `error` repeats `message` for clients that read either (spec §7). */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  error: string;
  fields?: Record<string, string>;
  requestId: string;
}

/** The kinds of refusal and the HTTP status each one travels as. */
export const statusByCode = {
  bad_input: 400,
  unauthenticated: 401,
  forbidden: 403,
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

export interface ProblemOptions {
  /** Words for single fields, by field name. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** What really happened: for the log only, never for the person. */
  cause?: unknown;
}

/** The one error a verb throws on purpose. Its message is written for the person who reads it. */
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

/** What every refusal looks like on the wire; `error` repeats `message` for readers of either field. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  error: string;
  fields?: Record<string, string>;
  requestId: string;
}

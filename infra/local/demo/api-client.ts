import { nextCursorHeader } from '../../../shared/route.ts';

interface Reply<T> {
  status: number;
  body: T;
  /** The cursor of the next page or part; null where this is the last one. */
  nextCursor: string | null;
}

/** A client of the portal's API, signed in as one person. */
export class ApiClient {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  withToken(token: string): ApiClient {
    return new ApiClient(this.#url, token);
  }

  /** Sends JSON, or a form as it is. */
  async request<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const nextCursor = response.headers.get(nextCursorHeader);
    return { status: response.status, body: (await response.json()) as T, nextCursor };
  }

  /** @throws Error for a status of 300 or more */
  async requestOk<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await this.#requestPart<T>(method, path, body)).body;
  }

  /** Reads all parts of an answer, and adds them up. @throws Error as of `requestOk` */
  async readParts<T>(path: string, add: (parts: readonly [T, ...T[]]) => T): Promise<T> {
    let { body: sum, nextCursor } = await this.#requestPart<T>('GET', path);
    while (nextCursor !== null) {
      const part: Reply<T> = await this.#requestPart<T>('GET', `${path}?cursor=${nextCursor}`);
      sum = add([sum, part.body]);
      nextCursor = part.nextCursor;
    }
    return sum;
  }

  async #requestPart<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const reply = await this.request<T>(method, path, body);
    if (reply.status < 300) return reply;
    throw new Error(
      `could not create the demo company: ${method} ${path} answered ${reply.status} ${JSON.stringify(reply.body)}`,
    );
  }
}

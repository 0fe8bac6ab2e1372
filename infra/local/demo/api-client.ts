interface Reply<T> {
  status: number;
  body: T;
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
    return { status: response.status, body: (await response.json()) as T };
  }

  /** @throws Error for a status of 300 or more */
  async requestOk<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await this.request<T>(method, path, body);
    if (reply.status < 300) return reply.body;
    throw new Error(
      `could not create the demo company: ${method} ${path} answered ${reply.status} ${JSON.stringify(reply.body)}`,
    );
  }
}

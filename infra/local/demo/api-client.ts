interface Answer<T> {
  status: number;
  body: T;
}

/** The portal's API as one person uses it. */
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
  async request<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
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

  /** @throws Error where the answer is a refusal */
  async requestOk<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.request<T>(method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(
      `the demo company: ${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  }
}

interface Answer<T> {
  status: number;
  body: T;
}

/** The portal's API as one person uses it. */
export class Caller {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  as(token: string): Caller {
    return new Caller(this.#url, token);
  }

  /** Sends JSON, or a form as it is. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
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
  async done<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.ask<T>(method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(
      `the demo company: ${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  }
}

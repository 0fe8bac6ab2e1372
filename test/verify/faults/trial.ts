import { cleanUpOrphans } from '../../../functions/policies/policy-files.ts';
import { withEnvironmentOf } from '../../../infra/local/server/function-environment.ts';
import type { Route } from '../../../shared/route.ts';
import { Comparable } from './comparable.ts';
import type { EngineCall, Fault } from './faults.ts';
import type { Sample } from './samples.ts';
import type { StartingPoint } from './starting-point.ts';
import type { Stored } from './storage.ts';

/** An answer and all that is stored after it, in a form that two runs have in common. */
export interface TrialResponse {
  status: number;
  /** For a person: the words of a refusal. */
  message: string | undefined;
  content: string;
}

export interface Outcome {
  answer: TrialResponse;
  stored: string[];
}

/** What a call does, and what the same call does once more, where nothing goes wrong. */
export interface Baseline {
  before: string[];
  first: Outcome;
  second: Outcome;
  /** What the first one asked of the engines, in order. */
  calls: EngineCall[];
}

/** Longer than any entry of a loose file is waited for. */
const hourMs = 3_600_000;

/** Tries one call again and again, each time from the same starting point. */
export class Trial {
  readonly #at: StartingPoint;
  readonly #start: Stored;
  readonly #comparable: Comparable;
  readonly #route: Route;
  readonly #sample: Sample;

  constructor(at: StartingPoint, route: Route, sample: Sample) {
    this.#at = at;
    this.#start = sample.startsClosed ? at.closed : at.stored;
    this.#comparable = new Comparable(this.#start);
    this.#route = route;
    this.#sample = sample;
  }

  async send(): Promise<TrialResponse> {
    const { token, cookie, params = {}, query = '', body } = this.#sample;
    const path = this.#route.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] as string);
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#at.url}${path}${query}`, {
      method: this.#route.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const { requestId: _, ...content } = isJson
      ? await response.json()
      : { pdf: await response.arrayBuffer() };
    return {
      status: response.status,
      message: content.message,
      content: this.#comparable.text(JSON.stringify(content)),
    };
  }

  /** What is stored once the next change of a policy has cleaned up after this one. */
  async stored(): Promise<string[]> {
    if (this.#route.path.startsWith('/api/policies'))
      await withEnvironmentOf('policies', () => cleanUpOrphans(undefined, Date.now() + hourMs));
    return this.#comparable.stored(await this.#at.storage.read());
  }

  /** The same call again, by somebody who waited for their turn. */
  async again(): Promise<Outcome> {
    if (this.#sample.oneAtATime) await this.#at.storage.endLeases();
    return { answer: await this.send(), stored: await this.stored() };
  }

  backToStart(): Promise<void> {
    return this.#at.storage.putBack(this.#start);
  }

  async baseline(): Promise<Baseline> {
    await this.backToStart();
    this.#at.faults.begin();
    const answer = await this.send();
    const calls = [...this.#at.faults.calls];
    const first = { answer, stored: await this.stored() };
    const second = await this.again();
    return { before: this.#comparable.stored(this.#start), first, second, calls };
  }

  /** The call with a fault. */
  async withFault(fault: Fault): Promise<{ faulted: Outcome; tries: number }> {
    const { faults } = this.#at;
    await this.backToStart();
    faults.begin(fault);
    const answer = await this.send();
    const tries = faults.calls[fault.call - 1]?.tries ?? 0;
    faults.end();
    return { faulted: { answer, stored: await this.stored() }, tries };
  }

  /** The call held up at one of its calls, while the same is asked and answered once more. */
  async overtaken(call: number): Promise<{ answers: [TrialResponse, TrialResponse]; stored: string[] }> {
    const { faults } = this.#at;
    await this.backToStart();
    faults.begin({ kind: 'is held', call, outlasting: false });
    const held = this.send();
    await Promise.race([faults.held, held]);
    const overtaking = await this.send();
    faults.end();
    return { answers: [await held, overtaking], stored: await this.stored() };
  }
}

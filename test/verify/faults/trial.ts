import { form130Files } from '../../../functions/store/form-130.ts';
import { policyFiles } from '../../../functions/store/policy.ts';
import { proofFiles } from '../../../functions/store/proofs.ts';
import { withEnvironmentOf } from '../../../infra/local/server/function-environment.ts';
import type { PreparedCall, RouteCall } from '../../support/calls.ts';
import { signIn } from '../../support/sample-company.ts';
import { describeFailure } from '../../support/send-call.ts';
import { Comparable } from './comparable.ts';
import type { EngineCall, FaultKind, FaultPlan } from './faults.ts';
import type { FaultyPortal } from './faulty-portal.ts';
import type { Stored } from './storage.ts';

/** An answer and all that is stored after it, in a form that two runs have in common. */
interface TrialResponse {
  status: number;
  /** For a person: the words of a refusal. */
  message: string | undefined;
  content: string;
}

interface Outcome {
  answer: TrialResponse;
  stored: string[];
}

/** The effect of a call, and of the same call once more, where nothing goes wrong. */
export interface Baseline {
  before: string[];
  first: Outcome;
  second: Outcome;
  /** The requests of the first one to the engines, in order. */
  calls: EngineCall[];
}

/** Longer than any entry of a loose file is waited for. */
const hourMs = 3_600_000;

/**
 * When the idle timeout of a session is extended must not depend on how fast the faults are tried: never, or at every
 * call of the route that is named here.
 */
const extendsIdleTimeout = 'accounts.setPassword';

function withIdleTimeouts({ items, files }: Stored, name: string): Stored {
  const changed = [...items].map(([id, stored]) => {
    if (stored.table !== 'sessions' || !stored.item.idleUntil) return [id, stored] as const;
    const end = Number(stored.item.endsAt?.N);
    const idleUntil = { N: String(name === extendsIdleTimeout ? end - 20 * 3600 : end) };
    return [id, { ...stored, item: { ...stored.item, idleUntil } }] as const;
  });
  return { items: new Map(changed), files };
}

/** Tries one call again and again, each time on the same storage. */
export class Trial {
  readonly #portal: FaultyPortal;
  readonly #start: Stored;
  readonly #comparable: Comparable;
  readonly #name: string;
  readonly #call: PreparedCall;

  private constructor(portal: FaultyPortal, start: Stored, name: string, call: PreparedCall) {
    this.#portal = portal;
    this.#start = start;
    this.#comparable = new Comparable(start);
    this.#name = name;
    this.#call = call;
  }

  /** Prepares the call on the company as it was at first. */
  static async begin(portal: FaultyPortal, { name, prepare }: RouteCall): Promise<Trial> {
    const { storage, company } = portal;
    // Signed in anew: a proof of who they are ends before all faults are tried.
    const [admin, employee] = await Promise.all(
      [company.admin, company.employee].map(({ count, account }) => signIn(count, account)),
    );
    const call = await prepare({ ...company, ...(admin && { admin }), ...(employee && { employee }) });
    // The first trial puts the idle timeouts into the table.
    const prepared = withIdleTimeouts(await storage.read(), name);
    return new Trial(portal, prepared, name, call);
  }

  async send(): Promise<TrialResponse> {
    const response = await fetch(this.#portal.url + this.#call.path, this.#call.init);
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

  /** The stored items once the next change of a policy, a Form 130 or a proof has cleaned up after this one. */
  async stored(): Promise<string[]> {
    if (this.#call.path.startsWith('/api/policies'))
      await withEnvironmentOf('policies', () => policyFiles.cleanUp(undefined, Date.now() + hourMs));
    if (this.#call.path.startsWith('/api/admin/form-130'))
      await withEnvironmentOf('certificates', () => form130Files.cleanUp(undefined, Date.now() + hourMs));
    if (this.#call.path.includes('/proofs'))
      await withEnvironmentOf('declarations', () => proofFiles.cleanUp(undefined, Date.now() + hourMs));
    return this.#comparable.stored(await this.#portal.storage.read());
  }

  /** The same call again, by a caller who waited for their turn. */
  async again(): Promise<Outcome> {
    if (this.#call.oneAtATime) await this.#portal.storage.endLeases();
    return { answer: await this.send(), stored: await this.stored() };
  }

  /** Whether this refusal is correct where the same call overtakes this one. */
  mayAnswer({ status, message = '' }: TrialResponse): boolean {
    const { overtaken = [], oneAtATime = false } = this.#call;
    return overtaken.includes(message) || (oneAtATime && status === 429);
  }

  /** Puts back what was stored before the call was prepared, and verifies that it is all that this changed. */
  async end(): Promise<void> {
    const { storage, start } = this.#portal;
    await storage.putBack(start);
    await storage.verifyItems();
  }

  backToStart(): Promise<void> {
    return this.#portal.storage.putBack(this.#start);
  }

  /** @throws Error where the call is refused though nothing goes wrong */
  async baseline(): Promise<Baseline> {
    await this.backToStart();
    this.#portal.faults.begin();
    const answer = await this.send();
    if (answer.status !== 200) throw new Error(describeFailure(this.#name, answer.status, answer.content));
    const calls = [...this.#portal.faults.calls];
    const first = { answer, stored: await this.stored() };
    const second = await this.again();
    return { before: this.#comparable.stored(this.#start), first, second, calls };
  }

  /** The call with faults, and those that were met. */
  async withFaults(plan: FaultPlan): Promise<{ faulted: Outcome; met: FaultKind[] }> {
    const { faults } = this.#portal;
    await this.backToStart();
    faults.begin(plan);
    const answer = await this.send();
    const { met } = faults;
    faults.end();
    return { faulted: { answer, stored: await this.stored() }, met };
  }

  /** The call held up at one of its calls, while the same is asked and answered once more. */
  async overtaken(
    call: number,
  ): Promise<{ answers: [TrialResponse, TrialResponse]; stored: string[]; met: FaultKind[] }> {
    const { faults } = this.#portal;
    await this.backToStart();
    faults.begin((number, attempt) => (number === call && attempt === 1 ? 'is held' : undefined));
    const held = this.send();
    await Promise.race([faults.held, held]);
    const overtaking = await this.send();
    const { met } = faults;
    faults.end();
    return { answers: [await held, overtaking], stored: await this.stored(), met };
  }
}

import { isDeepStrictEqual } from 'node:util';
import { type ErrorBody, statusByCode } from '../../../shared/errors.ts';
import type { FuzzCompany } from './fuzz-company.ts';
import type { FuzzRequest } from './requests.ts';
import { type FuzzAnswer, send } from './send.ts';

/** Terms that a person should never have to read. */
const technicalTerms =
  /undefined|\bnull\b|NaN|Exception|\bError\b|JSON|regex|Invalid input|expected|zod|\bat \/|ECONN|\[object/i;

const isApi = (path: string) => /^\/api(?=[/?]|$)/.test(path);

function findViolation(
  { method, path }: FuzzRequest,
  { status, headers, text }: FuzzAnswer,
): string | undefined {
  if (status >= 500) return 'answered as if the portal had failed';
  if (status < 400 || method === 'HEAD' || !isApi(path)) return undefined;
  if (!headers['content-type']?.startsWith('application/json')) return 'a refusal that is no JSON';
  const { code, message, error, fields = {}, requestId } = JSON.parse(text) as ErrorBody;
  if (statusByCode[code] !== status) return 'a code that is not the one of its status';
  if (message !== error || !requestId) return 'not in the one shape of errors';
  const unclear = [message, ...Object.values(fields)].find((words) => !words || technicalTerms.test(words));
  return unclear === undefined ? undefined : `words that are not plain: ${unclear}`;
}

/** After so many requests the witness's data is looked at. */
const checkInterval = 25;

/** Sends requests to a portal, and finds fault with what it answers. */
export class Fuzz {
  readonly #url: string;
  readonly #company: FuzzCompany;
  #witnessed: string[] | undefined;
  #requests = 0;
  /** The operations that were called. */
  readonly operations = new Set<string>();

  constructor(url: string, company: FuzzCompany) {
    this.#url = url;
    this.#company = company;
  }

  /** @throws Error that says what is wrong with the answer */
  async check(drawn: FuzzRequest): Promise<FuzzAnswer> {
    this.#witnessed ??= await this.#company.witnessed();
    const request = this.#company.fill(drawn);
    const answer = await send(this.#url, request);
    this.operations.add(request.operation);
    const complaint = findViolation(request, answer);
    if (complaint) throw new Error(`${complaint}: ${answer.status} ${answer.text.slice(0, 500)}`);
    const mayHaveChanged = answer.status < 300 && request.method !== 'GET';
    if (mayHaveChanged) this.#witnessed = await this.#company.witnessed();
    else if (++this.#requests % checkInterval === 0) await this.lookAfter();
    return answer;
  }

  /** @throws Error where what was refused has changed something, or nothing works any more */
  async lookAfter(): Promise<void> {
    if (!(await this.#company.isHealthy())) throw new Error('the portal is no longer healthy');
    const now = await this.#company.witnessed();
    if (!isDeepStrictEqual(now, this.#witnessed))
      throw new Error(`a request that was refused changed the witness: ${this.#witnessed} became ${now}`);
  }
}

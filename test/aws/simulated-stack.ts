import type { Template } from 'aws-cdk-lib/assertions';
import { dependenciesOf } from './dependencies.ts';
import type { Resource } from './templates/synthesize.ts';

type Resources = Record<string, Resource>;

/**
 * Whether CloudFormation comes to the distribution as early or as late as dependencies let it. It updates in parallel
 * what does not depend on one another; between them, the two orders have each function both before and after it
 * wherever that can happen.
 */
export type Order = 'CloudFront as early as it may' | 'CloudFront as late as it may';

interface Update {
  /** Logical ids, in the order in which they were created, updated or, prefixed with "delete", deleted. */
  steps: string[];
  /** Each moment at which a function may refuse what CloudFront sends. */
  refusals: string[];
}

const isDistribution = ({ Type }: Resource): boolean => Type === 'AWS::CloudFront::Distribution';
const isSecret = ({ Type }: Resource): boolean => Type === 'AWS::SecretsManager::Secret';

/** The value of a function's ORIGIN_SECRETS, or of the distribution's header to the API; undefined of anything else. */
const originSecretIn = ({ Type, Properties }: Resource): Resource =>
  Type === 'AWS::CloudFront::Distribution'
    ? Properties.DistributionConfig.Origins[1].OriginCustomHeaders[0].HeaderValue
    : Properties?.Environment?.Variables?.ORIGIN_SECRETS;

/**
 * The origin secrets of a stack that is updated as CloudFormation does it: what has changed in the template, after
 * what it depends on; then what is no longer in it is deleted. A dynamic reference is resolved when the resource that
 * has it is updated, and at no other time.
 */
export class SimulatedStack {
  /** The secrets of Secrets Manager, by logical id. */
  readonly secrets = new Map<string, string>();
  /** Values that functions accept, comma-separated, by logical id. */
  readonly accepted = new Map<string, string>();
  /** The secret that CloudFront sends; undefined until there is a distribution. */
  sent: string | undefined;
  #resources: Resources = {};
  #created = 0;

  deploy(template: Template, order: Order): Update {
    const before = this.#resources;
    const after: Resources = template.toJSON().Resources;
    const removed = Object.keys(before).filter((id) => !after[id]);
    const steps = sort(after, changed(before, after), order);
    const refusals = steps.flatMap((id) => this.#update(id, after[id]));
    for (const id of removed) this.secrets.delete(id);
    this.#resources = after;
    return { steps: [...steps, ...removed.map((id) => `delete ${id}`)], refusals };
  }

  /**
   * A deployment that fails and is taken back: after the first step, then after the second, and so on to the last. AWS
   * does not say in which order it takes the steps back, so that it may be theirs or the reverse. Nothing was removed
   * yet; what was created is deleted at last.
   */
  failAtEachStep(template: Template, order: Order): Update {
    const before = this.#resources;
    const after: Resources = template.toJSON().Resources;
    const steps = sort(after, changed(before, after), order);
    const refusals: string[] = [];
    for (const count of steps.keys()) {
      const done = steps.slice(0, count + 1);
      const undone = done.filter((id) => before[id]);
      for (const rollback of [undone, undone.toReversed()]) {
        refusals.push(...done.flatMap((id) => this.#update(id, after[id])));
        refusals.push(...rollback.flatMap((id) => this.#update(id, before[id])));
        for (const id of done) if (!before[id]) this.secrets.delete(id);
      }
    }
    return { steps, refusals };
  }

  /** The functions that refuse a value that CloudFront sends. */
  refusing(sent = this.sent): string[] {
    if (sent === undefined) return [];
    return [...this.accepted].filter(([, list]) => !list.split(',').includes(sent)).map(([id]) => id);
  }

  /** @returns refusals while the resource is updated, when its old and its new value are both in use, and after */
  #update(id: string, resource: Resource): string[] {
    if (isSecret(resource) && !this.secrets.has(id)) this.secrets.set(id, `secret-${++this.#created}`);
    const value = this.#resolve(originSecretIn(resource));
    if (value === undefined) return [];
    const sentBefore = this.sent;
    if (isDistribution(resource)) this.sent = value;
    else this.accepted.set(id, value);
    const refusing = new Set([...this.refusing(sentBefore), ...this.refusing()]);
    return [...refusing].map((by) => `${id}: refused by ${by}`);
  }

  #resolve(value: Resource): string | undefined {
    if (value === undefined) return undefined;
    const text = value['Fn::Join'][1].map((part: Resource) => part.Ref ?? part).join('');
    return text.replace(/\{\{resolve:secretsmanager:(\w+):SecretString:::\}\}/g, (_: string, id: string) => {
      const secret = this.secrets.get(id);
      if (secret === undefined) throw new Error(`there is no secret ${id}`);
      return secret;
    });
  }
}

const changed = (before: Resources, after: Resources): string[] =>
  Object.keys(after).filter(
    (id) => JSON.stringify(before[id]?.Properties) !== JSON.stringify(after[id].Properties),
  );

/** Every id after those that it depends on. */
function sort(resources: Resources, ids: string[], order: Order): string[] {
  const waiting = new Map(
    ids.map((id) => {
      const dependencies = dependenciesOf(resources, id);
      return [id, ids.filter((other) => other !== id && dependencies.has(other))];
    }),
  );
  const [distribution = ''] = ids.filter((id) => isDistribution(resources[id]));
  const needed = new Set([distribution, ...(waiting.get(distribution) ?? [])]);
  /** First what the distribution needs and itself, or first what does not need it. */
  const isPreferred = (id: string): boolean =>
    order === 'CloudFront as early as it may'
      ? needed.has(id)
      : id !== distribution && !waiting.get(id)?.includes(distribution);
  const preferred = [...ids.filter(isPreferred), ...ids.filter((id) => !isPreferred(id))];
  const done: string[] = [];
  while (done.length < ids.length) {
    const next = preferred.find(
      (id) => !done.includes(id) && waiting.get(id)?.every((other) => done.includes(other)),
    );
    if (next === undefined) throw new Error('the template has a circular dependency');
    done.push(next);
  }
  return done;
}

import { RemovalPolicy } from 'aws-cdk-lib';
import { company } from '../shared/company.ts';
import { UserFacingError } from './user-facing-error.ts';

/** A deployment of the portal, and all that whoever deploys decides about it. */
export interface Stage {
  /** As `--context stage=` says it, and part of the stack's name. */
  name: 'dev' | 'prod';
  /** Whether what people entrust to it outlives the stack and cannot be deleted in passing. */
  kept: boolean;
  /** Where tables, files and functions live. */
  region: string;
  /** Who signs in first; the password is made at the deployment. */
  firstAdmin: { name: string; email: string };
  /** The mail address that alarms go to. AWS asks it to confirm once. */
  alarmsTo?: string;
  /** The portal's own name. The certificate is one of AWS Certificate Manager in us-east-1, where CloudFront looks. */
  domain?: {
    name: string;
    certificateArn: string;
    /** A second name, under which the site calls the API. Of the same domain, for cookies, and on the certificate. */
    apiName?: string;
  };
  /** Requests that one address may make in five minutes, held by a firewall that costs some dollars a month. */
  requestsPerAddress?: number;
  /** PDFs of slips made at the same time, at most: each takes 2 GB. A new AWS account may have too few functions to set any aside. */
  chromiumAtOnce?: number;
  /** The same for pages that people send to be made into PDFs, so that no slip waits behind one. */
  untrustedPdfConcurrency?: number;
  /** Raised by one, the next deployment makes a new secret between CloudFront and the API, and still takes the one before. */
  originSecret: number;
  /**
   * The repository on GitHub whose tags v* are deployed here by GitHub Actions: 'owner/name', as the subject of its
   * tokens says it, which for repositories made since June 2026 has numbers behind the names.
   */
  deployFrom?: string;
}

const firstAdmin = { name: 'Administrator', email: company.email };

/** Every stage. Whoever deploys edits this file beside `shared/company.ts`. */
const stages: Record<Stage['name'], Stage> = {
  /** For trying things: gone without a trace when the stack is deleted. */
  dev: { name: 'dev', kept: false, region: 'ap-south-1', firstAdmin, originSecret: 1 },
  /** For people's wages. */
  prod: {
    name: 'prod',
    kept: true,
    region: 'ap-south-1',
    firstAdmin,
    alarmsTo: company.email,
    chromiumAtOnce: 5,
    untrustedPdfConcurrency: 5,
    originSecret: 1,
  },
};

/** The least that AWS takes, or that makes sense. */
const minimums = {
  originSecret: 1,
  chromiumAtOnce: 1,
  untrustedPdfConcurrency: 1,
  requestsPerAddress: 10,
} as const;

/**
 * The stage, if it can be deployed as it stands.
 * @throws PlainError saying which part of it cannot, and why
 */
export function validateStage(stage: Stage): Stage {
  const fail = (why: string): never => {
    throw new UserFacingError(`The stage ${stage.name} in infra/stages.ts: ${why}`);
  };
  for (const [name, minimum] of Object.entries(minimums) as [keyof typeof minimums, number][]) {
    const value = stage[name] ?? minimum;
    if (!Number.isInteger(value) || value < minimum) {
      fail(`${name} is ${value}; it is a whole number from ${minimum} on.`);
    }
  }
  if (
    stage.domain &&
    !/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(stage.domain.certificateArn)
  ) {
    fail(
      `the certificate is "${stage.domain.certificateArn}"; CloudFront takes one of AWS Certificate Manager in ` +
        'us-east-1 alone (arn:aws:acm:us-east-1:…:certificate/…).',
    );
  }
  return stage;
}

/** @throws PlainError for a stage that there is not, or that cannot be deployed */
export function getStage(name: unknown): Stage {
  if (name === 'dev' || name === 'prod') return validateStage(stages[name]);
  throw new UserFacingError(`There is no stage "${name}": use --context stage=dev or --context stage=prod.`);
}

export const removalPolicy = ({ kept }: Stage): RemovalPolicy =>
  kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

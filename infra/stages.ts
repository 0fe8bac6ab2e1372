import { RemovalPolicy } from 'aws-cdk-lib';
import { emailPattern } from '../shared/text.ts';
import type { Domain } from './domain.ts';
import { UserFacingError } from './user-facing-error.ts';
import { findDomainError } from './validate-domain.ts';

/** A deployment of the portal, and every choice of its operator. */
export interface Stage {
  /** The value of `--context stage=`, and part of the stack's name. */
  name: 'dev' | 'prod';
  /** Whether data outlives the stack: removal policy, deletion protection, and backups. */
  retainData: boolean;
  /** AWS region of tables, files and functions. */
  region: string;
  /**
   * A second AWS region, into which each night's backups are copied, as 'ap-south-2' (Hyderabad) beside 'ap-south-1'
   * (Mumbai). It is to be enabled and bootstrapped first (docs/guide/restore.md).
   */
  backupRegion?: string;
  /** The account created at the first deployment, with a generated password. */
  firstAdmin: { name: string; email: string };
  /** Email address that alarms notify, required where data is retained. AWS asks it to confirm the subscription once. */
  alarmEmail?: string;
  /** US dollars a month: `alarmEmail` is told when 80% are spent, and when AWS forecasts more. Of the whole account. */
  monthlyBudgetUsd?: number;
  /** The portal's own name. Without it the portal is at the name that CloudFront makes up. */
  domain?: Domain;
  /**
   * The address that the portal's emails come from, as 'payroll@example.com'. Without it the portal sends no email, and
   * users cannot replace a forgotten password themselves. It needs `domain`, by which the links in emails begin, and the DNS
   * records of the address's own domain (docs/guide/deploy.md).
   */
  emailFrom?: string;
  /** Requests to the whole API in a second, and at once; what is beyond is answered 429. `defaultApiLimits` if absent. */
  apiRequestsPerSecond?: number;
  apiBurst?: number;
  /**
   * Limit of API requests by each IP address, by AWS WAF, which costs some dollars a month. `true` takes
   * `defaultRequestsPerAddress`; a company with more than 75 people behind one address sets a number in proportion.
   */
  firewall?: true | { requestsPerAddress: number };
  /**
   * Reserved concurrency of the function that prints slips; each instance has 2 GB. A new AWS account may have too
   * small a quota to reserve any.
   */
  pdfConcurrency?: number;
  /** The same for HTML that browsers send to be printed, so that no slip waits behind it. */
  untrustedPdfConcurrency?: number;
  /**
   * Version of the secret between CloudFront and the API. Raise it by one to rotate: the one before and the next are
   * valid too. Never change it by more at a time: calls would be refused until CloudFront has followed.
   */
  originSecretVersion: number;
  /**
   * The GitHub repository whose tags v* are deployed to this stage by GitHub Actions: 'owner/name' as in the subject
   * of its OIDC tokens, where repositories created since June 2026 have numeric ids behind both names.
   */
  githubRepository?: string;
}

const firstAdmin = { name: 'Administrator', email: 'payroll@example.com' };

/** Every stage. To deploy, edit this file and no other. */
const stages: Record<Stage['name'], Stage> = {
  /** For trying things: deleting the stack deletes everything. */
  dev: { name: 'dev', retainData: false, region: 'ap-south-1', firstAdmin, originSecretVersion: 1 },
  /** For real payroll. */
  prod: {
    name: 'prod',
    retainData: true,
    region: 'ap-south-1',
    firstAdmin,
    alarmEmail: 'payroll@example.com',
    monthlyBudgetUsd: 20,
    pdfConcurrency: 5,
    untrustedPdfConcurrency: 5,
    originSecretVersion: 1,
  },
};

/** Far above what a small company needs, and a bound on what a flood costs. */
export const defaultApiLimits = { apiRequestsPerSecond: 100, apiBurst: 200 } as const;

/**
 * API requests by one IP address in five minutes. Enough for 75 people behind one address who all sign in and open
 * every screen, twice over: test/verify/e2e/requests-per-person.test.ts counts their calls.
 */
export const defaultRequestsPerAddress = 9_000;

/** API requests that the firewall lets one address make in five minutes; undefined where there is no firewall. */
export const requestsPerAddress = ({ firewall }: Stage): number | undefined =>
  firewall === true ? defaultRequestsPerAddress : firewall?.requestsPerAddress;

/** The smallest value that AWS accepts, or that makes sense: one screen makes six calls at once. */
const minimums = {
  originSecretVersion: 1,
  pdfConcurrency: 1,
  untrustedPdfConcurrency: 1,
  apiRequestsPerSecond: 10,
  apiBurst: 10,
  requestsPerAddress: 10,
  monthlyBudgetUsd: 1,
} as const;

const regionPattern = /^[a-z]{2}-[a-z]+-\d$/;
const repositoryPattern = /^[\w.@-]+\/[\w.@-]+$/;

/**
 * The stage, if its values can be deployed.
 * @throws UserFacingError naming the property that is invalid, and why
 */
export function validateStage(stage: Stage): Stage {
  const fail = (why: string): never => {
    throw new UserFacingError(`The stage ${stage.name} in infra/stages.ts: ${why}`);
  };
  const numbers = { ...stage, requestsPerAddress: requestsPerAddress(stage) };
  for (const [name, minimum] of Object.entries(minimums) as [keyof typeof minimums, number][]) {
    const value = numbers[name] ?? minimum;
    if (!Number.isInteger(value) || value < minimum) {
      fail(`${name} is ${value}; it is a whole number from ${minimum} on.`);
    }
  }
  const emails = {
    'firstAdmin.email': stage.firstAdmin.email,
    alarmEmail: stage.alarmEmail,
    emailFrom: stage.emailFrom,
  };
  for (const [name, address] of Object.entries(emails)) {
    if (address !== undefined && !emailPattern.test(address)) {
      fail(`${name} is "${address}"; it is an email address.`);
    }
  }
  if (stage.monthlyBudgetUsd !== undefined && stage.alarmEmail === undefined) {
    fail('monthlyBudgetUsd notifies alarmEmail, which is missing.');
  }
  if (stage.retainData && stage.alarmEmail === undefined) {
    fail('alarmEmail is missing; where data is retained, alarms must reach a person.');
  }
  for (const [name, region] of Object.entries({ region: stage.region, backupRegion: stage.backupRegion })) {
    if (region !== undefined && !regionPattern.test(region)) {
      fail(`${name} is "${region}"; it is an AWS region, such as ap-south-1.`);
    }
  }
  if (!stage.firstAdmin.name.trim()) fail('firstAdmin.name is empty.');
  if (stage.githubRepository !== undefined && !repositoryPattern.test(stage.githubRepository)) {
    fail(`githubRepository is "${stage.githubRepository}"; it is owner/repository.`);
  }
  if (stage.backupRegion !== undefined && !stage.retainData) {
    fail('backupRegion is for a stage that retains data; this one has no backups.');
  }
  if (stage.backupRegion === stage.region) {
    fail(`backupRegion is ${stage.region}, the stage's own region; copies belong into another one.`);
  }
  if (stage.emailFrom !== undefined && stage.domain === undefined) {
    fail('emailFrom needs a domain, by which the links in emails begin.');
  }
  const domainError = stage.domain && findDomainError(stage.domain, stage.region);
  if (domainError) fail(domainError);
  return stage;
}

/** `npm run deploy -- --code` gives an older version of this code the settings of today in this variable. */
const readHandedOver = (): Stage | undefined =>
  process.env.STAGE_JSON ? JSON.parse(process.env.STAGE_JSON) : undefined;

/** @throws UserFacingError if there is no such stage, or if a value of it is invalid */
export function getStage(name: unknown): Stage {
  const handedOver = readHandedOver();
  if (handedOver && handedOver.name === name) return validateStage(handedOver);
  if (name === 'dev' || name === 'prod') return validateStage(stages[name]);
  throw new UserFacingError(`There is no stage "${name}": use --context stage=dev or --context stage=prod.`);
}

/** Retained data outlives its stack, but not the rollback of its own creation, when it is still empty. */
export const removalPolicy = ({ retainData }: Stage): RemovalPolicy =>
  retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

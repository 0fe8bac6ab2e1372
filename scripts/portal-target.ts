import { parseArgs } from 'node:util';
import { stageNameOf } from '../infra/deployable-stage.ts';
import { getStage, type Stage } from '../infra/stages.ts';
import { UserFacingError } from '../infra/user-facing-error.ts';

/** The portal that a command works on: a deployed stage, or one at an address. */
export type PortalTarget = { stage: Stage } | { url: string };

/**
 * The target of `--context stage=NAME` or `--url ADDRESS`; AWS's clients then take the profile of `--profile`.
 * @throws UserFacingError with the usage
 */
export function parsePortalTarget(command: string, args: string[]): PortalTarget {
  const fail = (why: string): never => {
    throw new UserFacingError(
      `${why}:\n  npm run ${command} -- --context stage=dev\n  npm run ${command} -- --url http://localhost:3000`,
    );
  };
  const options = {
    context: { type: 'string', short: 'c', multiple: true },
    profile: { type: 'string' },
    url: { type: 'string' },
  } as const;
  const parse = () => {
    try {
      return parseArgs({ args, options }).values;
    } catch (error) {
      return fail((error as Error).message);
    }
  };
  const { context, profile, url } = parse();
  if (url !== undefined) {
    if (!/^https?:/.test(url) || !URL.canParse(url)) fail(`"${url}" is no address`);
    return { url: new URL(url).origin };
  }
  const name = stageNameOf(context);
  if (!name) return fail('Say which portal');
  if (profile) process.env.AWS_PROFILE = profile;
  return { stage: getStage(name) };
}

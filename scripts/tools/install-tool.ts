import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../infra/bundle/paths.ts';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { installPackages } from '../install.mjs';

/** Each tool of one proof or measurement is a separate package with a lockfile: no other command installs it. */
type Tool = 'lighthouse' | 'recheck' | 'redocly' | 'spreadsheets' | 'stryker';

/** Below node_modules, where a tool also finds the portal's packages, as Stryker does Vitest. */
const toolFolder = (tool: Tool): string => join(root, 'node_modules/.cache/tools', tool);

/** Installs a tool unless it is there. @returns whether it is there */
export function installTool(tool: Tool): boolean {
  cpSync(join(root, 'scripts/tools', tool), toolFolder(tool), { recursive: true });
  return installPackages(toolFolder(tool), { withDev: false });
}

/**
 * Where a tool has its modules, after it was installed if it was missing.
 * @throws UserFacingError where that fails
 */
export function requireTool(tool: Tool): NodeJS.Require {
  if (!installTool(tool))
    throw new UserFacingError(
      `The packages of ${tool} could not be installed. Check the connection to the npm registry and try again.`,
    );
  return createRequire(join(toolFolder(tool), 'package.json'));
}

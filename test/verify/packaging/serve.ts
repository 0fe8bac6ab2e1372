import { startBundledPortal } from './portal.ts';

/* Serves the portal of the staged bundles, sends its URL to the parent process and ends with it. */
const portal = await startBundledPortal();
process.once('disconnect', portal.stop);
process.send?.(portal.url);

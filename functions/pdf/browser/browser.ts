import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import puppeteer, { type CDPSession, type Page } from 'puppeteer-core';
import { timeFactorOf } from '../../../shared/system/environment.ts';
import { chromiumBinary } from '../chromium-binary.ts';
import { browserStartError } from '../protocol.ts';
import {
  createBrowserDir,
  destroyBrowserDir,
  killOrphans,
  removeBrowserDir,
  userDataDirArgument,
} from './browser-dir.ts';
import { kill, lowerPriority } from './processes.ts';

/** Waits for a line on its standard input; end of file without one means that this process has died. */
const script = 'read -r _ || { kill -9 "-$1"; rm -rf -- "$2"; }';

/**
 * Starts a watchdog process that kills a browser as soon as this process has ended, even by SIGKILL: a busy Chromium
 * takes seconds to notice that its pipe is closed. Where there is no shell, as in Lambda, where the browser ends with
 * the execution environment, orphans are killed at the next start (`killOrphans`).
 * @param processGroup the browser's process group, which is its pid
 * @param folder removed with the browser
 * @returns disarms the watchdog, once the browser has ended by other means
 */
function startWatchdog(processGroup: number, folder: string): () => void {
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', String(processGroup), folder], {
    // In a process group of its own, so that Ctrl-C does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  });
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  return () => void watchdog.stdin.end('ended\n');
}

/** A Chromium with one page, in which JavaScript is off and host names do not resolve. */
export interface Browser {
  page: Page;
  devTools: CDPSession;
  /** The page's main frame; it stays the same when its document is replaced. */
  frameId: string;
  pid: number;
  isAlive: () => boolean;
  /** Resolved once the browser has ended, for whatever reason. */
  closed: Promise<void>;
  /** Kills its process group and removes its folder, whatever it is doing. */
  kill: () => void;
}

/** Flags of @sparticuz/chromium that weaken isolation, which untrusted pages need. */
const insecureFlags = [
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  '--enable-features=SharedArrayBuffer',
];

chromium.setGraphicsMode = false;
const flags = [
  ...chromium.args.filter((flag) => !insecureFlags.includes(flag)),
  '--disable-gpu',
  '--disable-software-rasterizer',
  // No host name resolves, so no page reaches the network.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** Many times as long as a start takes. */
const startTimeoutMs = () => 8_000 * timeFactorOf(process.env);

/** The browser did not start: the machine is too busy for it, or Chromium is broken, as its cause says. */
export class BrowserStartError extends Error {
  override readonly name = browserStartError;
}

const shell = '/bin/sh';
/** A core dump of Chromium has some 300 MB. What a crash writes beside it anyway is in the folder that is removed. */
const withoutCoreDumps = 'ulimit -c 0; cd "$TMPDIR"; exec "$@"';

/** Added to this process's niceness: the browser gets a quarter of a core that both compete for. */
const nicenessIncrement = 5;

const runningBrowsers = new Set<Browser>();
let isCleanupRegistered = false;

/** Before the first start: kills orphans of earlier processes, and has this process kill its own at its exit. */
function registerOrphanCleanup(): void {
  if (isCleanupRegistered) return;
  isCleanupRegistered = true;
  killOrphans();
  process.on('exit', () => {
    for (const browser of runningBrowsers) browser.kill();
  });
}

/** The program that starts Chromium, and all its arguments. */
async function commandOf(executablePath: string, browserDir: string): Promise<[string, string[]]> {
  const args = [...flags, userDataDirArgument(browserDir)];
  const allArgs = await puppeteer.defaultArgs({ args, headless: 'shell' });
  // Windows has neither the shell nor core dumps.
  if (!existsSync(shell)) return [executablePath, allArgs];
  return [shell, ['-c', withoutCoreDumps, 'sh', executablePath, ...allArgs]];
}

async function launch(browserDir: string, { lowPriority }: BrowserOptions): Promise<Browser> {
  const { executablePath: chromiumPath, environment } = await chromiumBinary();
  const [executablePath, args] = await commandOf(chromiumPath, browserDir);
  const puppeteerBrowser = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    args,
    ignoreDefaultArgs: true,
    env: { ...environment, HOME: browserDir, TMPDIR: browserDir },
    timeout: startTimeoutMs(),
    // Puppeteer would otherwise install signal handlers in this process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const pid = puppeteerBrowser.process()?.pid as number;
  const disarmWatchdog = startWatchdog(pid, browserDir);
  if (lowPriority) lowerPriority(pid, nicenessIncrement);
  puppeteerBrowser.process()?.once('exit', () => {
    disarmWatchdog();
    kill(pid, { group: true });
    removeBrowserDir(browserDir);
  });
  const [page = await puppeteerBrowser.newPage()] = await puppeteerBrowser.pages();
  await page.setJavaScriptEnabled(false);
  const devTools = await page.createCDPSession();
  const { frameTree } = await devTools.send('Page.getFrameTree');
  const browser: Browser = {
    page,
    devTools,
    frameId: frameTree.frame.id,
    pid,
    isAlive: () => puppeteerBrowser.connected,
    closed: new Promise((resolve) => puppeteerBrowser.once('disconnected', () => resolve())),
    kill: () => {
      if (!runningBrowsers.delete(browser)) return;
      kill(pid, { group: true });
      removeBrowserDir(browserDir);
    },
  };
  return browser;
}

interface BrowserOptions {
  /** Lowers the browser's CPU priority below everything else's. */
  lowPriority?: boolean;
}

/** Launches within the timeout. Puppeteer's own ends with the first answer of the browser. */
async function launchInTime(browserDir: string, options: BrowserOptions): Promise<Browser> {
  let isLate = false;
  const launching = launch(browserDir, options).then((browser) => {
    runningBrowsers.add(browser);
    if (isLate) browser.kill();
    return browser;
  });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error('the browser did not start in time'));
    }, startTimeoutMs());
  });
  return Promise.race([launching, timeout]).finally(() => clearTimeout(timer));
}

/** @throws BrowserStartError */
export async function startBrowser(options: BrowserOptions = {}): Promise<Browser> {
  registerOrphanCleanup();
  const browserDir = createBrowserDir();
  try {
    return await launchInTime(browserDir, options);
  } catch (cause) {
    destroyBrowserDir(browserDir);
    throw new BrowserStartError('the browser did not start', { cause });
  }
}

/**
 * Replaces the page's document and waits until it has loaded. Over the DevTools protocol: that is faster than
 * puppeteer's `setContent`, which calls methods of the document that a page can shadow by its elements' names.
 */
export async function setPageContent({ page, devTools, frameId }: Browser, html: string): Promise<void> {
  const loaded = new Promise((resolve) => page.once('load', resolve));
  await devTools.send('Page.setDocumentContent', { frameId, html });
  await loaded;
}

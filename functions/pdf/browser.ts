import chromium from '@sparticuz/chromium';
import puppeteer, { type CDPSession, type Page } from 'puppeteer-core';
import {
  createBrowserDir,
  destroyBrowserDir,
  killOrphans,
  removeBrowserDir,
  userDataDirArgument,
} from './browser-dir.ts';
import { chromiumBinary } from './chromium-binary.ts';
import { kill, lowerPriority } from './processes.ts';
import { startWatchdog } from './watchdog.ts';

/** A Chromium with one page in it, on which no script runs and from which no request gets out. */
export interface Browser {
  page: Page;
  devTools: CDPSession;
  /** The page's one frame, whatever is written into it. */
  frameId: string;
  pid: number;
  isAlive: () => boolean;
  /** Settled once the browser is there no more, for whatever reason. */
  closed: Promise<void>;
  /** At once, whatever it is doing; nothing of it stays. */
  kill: () => void;
}

/** Flags of the package that a page from a stranger must not be met with. */
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
  // No name and no address leads anywhere.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** To start, in milliseconds: many times what it takes. */
const startTimeoutMs = 8_000;

/** How far a browser stands back behind this process: a core that both want goes to it for a quarter of the time. */
const nicenessIncrement = 5;

const runningBrowsers = new Set<Browser>();
let cleansUpOrphans = false;

/** Before the first browser: end what an earlier process has left, and see to it that this one leaves none. */
function registerOrphanCleanup(): void {
  if (cleansUpOrphans) return;
  cleansUpOrphans = true;
  killOrphans();
  process.on('exit', () => {
    for (const browser of runningBrowsers) browser.kill();
  });
}

async function launch(browserDir: string, { lowPriority }: BrowserOptions): Promise<Browser> {
  const { executablePath, environment } = await chromiumBinary();
  const puppeteerBrowser = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    args: [...flags, userDataDirArgument(browserDir)],
    env: { ...environment, HOME: browserDir, TMPDIR: browserDir },
    timeout: startTimeoutMs,
    // How this process answers signals is not for a library to decide.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const pid = puppeteerBrowser.process()?.pid as number;
  const disarmWatchdog = startWatchdog(pid, browserDir);
  if (lowPriority) lowerPriority(pid, nicenessIncrement);
  puppeteerBrowser.process()?.once('exit', () => {
    disarmWatchdog();
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

export interface BrowserOptions {
  /** Gives way to everything else on the machine. */
  lowPriority?: boolean;
}

export async function startBrowser(options: BrowserOptions = {}): Promise<Browser> {
  registerOrphanCleanup();
  const browserDir = createBrowserDir();
  try {
    const browser = await launch(browserDir, options);
    runningBrowsers.add(browser);
    return browser;
  } catch (error) {
    destroyBrowserDir(browserDir);
    throw error;
  }
}

/**
 * Puts a page into the browser and waits for all that belongs to it. By the browser's own hand: it is quicker
 * than `setContent`, and a page cannot take away the methods that `setContent` would call.
 */
export async function setPageContent({ page, devTools, frameId }: Browser, html: string): Promise<void> {
  const loaded = new Promise((done) => page.once('load', done));
  await devTools.send('Page.setDocumentContent', { frameId, html });
  await loaded;
}

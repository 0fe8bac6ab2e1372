import chromium from '@sparticuz/chromium';
import puppeteer, { type CDPSession, type Page } from 'puppeteer-core';
import { chromiumBinary } from './binary.ts';
import { end, lowerPriority } from './processes.ts';
import { endWithThisProcess } from './watchdog.ts';
import { clearWorkplace, endOrphans, makeWorkplace, profileArgument, removeWorkplace } from './workplace.ts';

/** A Chromium with one page in it, on which no script runs and from which no request gets out. */
export interface Browser {
  page: Page;
  devTools: CDPSession;
  /** The page's one frame, whatever is written into it. */
  frameId: string;
  pid: number;
  isAlive: () => boolean;
  /** Settled once the browser is there no more, for whatever reason. */
  gone: Promise<void>;
  /** At once, whatever it is doing; nothing of it stays. */
  end: () => void;
}

/** Flags of the package that a page from a stranger must not be met with. */
const insecure = [
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  '--enable-features=SharedArrayBuffer',
];

chromium.setGraphicsMode = false;
const flags = [
  ...chromium.args.filter((flag) => !insecure.includes(flag)),
  '--disable-gpu',
  '--disable-software-rasterizer',
  // No name and no address leads anywhere.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** To start, in milliseconds: many times what it takes. */
const startTimeout = 8_000;

/** How far a browser stands back behind this process: a core that both want goes to it for a quarter of the time. */
const stepsBack = 5;

const running = new Set<Browser>();
let caresForOrphans = false;

/** Before the first browser: end what an earlier process has left, and see to it that this one leaves none. */
function careForOrphans(): void {
  if (caresForOrphans) return;
  caresForOrphans = true;
  endOrphans();
  process.on('exit', () => {
    for (const browser of running) browser.end();
  });
}

async function launch(workplace: string, { standsBack }: BrowserOptions): Promise<Browser> {
  const { executablePath, environment } = await chromiumBinary();
  const launched = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    args: [...flags, profileArgument(workplace)],
    env: { ...environment, HOME: workplace, TMPDIR: workplace },
    timeout: startTimeout,
    // How this process answers signals is not for a library to decide.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const pid = launched.process()?.pid as number;
  const forget = endWithThisProcess(pid, workplace);
  if (standsBack) lowerPriority(pid, stepsBack);
  launched.process()?.once('exit', () => {
    forget();
    removeWorkplace(workplace);
  });
  const [page = await launched.newPage()] = await launched.pages();
  await page.setJavaScriptEnabled(false);
  const devTools = await page.createCDPSession();
  const { frameTree } = await devTools.send('Page.getFrameTree');
  const browser: Browser = {
    page,
    devTools,
    frameId: frameTree.frame.id,
    pid,
    isAlive: () => launched.connected,
    gone: new Promise((resolve) => launched.once('disconnected', () => resolve())),
    end: () => {
      if (!running.delete(browser)) return;
      end(pid, { group: true });
      removeWorkplace(workplace);
    },
  };
  return browser;
}

export interface BrowserOptions {
  /** Gives way to everything else on the machine. */
  standsBack?: boolean;
}

export async function startBrowser(options: BrowserOptions = {}): Promise<Browser> {
  careForOrphans();
  const workplace = makeWorkplace();
  try {
    const browser = await launch(workplace, options);
    running.add(browser);
    return browser;
  } catch (error) {
    clearWorkplace(workplace);
    throw error;
  }
}

/**
 * Puts a page into the browser and waits for all that belongs to it. By the browser's own hand: it is quicker
 * than `setContent`, and a page cannot take away the methods that `setContent` would call.
 */
export async function write({ page, devTools, frameId }: Browser, html: string): Promise<void> {
  const loaded = new Promise((done) => page.once('load', done));
  await devTools.send('Page.setDocumentContent', { frameId, html });
  await loaded;
}

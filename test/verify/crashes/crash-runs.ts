import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../../../infra/bundle/build-if-stale.ts';
import { functionsBuild } from '../../../infra/bundle/functions.ts';
import { ApiClient } from '../../../infra/local/demo/api-client.ts';
import { readSummary } from '../../../infra/local/demo/pay-runs.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { toPeriod } from '../../../shared/period.ts';

const period = toPeriod(todayInIndia());

/** A portal in a process of its own. */
interface PortalChild {
  url: string;
  ask<Reply>(question: object): Promise<Reply>;
  kill(): Promise<void>;
  /** In order: its database has written everything when this resolves. */
  stop(): Promise<void>;
}

const nextMessage = async <Message>(child: ChildProcess): Promise<Message> => {
  const exited = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the portal ended: ${signal ?? code}`);
  });
  exited.catch(() => {});
  return (await Promise.race([once(child, 'message').then(([message]) => message), exited])) as Message;
};

async function startPortal(dataDir: string): Promise<PortalChild> {
  const child = fork(join(import.meta.dirname, 'pay-runs-process.ts'), [dataDir], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { url } = await nextMessage<{ url: string }>(child);
  return {
    url,
    ask(question) {
      const answer = nextMessage(child);
      child.send(question);
      return answer as Promise<never>;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.send({ stop: true });
      await exited;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const isPrinted = ({ printing }: PayRun) =>
  printing && printing.printed + printing.failed === printing.people;

/** Opens the month, generates it, and waits until it is printed, from wherever it stands. */
async function drive(url: string, token: string): Promise<void> {
  const call = async (
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: PayRun }> => {
    const response = await fetch(`${url}/api/admin/pay-runs${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as PayRun };
  };
  for (;;) {
    const { status, body: run } = await call('GET', `/${period}`);
    if (status === 404) await call('POST', '', { payPeriod: period });
    else if (run.state === 'open') {
      const { people, netPay } = (await readSummary(new ApiClient(url, token), period)).payable;
      await call('POST', `/${period}/generation`, { people, netPay });
    } else if (run.state === 'generated' && isPrinted(run)) return;
    else await pause(20);
  }
}

interface CrashedRun {
  kills: number;
  mistakes: string[];
}

/**
 * Runs a month of so many people from opening to the last PDF, in processes that are killed with SIGKILL at random
 * instants, and says what is wrong afterwards.
 * @param maxKills after so many the run is left alone
 * @param maxDelayMs of a kill after the portal is up
 */
export async function crashRuns(
  people: number,
  runs: number,
  { maxKills, maxDelayMs }: { maxKills: number; maxDelayMs: number },
): Promise<CrashedRun[]> {
  await buildIfStale(functionsBuild);
  const folder = mkdtempSync(join(tmpdir(), 'vetan-crashes-'));
  try {
    const template = join(folder, 'company');
    const seeding = await startPortal(template);
    const { token } = await seeding.ask<{ token: string }>({ seed: people });
    await seeding.stop();
    const results: CrashedRun[] = [];
    for (let run = 0; run < runs; run++) {
      const dataDir = join(folder, `run-${run}`);
      cpSync(template, dataDir, { recursive: true });
      results.push(await crashRun(dataDir, token, people, maxKills, maxDelayMs));
      rmSync(dataDir, { recursive: true, force: true });
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function crashRun(
  dataDir: string,
  token: string,
  people: number,
  maxKills: number,
  maxDelayMs: number,
): Promise<CrashedRun> {
  for (let kills = 0; ; ) {
    const portal = await startPortal(dataDir);
    const isToBeKilled = kills < maxKills;
    let isDone = false;
    const driving = drive(portal.url, token).then(
      () => {
        isDone = true;
      },
      (error) => {
        if (!isToBeKilled) throw error;
      },
    );
    if (isToBeKilled) {
      await Promise.race([pause(Math.random() * maxDelayMs), driving]);
      if (!isDone) {
        await portal.kill();
        await driving;
        kills++;
        continue;
      }
    }
    try {
      await driving;
      const { mistakes } = await portal.ask<{ mistakes: string[] }>({ check: people, period, kills });
      return { kills, mistakes };
    } finally {
      await portal.kill();
    }
  }
}

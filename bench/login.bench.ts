// Sends 1,000 logins a second. Reports how many passwords are checked, how many logins are refused with LOGIN_BUSY, and
// the delay of other calls.
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { guestInfo, guestLogin, login } from '#contract/session.ts'
import { quantile } from './machine.ts'
import { startSite } from './site.ts'

const loginsPerSecond = 1_000
const seconds = 15
const tickMs = 10
const probeEveryMs = 20

type Outcomes = Record<number, number>

/** Open loop: logins are sent on time, even when earlier ones have no response yet. */
async function flood(address: string): Promise<Outcomes> {
  const outcomes: Outcomes = {}
  const startedAt = performance.now()
  let sent = 0
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * loginsPerSecond
    for (; sent < due; sent++) void tryLogin(address, `nobody${sent}`, outcomes)
    await delay(tickMs)
  }
  return outcomes
}

async function tryLogin(address: string, username: string, outcomes: Outcomes): Promise<void> {
  const answer = await fetch(address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'not the one' }),
  }).catch(() => null)
  await answer?.arrayBuffer()
  const status = answer?.status ?? 0
  outcomes[status] = (outcomes[status] ?? 0) + 1
}

async function probe(address: string, at: { token: string; forS: number }): Promise<number[]> {
  const samples: number[] = []
  const endAt = performance.now() + at.forS * 1000
  while (performance.now() < endAt) {
    const startedAt = performance.now()
    const answer = await fetch(address + guestInfo.path, { headers: { authorization: at.token } })
    await answer.arrayBuffer()
    samples.push(performance.now() - startedAt)
    await delay(probeEveryMs)
  }
  return samples
}

/** Runs the flood in another thread, so that it does not delay the probe. */
function floodBeside(address: string): Promise<Outcomes> {
  return new Promise((resolve, reject) => {
    new Worker(import.meta.filename, { workerData: address }).once('message', resolve).once('error', reject)
  })
}

async function measure(): Promise<void> {
  const { address, stop } = await startSite({ env: { DEMO: 'off', FAILED_LOGINS_PER_MINUTE: '100000000' } })
  const answer = await fetch(address + guestLogin.path, { method: 'POST' })
  const { data: token } = (await answer.json()) as { data: string }
  await probe(address, { token, forS: 2 })
  const calm = await probe(address, { token, forS: 5 })
  const [outcomes, flooded] = await Promise.all([floodBeside(address), probe(address, { token, forS: seconds })])
  const perSecond = (count = 0) => Math.round(count / seconds)
  const both = (samples: number[]) => `${quantile(samples, 0.5).toFixed(1)} / ${quantile(samples, 0.99).toFixed(1)}`
  console.table({
    'logins weighed /s': perSecond(outcomes[400]),
    'refused with LOGIN_BUSY /s': perSecond(outcomes[503]),
    'neither /s': perSecond(
      Object.entries(outcomes).reduce((sum, [s, n]) => (s === '400' || s === '503' ? sum : sum + n), 0),
    ),
    'other call p50 / p99 ms, calm': both(calm),
    'other call p50 / p99 ms, flooded': both(flooded),
  })
  await stop()
}

if (isMainThread) await measure()
else parentPort?.postMessage(await flood(workerData as string))

// Measures how long each call blocks the event loop, as the longest response time of /healthz during it. Each call
// receives the largest input that the contract accepts, once for each text known to be slow. It also receives plainer
// inputs that its handler may accept, and the worst bodies (hold/worst-bodies.ts). Unknown addresses receive those too.
// Server and client run in separate threads. Aim: 50 ms. CALLS selects the calls whose path contains its value.
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { allEndpoints } from '#contract/all.ts'
import { type AnyEndpoint, endpoint } from '#contract/endpoint.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createAuthority } from '#server/http/tokens.ts'
import { slowTexts } from '#tests/setup/slow-texts.ts'
import { maxInput } from './hold/inputs.ts'
import { fillWorld, type KnownIds } from './hold/known-ids.ts'
import { worstBodies } from './hold/worst-bodies.ts'

const secret = 'do-luong-giu-vong-lap-tren-khan-dai-2026'
const aimMs = 50
const probeEveryMs = 2
/**
 * The fastest try counts: one slow try may come from another program or the garbage collector, but a slow call is slow
 * each time.
 */
const tries = 4
/**
 * Max characters of a text. A query string with each character escaped stays below the 16 kB limit of a request’s head.
 */
const longest = { GET: 400, POST: 20_000, DELETE: 400 }
const wanted = process.env.CALLS ?? ''
const unknown = ['/no-such-page', '/au/api/no-such-call'].map((path) =>
  endpoint({ method: 'POST', path, summary: 'Unknown address', auth: 'public', data: z.null() }),
)
const endpoints = [...allEndpoints, ...unknown].filter(({ path }) => path.includes(wanted))

type Asked = { name: string; path: string; method: string; body: string | null }
type Held = { call: string; ms: number; by: string; status: number; isAccepted: boolean }

function asked(endpoint: AnyEndpoint, name: string, of: Parameters<typeof maxInput>[1]): Asked {
  const { method } = endpoint
  const input = maxInput(endpoint, of) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key] ?? 1)))
  if (method === 'POST') return { name, path, method, body: JSON.stringify(input) }
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  return { name, path: `${path}?${query}`, method, body: null }
}

function inputsOf(endpoint: AnyEndpoint, ids: KnownIds): Asked[] {
  const known = Object.entries(slowTexts).flatMap(([name, text]) => {
    const of = { text, longest: longest[endpoint.method], ids }
    return [asked(endpoint, name, of), asked(endpoint, `${name}, plain`, { ...of, isPlain: true })]
  })
  if (endpoint.method === 'GET') return known
  const fields = endpoint.method === 'POST' ? Object.keys(JSON.parse(known[0]?.body ?? '{}') as object) : []
  const plain = asked(endpoint, '', { text: () => 'x', longest: 1, ids })
  const worst = Object.entries(worstBodies(endpoint, fields))
  return [...known, ...worst.map(([name, body]) => ({ ...plain, name, body }))]
}

type Given = { address: string; tokens: string[]; ids: KnownIds }

async function askAll({ address, tokens, ids }: Given): Promise<Held[]> {
  let [maxMs, probes] = [0, 0]
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      // Failures are ignored: the server may close a keep-alive connection just before it is used again.
      await fetch(`${address}/healthz`).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      )
      maxMs = Math.max(maxMs, performance.now() - startedAt)
      probes += 1
      await delay(probeEveryMs)
    }
  })()
  /** Waits until a probe that started after this call has ended. */
  async function probed(): Promise<void> {
    const until = probes + 2
    while (probes < until) await delay(1)
  }

  const held: Held[] = []
  for (const [at, endpoint] of endpoints.entries()) {
    const call = `${endpoint.method} ${endpoint.path}`
    let worst: Held = { call, ms: 0, by: '', status: 0, isAccepted: false }
    let isAccepted = false
    for (const { name, path, method, body } of inputsOf(endpoint, ids)) {
      const headers = { authorization: `Bearer ${tokens[at]}`, 'content-type': 'application/json' }
      let fastest: Held = { call, ms: Number.POSITIVE_INFINITY, by: name, status: 0, isAccepted }
      for (let time = 0; time < tries && fastest.ms > aimMs; time++) {
        await probed()
        maxMs = 0
        const answer = await fetch(address + path, { method, headers, body }).catch(() => null)
        await answer?.arrayBuffer().catch(() => null)
        await probed()
        isAccepted ||= answer?.ok === true
        const ms = Math.round(maxMs)
        if (ms < fastest.ms) fastest = { ...fastest, ms, status: answer?.status ?? 0 }
      }
      if (fastest.ms > worst.ms) worst = fastest
    }
    held.push({ ...worst, isAccepted })
  }
  isOver = true
  await probing
  return held
}

async function measure(): Promise<void> {
  const { startOwnApp } = await import('./own-app.ts')
  const { app, address, world, stop } = await startOwnApp({ SECRET: secret, FAILED_LOGINS_PER_MINUTE: '100000000' })
  const ids = await fillWorld({ app, world, address })
  const authority = createAuthority({ secret, bus: createMemoryBus() })
  const tokens: string[] = []
  // Each call uses a different operator, because a call may end the session of its operator.
  for (const _ of endpoints) {
    const { userId, username } = await world.operator()
    tokens.push(authority.signAccess({ userId, username, role: 'operator', sessionId: crypto.randomUUID() }))
  }
  const held = await new Promise<Held[]>((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: { address, tokens, ids } satisfies Given })
    worker.once('message', resolve).once('error', reject)
  })
  authority.close()
  await stop()
  for (const { call, ms, by, status } of held.toSorted((a, b) => b.ms - a.ms))
    console.log(`${ms > aimMs ? '!' : ' '} ${String(ms).padStart(5)} ms  ${call}  (${status}: ${by})`)
  const above = held.filter(({ ms }) => ms > aimMs).length
  const accepted = held.filter(({ isAccepted }) => isAccepted).length
  console.log(`${held.length} calls, ${accepted} of them accepted an input, ${above} above ${aimMs} ms`)
}

if (isMainThread) await measure()
else parentPort?.postMessage(await askAll(workerData as Given))

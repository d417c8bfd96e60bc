// Measures the image resizer (`/_image`). New widths are requested eight at a time, like one browser. Then 200 are
// requested together, and the peak memory of the server is measured. Finally, images made before are requested again.
// `COUNT=40` makes fewer.
import { setTimeout as delay } from 'node:timers/promises'
import { cpuSecondsOf, quantile, residentBytesOf } from './machine.ts'
import { startSite } from './site.ts'
import { requireWrk, wrk } from './wrk.ts'

const count = Number(process.env.COUNT ?? 120)
const crowd = 200
const seconds = 5
const widths = [96, 192, 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072]
const lookEveryMs = 20

requireWrk()
const site = await startSite({ cpu: 0 })

async function sources(): Promise<string[]> {
  const pages = await Promise.all(
    ['/tin-tuc', '/phim-anh', '/truyen-tranh', '/highlight', '/'].map(async (path) =>
      (await fetch(site.address + path, { headers: { 'accept-language': 'vi' } })).text(),
    ),
  )
  const named = pages.flatMap((html) => [...html.matchAll(/\/_image\?src=([^&"\s]+)/g)].map(([, src]) => src ?? ''))
  return [...new Set(named)]
}

type Asked = { taken: number; status: number; bytes: number }

async function ask(path: string): Promise<Asked> {
  const from = performance.now()
  const answer = await fetch(site.address + path)
  const { byteLength } = await answer.arrayBuffer()
  return { taken: performance.now() - from, status: answer.status, bytes: byteLength }
}

/** Waits for `work` and returns its result with the server's peak memory during it. */
async function watched<T>(work: Promise<T>): Promise<{ result: T; maxBytes: number }> {
  let maxBytes = residentBytesOf(site.pid)
  let isOver = false
  const watch = (async () => {
    while (!isOver) {
      maxBytes = Math.max(maxBytes, residentBytesOf(site.pid))
      await delay(lookEveryMs)
    }
  })()
  const result = await work.finally(() => {
    isOver = true
  })
  await watch
  return { result, maxBytes }
}

async function measure(what: string, paths: string[], parallel: number) {
  const [server, own, memory] = [cpuSecondsOf(site.pid), cpuSecondsOf(process.pid), residentBytesOf(site.pid)]
  const from = performance.now()
  const line = paths.values()
  const answers: Asked[] = []
  const { maxBytes } = await watched(
    Promise.all(
      Array.from({ length: parallel }, async () => {
        for (const path of line) answers.push(await ask(path))
      }),
    ),
  )
  const took = (performance.now() - from) / 1_000
  const good = answers.filter(({ status }) => status === 200)
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  return {
    what,
    asked: paths.length,
    'in parallel': parallel,
    'made a second': Number((good.length / took).toFixed(1)),
    'p50 ms': Math.round(
      quantile(
        good.map(({ taken }) => taken),
        0.5,
      ),
    ),
    'p99 ms': Math.round(
      quantile(
        good.map(({ taken }) => taken),
        0.99,
      ),
    ),
    refused: answers.length - good.length,
    'server CPU': Number(((cpuSecondsOf(site.pid) - server) / took).toFixed(2)),
    'CPU ms each': Math.round(((cpuSecondsOf(site.pid) - server) * 1_000) / Math.max(1, good.length)),
    'generator CPU': Number(((cpuSecondsOf(process.pid) - own) / took).toFixed(2)),
    'memory before MB': megabytes(memory),
    'memory at most MB': megabytes(maxBytes),
  }
}

try {
  const found = await sources()
  // Widths are mixed, so that no part of the run has all the large ones.
  const paths = widths.flatMap((width, at) =>
    found.map((src, n) => ({ path: `/_image?src=${src}&w=${width}`, turn: (n + at * 7) % 97 })),
  )
  const mixed = paths.toSorted((a, b) => a.turn - b.turn).map(({ path }) => path)
  if (mixed.length < count + crowd) throw new Error(`the demo has ${mixed.length} pictures of different widths alone`)
  await ask(mixed.pop() ?? '')
  const rows: object[] = [
    await measure('made, as one browser asks', mixed.slice(0, count), 8),
    await measure('made, a crowd at once', mixed.slice(count, count + crowd), crowd),
  ]
  const known = mixed.slice(0, count)
  const cpu = cpuSecondsOf(site.pid)
  const again = await wrk({ address: site.address, paths: known, connections: 16, seconds, cpu: 1 })
  console.log(`${found.length} pictures in ${widths.length} widths; server on processor 0`)
  console.table(rows)
  console.table([
    {
      what: 'made before',
      'a second': Math.round(again.perSecond),
      'p50 ms': Number(again.p50Ms.toFixed(1)),
      'p99 ms': Number(again.p99Ms.toFixed(1)),
      errors: again.errors + again.failures,
      'server CPU': Number(((cpuSecondsOf(site.pid) - cpu) / seconds).toFixed(2)),
      'generator CPU': Number(again.generatorCpu.toFixed(2)),
    },
  ])
} finally {
  await site.stop()
}

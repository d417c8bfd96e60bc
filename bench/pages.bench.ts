// Measures pages in three parts. `uncached`: renderings per second and per CPU second. `cached`: cached pages with and
// without a crawler on distinct addresses, and nginx for comparison. `visits`: bytes and web vitals of a phone’s first
// visit, from the visit with the median LCP of three.
//
// `npm run bench -- pages ../before` alternates with another work tree. BENCH_PARTS=cached,visits measures only those
// parts. BENCH_SHORT=1 requests fewer pages, once and briefly, for a quick check only.
//
// `limit` names what limits the figure: `generator` or `server` when it used nearly its whole processor, else
// `machine`, which was busy with other work.
import { get } from 'node:http'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sitemapPaths } from '#tests/setup/sitemap.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './machine.ts'
import { startNginx } from './nginx-page.ts'
import { phoneVisit } from './phone-visit.ts'
import { type Site, startSite } from './site.ts'
import { requireWrk, wrk } from './wrk.ts'

const isShort = process.env.BENCH_SHORT === '1'
const [rounds, seconds] = isShort ? [1, 2] : [2, 5]
/**
 * Not measured, because Node compiles hot code in the first seconds. wrk would count each pause once for every request
 * that it delays.
 */
const warmUpSeconds = isShort ? 1 : 4
const visitsEach = isShort ? 1 : 3
/** Share of a processor. A program that uses more counts as the limit of the figure. */
const busy = 0.85
const before = process.argv[2]
/** Parts to measure; all three when empty. */
const parts = process.env.BENCH_PARTS?.split(',') ?? []
const trees: [name: string, tree: string | undefined][] = [
  ...(before ? [['before', resolve(before)] as [string, string]] : []),
  ['now', undefined],
]
const [serverCpu, generatorCpu] = [0, 1]
const crawlers = [8, 150]

requireWrk()

async function read(site: Site, path: string): Promise<string> {
  return (await fetch(site.address + path, { headers: { 'accept-language': 'vi' } })).text()
}

function readCompressed(site: Site, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': 'vi' }
    get(site.address + path, { headers }, (answer) => void buffer(answer).then(resolve, reject)).once('error', reject)
  })
}

async function fixtureOf(site: Site, call: string): Promise<string> {
  const { data } = JSON.parse(await read(site, call)) as { data: { list: { slug: string }[] } }
  const [fixture] = data.list
  if (!fixture) throw new Error(`${call} lists no fixture`)
  return `/truc-tiep/${fixture.slug}`
}

async function kindsOf(site: Site): Promise<Record<string, string>> {
  const paths = await sitemapPaths(site.address)
  const first = (start: string) => {
    const path = paths.find((path) => path.startsWith(start))
    if (!path) throw new Error(`no sitemap lists a page of ${start}`)
    return path
  }
  const [ahead, live] = await Promise.all(
    ['/al/api/schedule/featureMatch?status=20&pageSize=1', '/al/api/schedule/liveSchedule?pageSize=1'].map((call) =>
      fixtureOf(site, call),
    ),
  )
  const some = { home: '/', odds: '/ty-le-keo', 'a fixture that is ahead': ahead as string }
  if (isShort) return some
  return {
    ...some,
    'a live fixture': live as string,
    'the live list': '/truc-tiep/bong-da',
    schedule: '/lich-thi-dau',
    team: first('/doi-bong/'),
    feed: '/bang-tin',
    'a commentator’s page': '/thanh-vien/blv',
    'a member’s page': '/thanh-vien/ong_trum',
    document: '/gioi-thieu',
  }
}

/** The metric is the time between two ticks of a timer. Without any blocking it equals this interval. */
const loopTimerMs = 10

/** Returns the p99 delay of the serving thread’s event loop since the previous call, in ms. */
async function loopDelayMs(site: Site): Promise<number> {
  const text = await read(site, '/metrics')
  const tickMs = Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)?.[1] ?? Number.NaN) * 1_000
  return tickMs - loopTimerMs
}

async function load(site: Site, paths: string[], connections: number) {
  const cpu = cpuSecondsOf(site.pid)
  const result = await wrk({ address: site.address, paths, connections, seconds, cpu: generatorCpu })
  return { ...result, serverCpu: cpuSecondsOf(site.pid) - cpu }
}

type Row = Record<string, string | number>
const limitOf = (serverCpu: number, generatorCpu: number) =>
  generatorCpu > busy ? 'generator' : serverCpu > busy ? 'server' : 'machine'
const round = (value: number, digits = 0) => Number(value.toFixed(digits))

async function uncached(name: string, tree: string | undefined): Promise<Row[]> {
  const site = await startSite({ cpu: serverCpu, env: { PAGE_CACHE_MS: '0' }, ...(tree && { tree }) })
  const rows: Row[] = []
  for (const [kind, path] of Object.entries(await kindsOf(site))) {
    await wrk({ address: site.address, paths: [path], connections: 8, seconds: 1, cpu: generatorCpu })
    const result = await load(site, [path], 8)
    rows.push({
      what: `${kind}, rendered each time`,
      tree: name,
      'a second': round(result.perSecond, 1),
      'per server CPU second': round(result.requests / result.serverCpu, 1),
      'p99 ms': round(result.p99Ms),
      errors: result.errors + result.failures,
      'server CPU': round(result.serverCpu / seconds, 2),
      'generator CPU': round(result.generatorCpu, 2),
      limit: limitOf(result.serverCpu / seconds, result.generatorCpu),
    })
  }
  await site.stop()
  return rows
}

async function cached(name: string, tree: string | undefined): Promise<Row[]> {
  const site = await startSite({ cpu: serverCpu, ...(tree && { tree }) })
  const crawled = await sitemapPaths(site.address)
  const rows: Row[] = []
  const row = (what: string, result: Awaited<ReturnType<typeof load>>, delayMs: number, crawlerCpu = 0): Row => ({
    what,
    tree: name,
    'a second': round(result.perSecond),
    'p50 ms': round(result.p50Ms, 1),
    'p99 ms': round(result.p99Ms, 1),
    errors: result.errors + result.failures,
    'server CPU': round(result.serverCpu / seconds, 2),
    'generator CPU': round(result.generatorCpu + crawlerCpu, 2),
    limit: limitOf(result.serverCpu / seconds, result.generatorCpu + crawlerCpu),
    'loop delay p99 ms': round(delayMs, 1),
  })
  await wrk({ address: site.address, paths: ['/'], connections: 64, seconds: warmUpSeconds, cpu: generatorCpu })
  await loopDelayMs(site)
  rows.push(row('cached home alone', await load(site, ['/'], 64), await loopDelayMs(site)))
  for (const connections of crawlers) {
    // The crawl takes longer, so that it runs during the whole of the other load.
    const crawl = wrk({ address: site.address, paths: crawled, connections, seconds: seconds + 2, cpu: generatorCpu })
    await loopDelayMs(site)
    const home = await load(site, ['/'], 64)
    const delayMs = await loopDelayMs(site)
    const { perSecond, errors, failures, requests, generatorCpu: crawlerCpu } = await crawl
    rows.push({
      ...row(`cached home, crawler of ${connections}`, home, delayMs, crawlerCpu),
      'crawled a second': round(perSecond),
      'crawler refused': `${errors + failures} of ${requests}`,
    })
  }
  const body = await readCompressed(site, '/')
  const nginx = await startNginx(body)
  await site.stop()
  if (nginx) {
    const cpu = cpuSecondsOfFamily(nginx.pid)
    const result = await wrk({ address: nginx.url, paths: ['/'], connections: 64, seconds, cpu: generatorCpu })
    const nginxCpu = (cpuSecondsOfFamily(nginx.pid) - cpu) / seconds
    nginx.stop()
    rows.push({
      what: 'nginx, home as a file',
      tree: name,
      'a second': round(result.perSecond),
      'p99 ms': round(result.p99Ms, 1),
      'server CPU': round(nginxCpu, 2),
      'generator CPU': round(result.generatorCpu, 2),
      limit: limitOf(nginxCpu, result.generatorCpu),
    })
  }
  return rows
}

async function visits(name: string, tree: string | undefined): Promise<Row[]> {
  const site = await startSite({ ...(tree && { tree }) })
  const rows: Row[] = []
  for (const [kind, path] of Object.entries(await kindsOf(site))) {
    const html = Buffer.byteLength(await read(site, path))
    const all: Awaited<ReturnType<typeof phoneVisit>>[] = []
    for (let visit = 0; visit < visitsEach; visit += 1) all.push(await phoneVisit(site.address + path))
    all.sort((a, b) => a['LCP ms'] - b['LCP ms'])
    rows.push({ what: kind, tree: name, 'HTML kB': round(html / 1000), ...all[visitsEach >> 1] })
  }
  await site.stop()
  return rows
}

for (const [title, measure] of Object.entries({ uncached, cached, visits })) {
  if (parts.length > 0 && !parts.includes(title)) continue
  console.log(`\n${title}: server on processor ${serverCpu}, load from processor ${generatorCpu}, ${seconds} s each`)
  const rows: Row[] = []
  for (let turn = 0; turn < (title === 'visits' ? 1 : rounds); turn += 1)
    for (const [name, tree] of trees) rows.push(...(await measure(name, tree)))
  console.table(rows.toSorted((a, b) => String(a.what).localeCompare(String(b.what))))
}

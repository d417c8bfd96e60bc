// The home page and a live page: requests a second with and without the guest cache, against nginx serving the same
// bytes; bytes by kind; LCP, CLS and blocking time on a throttled phone profile.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { launchBrowser } from '#tests/browser/browser.ts'
import { freePort, startSite } from './site.ts'

const loadSeconds = 8
const connections = 64
const lastFrameAnalysedMs = 6_000

async function requestRate(url: string) {
  const load = { url, connections, headers: { 'accept-encoding': 'br', accept: 'text/html' } }
  await autocannon({ ...load, duration: 2 })
  const result = await autocannon({ ...load, duration: loadSeconds })
  return {
    'requests/s': Math.round(result.requests.average),
    'p99 ms': result.latency.p99,
    'not 2xx': result.non2xx + result.errors,
  }
}

async function startNginx(body: Buffer): Promise<{ url: string; stop(): void } | null> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    console.log('nginx is not installed: no comparison with it')
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page'), body)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; error_log stderr crit; pid ${folder}/pid; events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
server { listen 127.0.0.1:${port}; location / { root ${folder}; try_files /page =404; default_type text/html; add_header content-encoding br; } } }`,
  )
  const server = spawn('taskset', ['-c', '0', 'nginx', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/`
  while (
    !(await fetch(url).then(
      (r) => r.status < 500,
      () => false,
    ))
  );
  return { url, stop: () => void server.kill() }
}

/** One cold visit of a phone: 4x slower processor, 1.6 Mbit/s down, 150 ms round trip (Lighthouse's mobile profile). */
async function phoneVisit(url: string) {
  const browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let scriptBytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isPlayer = /hls/.test(response.url) || /\/live\//.test(response.url)
    kinds.set(requestId, isPlayer ? 'player' : type)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, fcp: 0, tasks: [] as { start: number; end: number }[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const e of list.getEntriesByName('first-contentful-paint')) seen.fcp = e.startTime
    }).observe({ type: 'paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const e of list.getEntries()) seen.lcp = e.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const e of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!e.hadRecentInput) seen.cls += e.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const e of list.getEntries()) seen.tasks.push({ start: e.startTime, end: e.startTime + e.duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(lastFrameAnalysedMs)
  const { lcp, cls, fcp, tasks } = await page.evaluate(
    () =>
      (
        window as unknown as {
          seen: { lcp: number; cls: number; fcp: number; tasks: { start: number; end: number }[] }
        }
      ).seen,
  )
  // As Lighthouse counts it: what of each task after the first paint goes beyond 50 ms.
  const tbt = tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, fcp) - 50), 0)
  await browser.close()
  const kB = (n = 0) => (n / 1000).toFixed(1)
  const total = Object.entries(bytes).reduce(
    (sum, [kind, n]) => (kind === 'player' || kind === 'Media' ? sum : sum + n),
    0,
  )
  return {
    'script kB': kB(scriptBytes),
    'all with headers, before player kB': kB(total),
    'LCP ms': Math.round(lcp),
    'TBT ms': Math.round(tbt),
    CLS: Number(cls.toFixed(4)),
  }
}

const cached = await startSite({ cpu: 0 })
const liveList = (await (await fetch(`${cached.address}/al/api/schedule/liveSchedule`)).json()) as {
  data: { list: { slug: string; commentators: { isLive: boolean }[] }[] }
}
const live = liveList.data.list.find((f) => f.commentators.some((c) => c.isLive)) ?? liveList.data.list[0]
const livePath = `/truc-tiep/${live?.slug}`
const body = Buffer.from(
  await (await fetch(`${cached.address}/`, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
)
const { brotliCompressSync } = await import('node:zlib')
const nginx = await startNginx(brotliCompressSync(body))

const rates: Record<string, object> = {
  'home, guest cache': await requestRate(`${cached.address}/`),
  'live page, guest cache': await requestRate(cached.address + livePath),
}
if (nginx) rates['nginx, the home page as a file'] = await requestRate(nginx.url)
nginx?.stop()
const visits = {
  home: await phoneVisit(`${cached.address}/`),
  'live page': await phoneVisit(cached.address + livePath),
}
await cached.stop()

const uncached = await startSite({ cpu: 0, env: { PAGE_CACHE_MS: '0' } })
rates['home, rendered each time'] = await requestRate(`${uncached.address}/`)
await uncached.stop()

console.log(
  `home page: ${(body.length / 1000).toFixed(0)} kB of HTML; server and nginx on one processor, load from the other`,
)
console.table(rates)
console.table(visits)

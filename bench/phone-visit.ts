import { launchBrowser } from '#tests/browser/browser.ts'

const usuallyAnalysedMs = 6_000

/**
 * Makes one cold visit of a Vietnamese phone: 4x slower processor, 1.6 Mbit/s down, 150 ms round trip (Lighthouse’s
 * mobile profile). Returns sizes and web vitals, measured until `analysedMs` after the page has loaded.
 */
export async function phoneVisit(url: string, analysedMs = usuallyAnalysedMs) {
  const browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
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
    const seen = { lcp: 0, lcpOf: '', cls: 0, fcp: 0, tasks: [] as { start: number; end: number }[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const e of list.getEntriesByName('first-contentful-paint')) seen.fcp = e.startTime
    }).observe({ type: 'paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const e of list.getEntries() as (PerformanceEntry & { element: Element | null; url: string })[]) {
        seen.lcp = e.startTime
        seen.lcpOf = `${e.element?.localName ?? '?'} ${e.url || e.element?.textContent || ''}`.slice(0, 60)
      }
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
  await page.waitForTimeout(analysedMs)
  const { lcp, lcpOf, cls, fcp, tasks } = await page.evaluate(
    () =>
      (
        window as unknown as {
          seen: { lcp: number; lcpOf: string; cls: number; fcp: number; tasks: { start: number; end: number }[] }
        }
      ).seen,
  )
  // Total blocking time as in Lighthouse: the part of each task after the first paint that exceeds 50 ms.
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
    'LCP of': lcpOf,
    'TBT ms': Math.round(tbt),
    CLS: Number(cls.toFixed(4)),
  }
}

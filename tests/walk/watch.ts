import type { Page } from 'playwright-core'

/** Lines of the browser for refused calls and a lost network. Failures of the server are watched as responses. */
const ofBrowser = /^Failed to load resource|^WebSocket connection to /
const settledWithinMs = 3_000

export type Watch = { faults: string[]; settled(): Promise<void> }

/** Collects what goes wrong without being visible: errors of scripts, lines in the console, failures of the server. */
export function watch(page: Page, address: string): Watch {
  const faults: string[] = []
  const running = new Set<object>()
  const idle: (() => void)[] = []
  const ended = (request: object) => {
    running.delete(request)
    if (running.size === 0) for (const resolve of idle.splice(0)) resolve()
  }
  page.on('pageerror', ({ message, stack }) => faults.push(`uncaught: ${message} ${stack?.split('\n')[1] ?? ''}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !ofBrowser.test(text)) faults.push(`console: ${text.slice(0, 300)}`)
  })
  page.on('response', (response) => {
    // Pictures of a broadcast may be missing.
    if (response.status() >= 500 && !response.url().includes('/live/'))
      faults.push(`${response.status()}: ${response.request().method()} ${response.url().replace(address, '')}`)
  })
  page.on('request', (request) => {
    // A live playlist answers when its next part is there.
    if (['document', 'script', 'fetch', 'xhr'].includes(request.resourceType()) && !request.url().includes('/live/'))
      running.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  page.on('popup', (popup) => void popup.close().catch(() => {}))
  return {
    faults,
    async settled() {
      if (running.size > 0)
        await Promise.race([
          new Promise<void>((resolve) => idle.push(resolve)),
          new Promise((resolve) => setTimeout(resolve, settledWithinMs)),
        ])
      await page.waitForLoadState('domcontentloaded')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    },
  }
}

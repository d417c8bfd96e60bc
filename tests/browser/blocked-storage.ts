import type { Page } from 'playwright-core'

/** Acts as Chromium does when the visitor blocks all cookies of a site. */
function refuseStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const reject = async () => refuse()
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse, configurable: true })
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
  if ('ServiceWorkerContainer' in window)
    Object.assign(ServiceWorkerContainer.prototype, { register: reject, getRegistration: reject })
  if ('LockManager' in window) LockManager.prototype.request = reject
}

/**
 * Makes the page's browser neither store nor send anything for the site. `called` receives the path of each call.
 */
export async function blockStorage(page: Page, called: (path: string) => void = () => {}): Promise<void> {
  await page.addInitScript(refuseStorage)
  await page.route(/\/(au|al|ac|other)\/api\//, async (route) => {
    const request = route.request()
    const { cookie: _, ...headers } = await request.allHeaders()
    called(new URL(request.url()).pathname)
    const response = await fetch(request.url(), {
      method: request.method(),
      headers: ofFetch(headers),
      body: request.postData(),
    })
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({ status: response.status, contentType: response.headers.get('content-type') ?? '', body })
  })
}

/** Leaves out headers of the connection and of HTTP/2. */
function ofFetch(headers: Record<string, string>): Record<string, string> {
  const own = Object.entries(headers).filter(
    ([name]) => !/^(:|host$|connection$|content-length$|accept-encoding$)/.test(name),
  )
  return Object.fromEntries(own)
}

import { readCookie, writeCookie } from '#web/api/cookies.ts'

const quietAfterMs = 5_000

/** Its code is fetched when it is needed: the first script does without. */
export async function rememberZone(lookupUrl: string): Promise<void> {
  const { rememberZone: remember } = await import('#web/api/zone.ts')
  await remember(lookupUrl)
}

/** Once the page has nothing better to do; returns how to leave it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, quietAfterMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: quietAfterMs })
  return () => cancelIdleCallback(handle)
}

/** Asking for the zone takes a phone some 100 ms. */
export function rememberZoneWhenIdle(lookupUrl: string): () => void {
  return whenIdle(() => void rememberZone(lookupUrl))
}

/** Under which of the site's names the visitor came (wire.md 2); empty where the page could not tell. */
export function rememberDomain(domain: string): void {
  if (domain !== '' && readCookie('DomainCookie') !== domain) writeCookie('DomainCookie', domain)
}

/** Whoever sent this visitor (`?pid=`), kept whenever the tab becomes visible (product.md 2). */
export function keepReferrer(): () => void {
  const keep = () => {
    const pid = new URLSearchParams(location.search).get('pid')
    if (pid && document.visibilityState === 'visible') writeCookie('pid', pid.slice(0, 64))
  }
  keep()
  document.addEventListener('visibilitychange', keep)
  return () => document.removeEventListener('visibilitychange', keep)
}

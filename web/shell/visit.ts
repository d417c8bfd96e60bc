import { readCookie, writeCookie } from '#web/api/cookies.ts'

const quietAfterMs = 5_000

/**
 * Stores the visitor's zone. Its code is loaded on demand, so that it is not in the first script. If it cannot be
 * loaded, the zone is stored at the next page load.
 */
export async function rememberZone(lookupUrl: string): Promise<void> {
  try {
    const { rememberZone: remember } = await import('#web/api/zone.ts')
    await remember(lookupUrl)
  } catch (error) {
    console.warn('The time zone could not be stored', error)
  }
}

/** Runs the task once the page is idle. Returns a cancel function. */
export function whenIdle(task: () => void): () => void {
  // Safari does not support idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, quietAfterMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: quietAfterMs })
  return () => cancelIdleCallback(handle)
}

/** Stores the visitor's zone once the page is idle, because that takes about 100 ms on a phone. */
export function rememberZoneWhenIdle(lookupUrl: string): () => void {
  return whenIdle(() => void rememberZone(lookupUrl))
}

/** Stores the domain of the site that the visitor uses. Does nothing when it is unknown (empty). */
export function rememberDomain(domain: string): void {
  if (domain !== '' && readCookie('DomainCookie') !== domain) writeCookie('DomainCookie', domain)
}

/** Stores the id of the member who referred the visitor (`?pid=`), now and whenever the tab becomes visible. */
export function keepReferrer(): () => void {
  const keep = () => {
    const pid = new URLSearchParams(location.search).get('pid')
    if (pid && document.visibilityState === 'visible') writeCookie('pid', pid.slice(0, 64))
  }
  keep()
  document.addEventListener('visibilitychange', keep)
  return () => document.removeEventListener('visibilitychange', keep)
}

import { writeCookie } from '#web/api/cookies.ts'

const defaultZone = 'Asia/Ho_Chi_Minh'
const quietAfterMs = 5_000

/**
 * The visitor's zone and UTC offset in hours, told by the browser itself instead of a look-up service; once the page has
 * nothing better to do, since asking takes a phone some 100 ms.
 */
export function rememberZone(): () => void {
  const remember = () => {
    writeCookie('Timezone', Intl.DateTimeFormat().resolvedOptions().timeZone || defaultZone)
    writeCookie('offset', String(-new Date().getTimezoneOffset() / 60))
  }
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(remember, quietAfterMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(remember, { timeout: quietAfterMs })
  return () => cancelIdleCallback(handle)
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

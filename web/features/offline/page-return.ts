import { backoffMs } from '#web/api/backoff.ts'

/** The first check comes after 2 to 8 s, the later ones after 8 to 30 s. */
const firstFailures = 4
const maxFailures = 6

/** Returns true when the server can render the current page: it does not send a stored one (server/ssr/pages/send-page.ts). */
async function isRendered(): Promise<boolean> {
  try {
    const answer = await fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store' })
    return answer.ok && !answer.headers.get('cache-status')?.includes('khan-dai; hit')
  } catch {
    return false
  }
}

/** Calls `callback` once the server can render the current page again. Returns a stop function. */
export function followPageReturn(callback: () => void): () => void {
  let failures = firstFailures
  let isStopped = false
  let timer = setTimeout(check, backoffMs(failures))

  async function check(): Promise<void> {
    const isBack = await isRendered()
    if (isStopped) return
    if (isBack) return callback()
    failures = Math.min(failures + 1, maxFailures)
    timer = setTimeout(check, backoffMs(failures))
  }

  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

import { createStore } from '#web/ui/store.ts'
import { backoffMs } from './backoff.ts'

const answerWithinMs = 5_000

/** True when the server responds. The browser's network state does not show that. */
export const isReachable = createStore(true)

/** Returns the id of the server's build, or null when the server does not respond within 5 s. */
export async function fetchBuild(): Promise<string | null> {
  const options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(answerWithinMs) }
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, options)
    return response.ok ? ((await response.json()) as { id: string }).id : null
  } catch {
    return null
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0

let checking: Promise<void> | null = null

/** Checks whether the server responds, and repeats the check until it does. Concurrent callers share one check. */
export function checkNetwork(): Promise<void> {
  return checking ?? checkAgain()
}

/** Checks without waiting for the answer of an earlier check, which a change of the network may have cut off. */
function checkAgain(): Promise<void> {
  const mine = check().finally(() => {
    if (checking === mine) checking = null
  })
  checking = mine
  return mine
}

async function check(): Promise<void> {
  clearTimeout(timer)
  const isHere = (await fetchBuild()) !== null
  clearTimeout(timer)
  isReachable.set(() => isHere)
  // The browser reports a change before it takes effect.
  const isSettled = isHere && navigator.onLine
  tries = isSettled ? 0 : tries + 1
  if (!isSettled) timer = setTimeout(() => void checkNetwork(), backoffMs(Math.min(tries, 5)))
}

/** Resolves when the server is reachable: to true immediately after a check, to false when it had to be waited for. */
export async function untilReachable(): Promise<boolean> {
  await checkNetwork()
  if (isReachable.get()) return true
  return new Promise((resolve) => {
    const stop = isReachable.subscribe(() => {
      stop()
      resolve(false)
    })
  })
}

/** Checks the server when the browser reports a network change. Returns a stop function. */
export function followNetwork(): () => void {
  const onChange = () => void checkAgain()
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  if (!navigator.onLine || document.documentElement.dataset.kept) {
    isReachable.set(() => false)
    void checkNetwork()
  }
  return () => {
    clearTimeout(timer)
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

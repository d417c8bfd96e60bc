import { backoffMs } from '#web/api/backoff.ts'
import { createStore } from '#web/ui/store.ts'

/** True when the server responds. The browser's network state does not show that. */
export const isReachable = createStore(true)

async function answers(): Promise<boolean> {
  try {
    return (await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })).ok
  } catch {
    return false
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
  const isHere = await answers()
  clearTimeout(timer)
  isReachable.set(() => isHere)
  tries = isHere ? 0 : tries + 1
  if (!isHere) timer = setTimeout(() => void checkNetwork(), backoffMs(Math.min(tries, 5)))
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

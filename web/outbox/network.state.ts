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

/** Checks whether the server responds, and repeats the check until it does. */
export async function checkNetwork(): Promise<void> {
  clearTimeout(timer)
  const isHere = await answers()
  clearTimeout(timer)
  isReachable.set(() => isHere)
  tries = isHere ? 0 : tries + 1
  if (!isHere) timer = setTimeout(() => void checkNetwork(), backoffMs(Math.min(tries, 5)))
}

/** Checks the server when the browser reports a network change. Returns a stop function. */
export function followNetwork(): () => void {
  const check = () => void checkNetwork()
  addEventListener('online', check)
  addEventListener('offline', check)
  if (!navigator.onLine || document.documentElement.dataset.kept) {
    isReachable.set(() => false)
    check()
  }
  return () => {
    clearTimeout(timer)
    removeEventListener('online', check)
    removeEventListener('offline', check)
  }
}

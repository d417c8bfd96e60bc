import { backoffMs } from '#web/api/backoff.ts'
import { createStore } from '#web/ui/store.ts'

/** Whether the server answers; false also where the browser thinks that it has a network. */
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

/** Asks the server, and goes on until it answers. */
export async function lookForNetwork(): Promise<void> {
  clearTimeout(timer)
  const isHere = await answers()
  clearTimeout(timer)
  isReachable.set(() => isHere)
  tries = isHere ? 0 : tries + 1
  if (!isHere) timer = setTimeout(() => void lookForNetwork(), backoffMs(Math.min(tries, 5)))
}

/** Follows the browser's word that a network went or came; returns how to stop. */
export function followNetwork(): () => void {
  const look = () => void lookForNetwork()
  addEventListener('online', look)
  addEventListener('offline', look)
  if (!navigator.onLine || document.documentElement.dataset.kept) {
    isReachable.set(() => false)
    look()
  }
  return () => {
    clearTimeout(timer)
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}

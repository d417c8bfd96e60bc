import type { GiftNotice, ShownGift } from '#contract/chat.socket.ts'
import { createStore, type Store } from '#web/ui/store.ts'

/** A gift is shown for this time after its last count. */
export const shownMs = 4_000
/** Duration of the exit animation, part of `shownMs`. */
export const leavingMs = 350
/** A gift that waits behind more than these is shown too late to be noticed by its giver. */
const maxWaitingPerLane = 4
const maxRemembered = 200

export type Crossing = ShownGift & { lane: number; isLeaving: boolean }

export type Crossings = {
  state: Store<readonly Crossing[]>
  /**
   * Calls the listener with the gifts that are new or have a higher combo count. `others` is the number of gifts that
   * the notice omits. Returns an unsubscribe function.
   */
  subscribe(listener: (gifts: readonly ShownGift[], others: number) => void): () => void
  take(notice: GiftNotice): void
  close(): void
}

/**
 * Gifts that cross the chat: one in each of `lanes`, each for `shownMs` after its last count. A running combo updates its
 * count in place. Other gifts wait, the most expensive first. Beyond `maxWaitingPerLane`, the cheapest are dropped.
 */
export function createCrossings(lanes: number): Crossings {
  const state = createStore<readonly Crossing[]>([])
  const listeners = new Set<(gifts: readonly ShownGift[], others: number) => void>()
  let waiting: ShownGift[] = []
  const timers = new Map<string, ReturnType<typeof setTimeout>[]>()
  /** Highest count of each recent combo, so that no count is shown twice. */
  const counts = new Map<string, number>()

  const amend = (comboId: string, by: Partial<Crossing>) =>
    state.set((now) => now.map((one) => (one.comboId === comboId ? { ...one, ...by } : one)))

  function forget(comboId: string): void {
    for (const timer of timers.get(comboId) ?? []) clearTimeout(timer)
    timers.delete(comboId)
  }

  function time(comboId: string): void {
    forget(comboId)
    timers.set(comboId, [
      setTimeout(() => amend(comboId, { isLeaving: true }), shownMs - leavingMs),
      setTimeout(() => {
        forget(comboId)
        state.set((now) => now.filter((one) => one.comboId !== comboId))
        fill()
      }, shownMs),
    ])
  }

  function fill(): void {
    const taken = new Set(state.get().map(({ lane }) => lane))
    for (let lane = 0; lane < lanes && waiting.length > 0; lane += 1) {
      if (taken.has(lane)) continue
      const [next, ...rest] = waiting
      if (!next) return
      waiting = rest
      state.set((now) => [...now, { ...next, lane, isLeaving: false }])
      time(next.comboId)
    }
  }

  function isNews({ comboId, combo }: ShownGift): boolean {
    if ((counts.get(comboId) ?? 0) >= combo) return false
    counts.delete(comboId)
    counts.set(comboId, combo)
    if (counts.size > maxRemembered) counts.delete(counts.keys().next().value as string)
    return true
  }

  return {
    state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take({ gifts, others }) {
      const fresh = gifts.filter(isNews)
      for (const gift of fresh) {
        if (timers.has(gift.comboId)) {
          amend(gift.comboId, { combo: gift.combo, isLeaving: false })
          time(gift.comboId)
        } else waiting = [...waiting.filter(({ comboId }) => comboId !== gift.comboId), gift]
      }
      waiting = waiting.toSorted((a, b) => b.price * b.combo - a.price * a.combo).slice(0, lanes * maxWaitingPerLane)
      fill()
      if (fresh.length > 0) for (const listener of listeners) listener(fresh, others)
    },
    close() {
      for (const comboId of [...timers.keys()]) forget(comboId)
      waiting = []
      state.set(() => [])
    },
  }
}

const firstPauseMs = 500
const maxPauseMs = 5 * 60_000

/**
 * Failed events. The pause before the next attempt doubles each time, up to five minutes. Later events do not wait
 * for them.
 */
export class Retries {
  readonly #failed = new Map<string, { tries: number; dueAt: number }>()

  failed(id: string, now = Date.now()): void {
    const tries = (this.#failed.get(id)?.tries ?? 0) + 1
    this.#failed.set(id, { tries, dueAt: now + Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs) })
  }

  done(id: string): void {
    this.#failed.delete(id)
  }

  resting(now = Date.now()): string[] {
    return [...this.#failed].flatMap(([id, { dueAt }]) => (dueAt > now ? [id] : []))
  }

  /** Removes ids that are due but no longer found, because another instance has delivered them. */
  forgetAllBut(found: ReadonlySet<string>, now = Date.now()): void {
    for (const [id, { dueAt }] of this.#failed) if (dueAt <= now && !found.has(id)) this.#failed.delete(id)
  }
}

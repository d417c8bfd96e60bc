const firstPauseMs = 500
const longestPauseMs = 5 * 60_000

/** Which events failed and are left alone for a while, each longer with every try, so that others get past them. */
export class Retries {
  readonly #failed = new Map<string, { tries: number; dueAt: number }>()

  failed(id: string, now = Date.now()): void {
    const tries = (this.#failed.get(id)?.tries ?? 0) + 1
    this.#failed.set(id, { tries, dueAt: now + Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs) })
  }

  done(id: string): void {
    this.#failed.delete(id)
  }

  /** The ids to be left alone now. */
  resting(now = Date.now()): string[] {
    return [...this.#failed].flatMap(([id, { dueAt }]) => (dueAt > now ? [id] : []))
  }

  /** Those that are due and were not found: another instance has handed them over. */
  forgetAllBut(found: ReadonlySet<string>, now = Date.now()): void {
    for (const [id, { dueAt }] of this.#failed) if (dueAt <= now && !found.has(id)) this.#failed.delete(id)
  }
}

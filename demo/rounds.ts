import { setTimeout as delay } from 'node:timers/promises'

type Options = {
  /** Looks at the signal where it takes long. */
  round(ending: AbortSignal): Promise<void>
  restMs: number
  onFailure(error: unknown): void
}

/** Runs `round` now and again after each rest, whether it failed or not; what it returns ends that, once a round under way is over. */
export function startRounds({ round, restMs, onFailure }: Options): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await round(signal).catch(onFailure)
      await delay(restMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}

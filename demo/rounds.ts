import { setTimeout as delay } from 'node:timers/promises'

type Options = {
  /** A long round should check the signal and end early. */
  round(ending: AbortSignal): Promise<void>
  restMs: number
  onFailure(error: unknown): void
}

/**
 * Runs `round` repeatedly with a rest after each run, also after a failed one. Returns a stop function, which resolves
 * when the current round is over.
 */
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

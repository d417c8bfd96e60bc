import { ApiError } from '#server/http/errors.ts'

/** Failures in a row that open the breaker. One slow query of one page must not keep the other pages away. */
const maxFailures = 3
const trialEveryMs = 1_000

export type RenderBreaker = {
  /**
   * Runs the rendering. After several renderings in a row had no data, rejects with UNAVAILABLE without a wait, except
   * for one trial a second. The first success ends that.
   */
  run<T>(render: () => Promise<T>): Promise<T>
  isOpen(): boolean
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.name === 'UNAVAILABLE'
}

/**
 * Protects visitors from waiting for a database that is away: without it, each page would wait for its own timeout.
 * `changed` is called when pages can no longer be rendered, and when they can again.
 */
export function createRenderBreaker(
  changed: (isOpen: boolean) => void,
  nowMs: () => number = () => performance.now(),
): RenderBreaker {
  let failures = 0
  let triedAtMs = 0
  const isOpen = () => failures >= maxFailures

  function failed(): void {
    failures += 1
    if (failures === maxFailures) changed(true)
  }

  function succeeded(): void {
    if (isOpen()) changed(false)
    failures = 0
  }

  return {
    isOpen,
    async run(render) {
      if (isOpen()) {
        if (nowMs() - triedAtMs < trialEveryMs) throw new ApiError('UNAVAILABLE')
        triedAtMs = nowMs()
      }
      try {
        const rendered = await render()
        succeeded()
        return rendered
      } catch (error) {
        if (isUnavailable(error)) failed()
        throw error
      }
    },
  }
}

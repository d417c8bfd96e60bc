import type { LoaderCalls } from '#server/ssr/render/loader-calls.ts'
import { type PoolOptions, startRenderPool } from '#server/ssr/render/render-pool.ts'

type Pool = Awaited<ReturnType<typeof startRenderPool>>

let shared: Promise<Pool> | null = null
let isLent = false
let current: LoaderCalls

/**
 * Lends the worker’s render thread to one site after another, because loading the built pages takes longer than
 * rendering most pages of a test file. While the thread is lent, another site gets a separate one.
 */
export async function lendRenderer(options: PoolOptions): Promise<Pool> {
  if (isLent) return startRenderPool(options)
  isLent = true
  current = options.calls
  shared ??= startRenderPool({ ...options, size: 1, calls: (call) => current(call) })
  const pool = await shared
  return {
    ...pool,
    async close() {
      isLent = false
    },
  }
}

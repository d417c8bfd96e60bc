import type { LoaderCalls } from '#server/ssr/loader-calls.ts'
import { type PoolOptions, startRenderPool } from '#server/ssr/render-pool.ts'

type Pool = Awaited<ReturnType<typeof startRenderPool>>

let shared: Promise<Pool> | null = null
let isLent = false
let current: LoaderCalls

/**
 * The worker's one thread that renders, for one site after another: to load the built pages takes it longer than to render
 * most of what a test file visits. A second site at the same time has a thread of its own.
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

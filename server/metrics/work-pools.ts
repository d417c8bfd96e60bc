export type PoolCounts = {
  running: number
  waiting: number
  done: number
  failed: number
  refused: number
  busySeconds: number
}

const pools = new Map<string, PoolCounts>()

/**
 * Returns the counts of a worker pool by its name. Pools with the same name in a process share them. They belong to the
 * process, as its memory does, so that a queue needs no registry.
 */
export function poolCounts(name: string): PoolCounts {
  const known = pools.get(name)
  if (known) return known
  const fresh = { running: 0, waiting: 0, done: 0, failed: 0, refused: 0, busySeconds: 0 }
  pools.set(name, fresh)
  return fresh
}

/** Runs the task and counts it as running, then as done or failed, with its time. */
export async function countTask<T>(counts: PoolCounts, task: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  counts.running += 1
  try {
    const result = await task()
    counts.done += 1
    return result
  } catch (error) {
    counts.failed += 1
    throw error
  } finally {
    counts.running -= 1
    counts.busySeconds += (performance.now() - startedAt) / 1_000
  }
}

export const allPools = (): ReadonlyMap<string, PoolCounts> => pools

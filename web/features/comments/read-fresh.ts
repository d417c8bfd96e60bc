import type { CommentThread } from '#contract/comments.ts'
import type { Threads } from './threads.ts'

type Page = { list: Threads; next: string | null }

/**
 * Reads pages, the newest first, until they include all fresh threads. Returns all threads of these pages, except those
 * that are older than the listed ones.
 */
export async function readFresh(
  { fresh, listed }: { fresh: readonly string[]; listed: Threads },
  readPage: (after: string | null) => Promise<Page>,
): Promise<Threads> {
  const oldestFresh = Math.min(...fresh.map(Number))
  const oldest = Math.min(oldestFresh, Number(listed.at(-1)?.id ?? 0))
  const threads: CommentThread[] = []
  for (let after: string | null = null; ; ) {
    const { list, next } = await readPage(after)
    threads.push(...list.filter(({ id }) => Number(id) >= oldest))
    // Compares ids, because a fresh thread is on no page when its author is hidden from the viewer.
    if (next === null || Number(list.at(-1)?.id ?? 0) <= oldestFresh) return threads
    after = next
  }
}

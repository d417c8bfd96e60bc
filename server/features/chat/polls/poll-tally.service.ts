import type { Kysely } from 'kysely'
import type { ChatPoll } from '#contract/chat-polls.ts'
import type { Database } from '#server/db/sql.ts'
import { findPoll, startCount } from './poll.store.ts'

const everyMs = 1_000

export type PollTally = {
  changed(poll: { pollId: string; roomId: string }): void
  close(): void
}

/** Counts polls with new votes once a second, so that the cost does not grow with the number of voters. */
export function createPollTally(use: {
  db: Kysely<Database>
  publish(roomId: string, poll: ChatPoll): void
  onFailure: (error: unknown) => void
}): PollTally {
  let waiting = new Map<string, string>()
  let timer: NodeJS.Timeout | null = null

  async function count(pollId: string, roomId: string): Promise<void> {
    const poll = await use.db
      .transaction()
      .execute(async (tx) => ((await startCount(tx, pollId)) ? findPoll(tx, pollId) : null))
    // A closed poll has had its last count.
    if (poll) use.publish(roomId, poll)
  }

  async function countAll(): Promise<void> {
    const round = waiting
    waiting = new Map()
    await Promise.all([...round].map(([pollId, roomId]) => count(pollId, roomId).catch(use.onFailure)))
    timer = null
    if (waiting.size > 0) start()
  }

  function start(): void {
    timer ??= setTimeout(() => void countAll(), everyMs).unref()
  }

  return {
    changed({ pollId, roomId }) {
      waiting.set(pollId, roomId)
      start()
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}

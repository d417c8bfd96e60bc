import { type ChatMessage, chatHistory, chatPageSize } from '#contract/chat.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import { idOf } from './message-line.ts'

/** The room's messages as they were at the time of an older picture. */
export type ChatReplay = {
  /** Messages up to that time, oldest first. Null until they are read. */
  state: Store<readonly ChatMessage[] | null>
  /** The picture's time has moved. Reads what is missing. */
  moved(timeMs: number): void
  nextAt(timeMs: number): number | null
  loadOlder(): Promise<void>
}

/** The next messages are read this long before the picture reaches the end of those that are known. */
const aheadMs = 10_000
/** A picture that is further ahead of what is known jumped, so the messages between are left out. */
const jumpMs = 60_000
const retryMs = 5_000
/** Until the room is read again after all its messages were. */
const restMs = 15_000
const maxHeld = 800

/** @param changed called when messages were read, so that the caller calls `moved` again. */
export function createChatReplay(groupId: string, changed: () => void): ChatReplay {
  const state = createStore<readonly ChatMessage[] | null>(null)
  /** A stretch of the room's messages without gaps, oldest first. Null before the first page. */
  let known: ChatMessage[] | null = null
  let isReading = false
  let notBeforeMs = 0
  /** All messages up to this time are known. */
  let knownToMs = 0

  async function read(asked: { until?: number; beforeId?: string }): Promise<ChatMessage[]> {
    const { list } = await call(chatHistory, { groupId, pageSize: chatPageSize, ...asked })
    return list.toReversed()
  }

  async function during(reading: () => Promise<void>): Promise<void> {
    isReading = true
    try {
      await reading()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notBeforeMs = performance.now() + retryMs
    } finally {
      isReading = false
    }
    changed()
  }

  const jumpTo = (timeMs: number) =>
    during(async () => {
      known = await read({ until: Math.floor(timeMs) })
      knownToMs = timeMs
    })

  const readNext = (held: readonly ChatMessage[], timeMs: number) =>
    during(async () => {
      const last = held.at(-1)
      const lastId = last ? idOf(last) : 0
      const page = await read({ beforeId: String(lastId + chatPageSize + 1) })
      const fresh = page.filter((message) => idOf(message) > lastId)
      if (fresh.length === 0) {
        // Later messages may still come, if the room is live.
        notBeforeMs = performance.now() + restMs
        knownToMs = timeMs
      }
      known = [...held, ...fresh].slice(-maxHeld)
    })

  function show(timeMs: number): void {
    if (!known) return
    const count = known.findLastIndex(({ createdAt }) => createdAt <= timeMs) + 1
    const before = state.get()
    const isSame = before?.length === count && before[0] === known[0] && before.at(-1) === known[count - 1]
    if (!isSame) state.set(() => known?.slice(0, count) ?? null)
  }

  return {
    state,
    moved(timeMs) {
      show(timeMs)
      if (isReading || performance.now() < notBeforeMs) return
      const [first, last] = [known?.[0], known?.at(-1)]
      const isBefore = first !== undefined && timeMs < first.createdAt && idOf(first) > 1
      const isFarAhead = last !== undefined && timeMs - Math.max(last.createdAt, knownToMs) > jumpMs
      if (!known || isBefore || isFarAhead) void jumpTo(timeMs)
      else if (!last || last.createdAt < timeMs + aheadMs) void readNext(known, timeMs)
    },
    nextAt: (timeMs) => known?.find(({ createdAt }) => createdAt > timeMs)?.createdAt ?? null,
    loadOlder: async () => {
      const first = known?.[0]
      if (!known || !first || idOf(first) <= 1 || isReading) return
      const held = known
      await during(async () => {
        known = [...(await read({ beforeId: first.groupMessageId })), ...held]
      })
    },
  }
}

import { maxReactionIds, type Reaction, type ReactionSummary } from '#contract/reactions.ts'
import { createPresses } from '#web/api/presses.ts'
import { createStore, type Store } from '#web/ui/store.ts'

export type ReactionReads = {
  /** Reads the summaries of at most 50 ids. Unknown targets are missing in the result. */
  read(ids: readonly string[]): Promise<readonly (ReactionSummary & { id: string })[]>
  write(id: string, reaction: Reaction | null): Promise<ReactionSummary>
}

export type Reacted = ReadonlyMap<string, ReactionSummary>

export type ReactionKind = {
  store: Store<Reacted>
  /**
   * Sets the viewer whose reactions are shown, null for guests. For another viewer, first clears all known reactions.
   */
  belongTo(userId: string | null): void
  /** Reads a target that was not read before. Targets requested in the same task are read together. */
  want(id: string): void
  /**
   * Shows the change immediately. When the call fails, reverts it and throws the error. After several presses, the last
   * one counts.
   */
  set(id: string, reaction: Reaction | null): Promise<void>
}

export const noReactions: ReactionSummary = { total: 0, counts: [], own: null }

/** Returns the summary after a change of the viewer's reaction. The most frequent reaction is first. */
export function withOwn({ counts, own }: ReactionSummary, reaction: Reaction | null): ReactionSummary {
  const totals = new Map(counts.map((one) => [one.reaction, one.total]))
  if (own) totals.set(own, (totals.get(own) ?? 1) - 1)
  if (reaction) totals.set(reaction, (totals.get(reaction) ?? 0) + 1)
  const list = [...totals]
    .flatMap(([of, total]) => (total > 0 ? [{ reaction: of, total }] : []))
    .toSorted((a, b) => b.total - a.total)
  return { total: list.reduce((sum, one) => sum + one.total, 0), counts: list, own: reaction }
}

export function reactionKind(calls: ReactionReads): ReactionKind {
  const store = createStore<Reacted>(new Map())
  let owner: string | null = null
  /** Increases when the viewer changes, so that a response for the previous viewer is ignored. */
  let era = 0
  const asked = new Set<string>()
  let waiting: string[] = []
  const show = (id: string, summary: ReactionSummary) => store.set((now) => new Map(now).set(id, summary))
  const presses = createPresses<ReactionSummary>(show)

  async function read(ids: readonly string[], inEra: number): Promise<void> {
    try {
      const list = await calls.read(ids)
      // Presses made during the request are newer than its response.
      if (era === inEra) for (const { id, ...summary } of list) if (!presses.has(id)) show(id, summary)
    } catch (error) {
      if (era === inEra) for (const id of ids) asked.delete(id)
      console.warn('Reactions could not be read', error)
    }
  }

  function readWaiting(): void {
    const ids = waiting
    waiting = []
    for (let from = 0; from < ids.length; from += maxReactionIds) void read(ids.slice(from, from + maxReactionIds), era)
  }

  return {
    store,
    belongTo(userId) {
      if (owner === userId) return
      owner = userId
      era += 1
      asked.clear()
      waiting = []
      presses.forget()
      store.set(() => new Map())
    },
    want(id) {
      if (asked.has(id)) return
      asked.add(id)
      if (waiting.push(id) === 1) queueMicrotask(readWaiting)
    },
    set(id, reaction) {
      const before = store.get().get(id) ?? noReactions
      return presses.press(id, {
        before,
        expected: withOwn(before, reaction),
        write: () => calls.write(id, reaction),
      })
    },
  }
}

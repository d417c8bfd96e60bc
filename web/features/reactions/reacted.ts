import { mostReactionIds, type Reaction, type ReactionSummary } from '#contract/reactions.ts'
import { createPresses } from '#web/api/presses.ts'
import { createStore, type Store } from '#web/ui/store.ts'

/** How one kind of target is reacted to: its calls, as `read` and `write`. */
export type ReactionReads = {
  /** At most 50 ids; those that are not there are left out. */
  read(ids: readonly string[]): Promise<readonly (ReactionSummary & { id: string })[]>
  /** Gives what stands then. */
  write(id: string, reaction: Reaction | null): Promise<ReactionSummary>
}

export type Reacted = ReadonlyMap<string, ReactionSummary>

export type ReactionKind = {
  store: Store<Reacted>
  /** Whose own reactions are shown: another viewer's are forgotten. Null for guests. */
  belongTo(userId: string | null): void
  /** Reads what is not known yet, all that are asked for in one task by one call. */
  want(id: string): void
  /** Shown at once and taken back when the server refuses. The last press of several stands. */
  set(id: string, reaction: Reaction | null): Promise<void>
}

export const noReactions: ReactionSummary = { total: 0, counts: [], own: null }

/** What a summary becomes when the viewer's own reaction does; the most given first. */
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
  /** Changes with the viewer: an answer to the viewer before is not shown. */
  let era = 0
  const asked = new Set<string>()
  let waiting: string[] = []
  const show = (id: string, summary: ReactionSummary) => store.set((now) => new Map(now).set(id, summary))
  const presses = createPresses<ReactionSummary>(show)

  async function read(ids: readonly string[], inEra: number): Promise<void> {
    try {
      const list = await calls.read(ids)
      // What was pressed while the answer was under way is newer than the answer.
      if (era === inEra) for (const { id, ...summary } of list) if (!presses.has(id)) show(id, summary)
    } catch (error) {
      if (era === inEra) for (const id of ids) asked.delete(id)
      console.warn('Reactions could not be read', error)
    }
  }

  function readWaiting(): void {
    const ids = waiting
    waiting = []
    for (let from = 0; from < ids.length; from += mostReactionIds)
      void read(ids.slice(from, from + mostReactionIds), era)
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
        ...{ before, expected: withOwn(before, reaction) },
        write: () => calls.write(id, reaction),
      })
    },
  }
}

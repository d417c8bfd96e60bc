import { createPresses } from '#web/api/presses.ts'
import { createStore, type Store } from '#web/ui/store.ts'

/** How one kind of target is followed: its calls, as `read` and `write` of ids. */
export type FollowCalls = {
  read(): Promise<readonly string[]>
  /** Gives how many follow it then, or null where the call does not tell. */
  write(id: string, follow: boolean): Promise<number | null>
}

/** `ids` are null until the member's own are known; `followers` holds what was counted since the page was made. */
export type Followed = { ids: ReadonlySet<string> | null; followers: ReadonlyMap<string, number> }

export type FollowKind = {
  store: Store<Followed>
  /** Reads what the member follows, once; null forgets it. Another member's is never shown. */
  belongTo(userId: string | null): void
  /** Shown at once and taken back when the server refuses. The last press of several stands. */
  set(id: string, follow: boolean, shown: { followers: number }): Promise<void>
}

export const nothingFollowed: Followed = { ids: null, followers: new Map() }

export function followKind(calls: FollowCalls): FollowKind {
  const store = createStore<Followed>(nothingFollowed)
  let owner: string | null = null
  const presses = createPresses<{ follow: boolean; followers: number }>((id, { follow, followers }) =>
    store.set((now) => {
      const ids = new Set(now.ids ?? [])
      if (follow) ids.add(id)
      else ids.delete(id)
      return { ids, followers: new Map(now.followers).set(id, followers) }
    }),
  )

  async function read(userId: string): Promise<void> {
    try {
      const ids = await calls.read()
      // What was pressed while the answer was under way is newer than the answer.
      store.set((now) => {
        if (owner !== userId) return now
        const pressed = presses.ids().map((id) => [id, now.ids?.has(id) ?? false] as const)
        const known = new Set(ids)
        for (const [id, follow] of pressed)
          if (follow) known.add(id)
          else known.delete(id)
        return { ...now, ids: known }
      })
    } catch (error) {
      if (owner === userId) owner = null
      console.warn('What is followed could not be read', error)
    }
  }

  return {
    store,
    belongTo(userId) {
      if (owner === userId) return
      owner = userId
      presses.forget()
      store.set(() => nothingFollowed)
      if (userId !== null) void read(userId)
    },
    set(id, follow, shown) {
      const before = { follow: store.get().ids?.has(id) ?? false, followers: shown.followers }
      const followers = Math.max(0, before.followers + Number(follow) - Number(before.follow))
      return presses.press(id, {
        ...{ before, expected: { follow, followers } },
        write: async () => ({ follow, followers: (await calls.write(id, follow)) ?? followers }),
      })
    },
  }
}

import { createPresses } from '#web/api/presses.ts'
import { createStore, type Store } from '#web/ui/store.ts'

export type FollowCalls = {
  read(): Promise<readonly string[]>
  /** Returns the new number of followers, or null when the call does not include it. */
  write(id: string, follow: boolean): Promise<number | null>
}

/**
 * `ids` is null until the member's list is loaded. `followers` has the counts that changed since the page was rendered.
 */
export type Followed = { ids: ReadonlySet<string> | null; followers: ReadonlyMap<string, number> }

export type FollowKind = {
  store: Store<Followed>
  /**
   * Switches to a member and reads their list, once per member. Null clears it. The list of another member is never
   * shown.
   */
  belongTo(userId: string | null): void
  /**
   * Shows the change immediately. When the call fails, reverts it and throws the error. After several presses, the last
   * one counts.
   */
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
      // Presses made during the request are newer than its response.
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
      console.warn('The follows could not be read', error)
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
        before,
        expected: { follow, followers },
        write: async () => ({ follow, followers: (await calls.write(id, follow)) ?? followers }),
      })
    },
  }
}

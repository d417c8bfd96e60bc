import { useEffect } from 'react'
import { followedTeamIds, followTeam } from '#contract/teams.ts'
import { followedTournamentIds, followTournament } from '#contract/tournaments.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { createStore, useStore } from '#web/ui/store.ts'

export type FollowKind = 'team' | 'tournament'
/** Null until the member's own are known. */
type Follows = Record<FollowKind, ReadonlySet<string> | null>

const nothing: Follows = { team: null, tournament: null }
const follows = createStore<Follows>(nothing)
/** Whose they are: another member's are never shown. */
let owner: string | null = null
const asked = new Set<FollowKind>()

const idCalls = { team: followedTeamIds, tournament: followedTournamentIds }

function forget(userId: string | null): void {
  owner = userId
  asked.clear()
  follows.set(() => nothing)
}

async function load(kind: FollowKind, userId: string): Promise<void> {
  if (owner !== userId) forget(userId)
  if (asked.has(kind)) return
  asked.add(kind)
  try {
    const { ids } = await call(idCalls[kind])
    // What was pressed while the answer was under way is newer than the answer.
    follows.set((now) => (owner === userId && now[kind] === null ? { ...now, [kind]: new Set(ids) } : now))
  } catch (error) {
    asked.delete(kind)
    console.warn('What is followed could not be read', error)
  }
}

/** What the member follows of a kind; null for guests, on the server and until it is known. */
export function useFollowed(kind: FollowKind): ReadonlySet<string> | null {
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  useEffect(() => {
    if (userId !== null) void load(kind, userId)
    else if (owner !== null) forget(null)
  }, [kind, userId])
  const known = useStore(follows, nothing)[kind]
  return userId === null ? null : known
}

/** Says it to the server, then shows it. Gives how many follow now. */
export async function setFollowing(kind: FollowKind, id: string, follow: boolean): Promise<number> {
  const { followers } =
    kind === 'team'
      ? await call(followTeam, { teamId: id, follow })
      : await call(followTournament, { tournamentId: id, follow })
  follows.set((now) => {
    const ids = new Set(now[kind] ?? [])
    if (follow) ids.add(id)
    else ids.delete(id)
    return { ...now, [kind]: ids }
  })
  return followers
}

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '#web/api/session.ts'
import { useFollowed } from '#web/features/follows/use-follow.ts'
import { teamFollow } from '#web/features/teams/team-follow.ts'
import { tournamentFollow } from '#web/features/tournaments/tournament-follow.ts'
import { useStore } from '#web/ui/store.ts'
import {
  type FavouriteKind,
  type Favourites,
  isStarsKey,
  joined,
  noFavourites,
  noStars,
  readStars,
  rememberFollowed,
  stars,
} from './favourites.ts'

/** Returns the browser's stars with what the member follows. All lists are empty on the server and during hydration. */
export function useFavourites(): Favourites {
  useEffect(() => {
    if (stars.get() === noStars) readStars()
    const follow = ({ key }: StorageEvent) => isStarsKey(key) && readStars()
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const isGuest = useSession().kind === 'guest'
  const teams = useFollowed(teamFollow)
  const tournaments = useFollowed(tournamentFollow)
  useEffect(() => {
    if (stars.get() === noStars) return
    if (isGuest) rememberFollowed({ teams: [], tournaments: [] })
    else if (teams && tournaments) rememberFollowed({ teams: [...teams], tournaments: [...tournaments] })
  }, [isGuest, teams, tournaments])
  const now = useStore(stars, noStars)
  return useMemo(() => (now === noStars ? noFavourites : joined(now)), [now])
}

/** Returns true when this browser has stored a star for the id. */
export function useIsFavourite(kind: FavouriteKind, id: string): boolean {
  return useSyncExternalStore(
    stars.subscribe,
    () => stars.get().own[kind].includes(id),
    () => false,
  )
}

import { storage } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/ui/store.ts'

export type FavouriteKind = 'teams' | 'tournaments' | 'fixtures'
/** Ids of each kind, the last starred first. */
export type Favourites = Record<FavouriteKind, readonly string[]>
/** `own` has the stars in this browser. `followed` has what the member followed when that was last read. */
export type Stars = { own: Favourites; followed: Favourites }

const keys: Record<keyof Stars, string> = { own: 'favourites', followed: 'followed' }
/** Max stars per kind. Without a limit, stars of past fixtures would accumulate. */
const most = 200
export const noFavourites: Favourites = { teams: [], tournaments: [], fixtures: [] }
export const noStars: Stars = { own: noFavourites, followed: noFavourites }

/** Empty until `readStars` fills it after hydration. */
export const stars = createStore<Stars>(noStars)

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && /^\d{1,18}$/.test(id)) : []
}

/** Parses stored favourites. Invalid values are ignored, because anything may be in the storage. */
export function parseFavourites(text: string | null): Favourites {
  try {
    const kept = JSON.parse(text ?? '{}') as Record<string, unknown> | null
    return { teams: idsIn(kept?.teams), tournaments: idsIn(kept?.tournaments), fixtures: idsIn(kept?.fixtures) }
  } catch {
    return noFavourites
  }
}

export function toggled(favourites: Favourites, kind: FavouriteKind, id: string): Favourites {
  const known = favourites[kind]
  const next = known.includes(id) ? known.filter((one) => one !== id) : [id, ...known].slice(0, most)
  return { ...favourites, [kind]: next }
}

/** Merges the browser's stars with what the member follows. Each id is included once. */
export function joined({ own, followed }: Stars): Favourites {
  const of = (kind: FavouriteKind) => [...new Set([...own[kind], ...followed[kind]])]
  return { teams: of('teams'), tournaments: of('tournaments'), fixtures: of('fixtures') }
}

function kept(key: string): Favourites {
  return parseFavourites(storage.read(key))
}

export function readStars(): void {
  stars.set(() => ({ own: kept(keys.own), followed: kept(keys.followed) }))
}

export function isStarsKey(key: string | null): boolean {
  return key === keys.own || key === keys.followed
}

/**
 * Stores the stars, and sets the attribute by which CSS reserves space for the strip. On the next page load, the inline
 * script sets the attribute before the first paint.
 */
function keep(part: keyof Stars): void {
  const now = stars.get()
  const { teams, fixtures } = joined(now)
  document.documentElement.toggleAttribute('data-favourites', teams.length + fixtures.length > 0)
  storage.write(keys[part], JSON.stringify(now[part]))
}

/** Adds or removes a star in this browser. Other tabs receive the change. */
export function toggleFavourite(kind: FavouriteKind, id: string): void {
  stars.set((now) => ({ ...now, own: toggled(now.own, kind, id) }))
  keep('own')
}

/** Stores what the member currently follows. Pass empty lists for guests. */
export function rememberFollowed(followed: Omit<Favourites, 'fixtures'>): void {
  const next = { ...followed, fixtures: [] }
  if (JSON.stringify(next) === JSON.stringify(stars.get().followed)) return
  stars.set((now) => ({ ...now, followed: next }))
  keep('followed')
}

import { useEffect, useSyncExternalStore } from 'react'
import { createStore, useStore } from '#web/ui/store.ts'

export type FavouriteKind = 'teams' | 'tournaments' | 'fixtures'
/** Ids, the latest first. */
export type Favourites = Record<FavouriteKind, readonly string[]>

const storageKey = 'favourites'
/** Stars on fixtures of seasons past would pile up for ever. */
const most = 200
export const noFavourites: Favourites = { teams: [], tournaments: [], fixtures: [] }

const store = createStore<Favourites>(noFavourites)
let isRead = false

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && /^\d{1,18}$/.test(id)) : []
}

/** What an earlier visit, another tab or a hand left in the storage; anything odd in it counts as nothing. */
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

function read(): void {
  let text: string | null = null
  try {
    text = localStorage.getItem(storageKey)
  } catch (error) {
    console.warn('The favourites cannot be read: the browser keeps no storage for this site', error)
  }
  store.set(() => parseFavourites(text))
}

/** Marks or unmarks; kept in this browser, where other tabs take it over. */
export function toggleFavourite(kind: FavouriteKind, id: string): void {
  store.set((now) => toggled(now, kind, id))
  const now = store.get()
  document.documentElement.toggleAttribute('data-favourites', now.teams.length + now.fixtures.length > 0)
  try {
    localStorage.setItem(storageKey, JSON.stringify(now))
  } catch (error) {
    console.warn('The favourites last until this page is closed: the browser keeps no storage for this site', error)
  }
}

/** None on the server and while hydrating; then what this browser keeps. */
export function useFavourites(): Favourites {
  useEffect(() => {
    if (!isRead) read()
    isRead = true
    const follow = (event: StorageEvent) => event.key === storageKey && read()
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  return useStore(store, noFavourites)
}

export function useIsFavourite(kind: FavouriteKind, id: string): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()[kind].includes(id),
    () => false,
  )
}

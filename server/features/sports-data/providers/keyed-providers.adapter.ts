import type { SportsProvider } from '../provider.rules.ts'
import { createApiFootball } from './api-football/api-football.adapter.ts'
import type { FeedAccess } from './feed-client.adapter.ts'
import { createFootballData } from './football-data/football-data.adapter.ts'
import { createIsports } from './isports/isports.adapter.ts'
import type { Dropped } from './sound-rows.rules.ts'

/** The providers that an operator has a key for; null for each that he has not. */
export type FeedSettings = {
  isports: FeedAccess | null
  apiFootball: FeedAccess | null
  footballData: FeedAccess | null
}

type Make = (access: FeedAccess, options: { dropped: Dropped }) => SportsProvider

/** In the order in which they are believed: the first is the one whose names and fixtures become ours. */
const makers: readonly (readonly [keyof FeedSettings, Make])[] = [
  ['isports', createIsports],
  ['apiFootball', createApiFootball],
  ['footballData', createFootballData],
]

/** Every provider that is set up; without any the site lives by imports and what needs no key. */
export function keyedProviders(
  settings: FeedSettings,
  refused: (provider: string, reason: string) => void,
): SportsProvider[] {
  return makers.flatMap(([name, make]) => {
    const access = settings[name]
    if (!access) return []
    const provider: SportsProvider = make(access, { dropped: (reason) => refused(provider.id, reason) })
    return [provider]
  })
}

import type { Clock } from '#server/engines/clock.ts'
import type { SportsProvider } from '#server/features/sports-data/provider.rules.ts'
import { createApiFootball } from './api-football/api-football.adapter.ts'
import type { FeedAccess } from './feed-client.adapter.ts'
import { createFootballData } from './football-data/football-data.adapter.ts'
import { createIsports } from './isports/isports.adapter.ts'
import type { Dropped } from './sound-rows.rules.ts'

/** Access to each provider, or null when the operator has no key for it. */
export type FeedSettings = {
  isports: FeedAccess | null
  apiFootball: FeedAccess | null
  footballData: FeedAccess | null
}

type Make = (access: FeedAccess, options: { dropped: Dropped; clock: Clock }) => SportsProvider

/** In order of priority. The first provider is the anchor: its names and fixtures become ours. */
const makers: readonly (readonly [keyof FeedSettings, Make])[] = [
  ['isports', createIsports],
  ['apiFootball', createApiFootball],
  ['footballData', createFootballData],
]

/** Returns every configured provider. Without any, the site uses imports and sources that need no key. */
export function keyedProviders(
  settings: FeedSettings,
  { refused, clock }: { refused: (provider: string, reason: string) => void; clock: Clock },
): SportsProvider[] {
  return makers.flatMap(([name, make]) => {
    const access = settings[name]
    if (!access) return []
    const provider: SportsProvider = make(access, { dropped: (reason) => refused(provider.id, reason), clock })
    return [provider]
  })
}

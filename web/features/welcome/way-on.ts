import type { Commentator } from '#contract/commentators.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { byHeat } from '#web/fixture/heat.ts'
import type { Picked } from './use-picks.ts'

/** Path of the match to watch first: of a picked commentator, then of a picked team, then the most watched one. */
export function wayOn(
  { has }: Pick<Picked, 'has'>,
  { commentators, live }: { commentators: readonly Commentator[]; live: FixtureSummary[] },
): string {
  const onAir = commentators.filter(({ isLive, link }) => isLive && link !== '')
  const chosen = onAir.find(({ userId }) => has('commentator', userId))
  if (chosen) return `/truc-tiep/${chosen.link}`
  const shown = byHeat(live)
  const fixture = shown.find(({ home, away }) => has('team', home.id) || has('team', away.id)) ?? shown[0]
  return fixture ? `/truc-tiep/${fixture.slug}` : '/lich-truc-tiep'
}

import type { ScorePair } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import {
  clearListings,
  type Listing,
  type MappedFixture,
  reverseSides,
  type SidesEntry,
  updateSides,
} from '#server/features/sports-data/fixture-map.store.ts'
import { type KnownFixture, listKnownFixtures } from '#server/features/sports-data/known-fixture.store.ts'
import { type Ext, type ExtId, type FixturePatch, isOn } from '#server/features/sports-data/provider.rules.ts'
import { closeReviews, reopenReviews } from '#server/features/sports-data/review.store.ts'
import { compareSides, fitsExchanged, hasBegun, isSlot } from '#server/features/sports-data/sides.rules.ts'
import { namesOfTeams } from '#server/features/sports-data/team-search.store.ts'
import type { FixtureQuestions, Known } from './fixture-questions.service.ts'

export type SidesIntake = {
  /** Returns the items whose teams must be compared: those listed differently than before, and those held. */
  toCompare(items: readonly Ext<FixturePatch>[], mapped: ReadonlyMap<ExtId, MappedFixture>): Ext<FixturePatch>[]
  /**
   * Compares the listed teams with those of the known fixtures. The anchor's exchanged sides turn the fixture, and its
   * new teams replace those of a fixture that has not begun; other sources' exchanged reports are turned. Fixtures in
   * doubt are held and put to review.
   */
  compare(items: readonly Ext<FixturePatch>[], given: Given): Promise<void>
}

type Given = {
  provider: string
  isAnchor: boolean
  mapped: ReadonlyMap<ExtId, MappedFixture>
  known: Known
}
type Uses = {
  database: DatabaseEngine
  schedule: Pick<ScheduleService, 'turnSides' | 'takeTeams'>
  questions: FixtureQuestions
}

export function createSidesIntake({ database: { db }, schedule, questions }: Uses): SidesIntake {
  /** Returns true when the listed teams may replace the fixture's: before play, or where the teams were only slots. */
  async function mayTake(row: KnownFixture, { play }: FixturePatch, teams: readonly string[]): Promise<boolean> {
    const isWaiting = !hasBegun(row.state) && (row.kick_off.getTime() > Date.now() || !play || !hasPlayed(play))
    if (isWaiting) return true
    const replaced = [row.home_id, row.away_id].filter((id) => !teams.includes(id))
    return [...(await namesOfTeams(db, replaced)).values()].every(isSlot)
  }

  /** Returns the sides of one fixture, after changing our fixture when the anchor decides. Null leaves all as it is. */
  async function decide(item: Ext<FixturePatch>, row: KnownFixture, given: Given): Promise<SidesEntry['sides'] | null> {
    const { provider, isAnchor, known, mapped } = given
    const { ext, data } = item
    const [homeId, awayId] = [known.teams.get(data.home.ext), known.teams.get(data.away.ext)]
    const from = { homeId: row.home_id, awayId: row.away_id }
    const isOurs = { ext, sides: 'same' as const, listing: listingOf(item) }
    switch (compareSides(from, { homeId, awayId })) {
      case 'same':
        return 'same'
      case 'reversed': {
        if (!isAnchor) return 'reversed'
        if (hasBegun(row.state) && !fitsExchanged({ known: scoreOf(row), play: data.play })) return 'held'
        await schedule.turnSides(row.id, from, async (tx) => {
          await reverseSides(tx, row.id)
          await updateSides(tx, provider, [isOurs])
        })
        return 'same'
      }
      case 'other': {
        if (!isAnchor || homeId === undefined || awayId === undefined || homeId === awayId) return 'held'
        if (!(await mayTake(row, data, [homeId, awayId]))) return 'held'
        await schedule.takeTeams(row.id, { from, to: { homeId, awayId } }, async (tx) => {
          await clearListings(tx, row.id)
          await updateSides(tx, provider, [isOurs])
        })
        return 'same'
      }
      default:
        // Before its first comparison the fixture was matched by its teams or by an operator.
        return mapped.get(ext)?.listing ? 'held' : null
    }
  }

  return {
    toCompare: (items, mapped) =>
      items.filter((item) => {
        const at = mapped.get(item.ext)
        if (!at || at.sides === 'retired') return false
        return at.sides === 'held' || !isSame(at.listing, listingOf(item))
      }),
    async compare(items, given) {
      const { provider, isAnchor, mapped, known } = given
      const rows = await listKnownFixtures(
        db,
        items.flatMap(({ ext }) => mapped.get(ext)?.ourId ?? []),
      )
      const entries: SidesEntry[] = []
      const [doubts, resolved]: [Ext<FixturePatch>[], ExtId[]] = [[], []]
      for (const item of items) {
        const at = mapped.get(item.ext)
        const row = at && rows.get(at.ourId)
        const sides = row ? await decide(item, row, given) : null
        if (!at || sides === null) continue
        const listing = listingOf(item)
        entries.push({ ext: item.ext, sides, listing })
        if (sides === 'held' && !(at.sides === 'held' && isSame(at.listing, listing))) doubts.push(item)
        if (sides !== 'held' && at.sides === 'held') resolved.push(item.ext)
      }
      await updateSides(db, provider, entries)
      const ids = new Map([...mapped].map(([ext, { ourId }]) => [ext, ourId]))
      await reopenReviews(db, provider, await questions(doubts, known, { isAnchor, mapped: ids }))
      await closeReviews(db, provider, resolved)
    },
  }
}

function hasPlayed(play: NonNullable<FixturePatch['play']>): boolean {
  return isOn(play) || play.code === -1 || play.state !== undefined
}

function listingOf({ data: { home, away } }: Ext<FixturePatch>): Listing {
  return { home: home.ext, away: away.ext }
}

function isSame(a: Listing | null, b: Listing): boolean {
  return a?.home === b.home && a.away === b.away
}

function scoreOf({ home_score, away_score }: KnownFixture): ScorePair | null {
  return home_score === null || away_score === null ? null : [home_score, away_score]
}

import type { Locale } from '#contract/envelope.ts'
import type { FixtureDelta } from '#contract/fixture.socket.ts'
import { fixtureClock } from '#contract/rules/fixture-clock.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import type { FixtureCommentator, FixtureSummary, ScorePair, Side } from '#contract/schedule.ts'
import { crestOf } from '#server/tables/teams.ts'
import type { EntryRow } from './entry.store.ts'
import type { PlayRow } from './fixture.store.ts'
import type { FixtureRow } from './fixture-list.store.ts'
import { isForgotten, isResultMissing } from './result.rules.ts'

/** Viewer counts known to this instance. */
export type Audience = { ofFixture(fixtureId: string): number; ofStream(streamId: string): number }

export type Viewpoint = { locale: Locale; nowMs: number; audience: Audience }

/** The slug is the same in every language, so that a shared link never redirects. */
export function slugOf(row: FixtureRow): string {
  return fixtureSlug({ home: row.home_names.vi, away: row.away_names.vi, fixtureId: row.id })
}

/** Shows a fixture without a reported end as scheduled and without a score, because its real state is unknown. */
function known(row: FixtureRow, nowMs: number): FixtureRow {
  if (!isForgotten(row, nowMs)) return row
  const unknown = { period: null, period_started_at: null, home_score: null, away_score: null }
  const periods = { home_half: null, away_half: null, home_regular: null, away_regular: null }
  return { ...row, state: 'scheduled', status: 0, ...unknown, ...periods, home_pens: null, away_pens: null }
}

export function toSummary(stored: FixtureRow, entries: EntryRow[], view: Viewpoint): FixtureSummary {
  const row = known(stored, view.nowMs)
  const slug = slugOf(row)
  const running = { ...row, periodStartedAt: row.period_started_at?.getTime() ?? null }
  const onAir = entries.find((entry) => entry.stream_id !== null)
  return {
    fixtureId: row.id,
    slug,
    sport: row.sport,
    status: row.status,
    state: row.state,
    kickOff: row.kick_off.getTime(),
    timeState: row.time_state,
    ...fixtureClock(running, view.nowMs),
    period: row.period,
    periodStartedAt: running.periodStartedAt,
    version: row.version,
    tournament: { id: row.tournament_id, name: row.tournament_names[view.locale] },
    seasonId: row.season_id,
    round: row.round[view.locale],
    group: row.group_name,
    stage: row.stage,
    venue: row.venue,
    origin: row.origin,
    halfTime: pair(row.home_half, row.away_half),
    regularTime: pair(row.home_regular, row.away_regular),
    penalties: pair(row.home_pens, row.away_pens),
    isResultMissing: isResultMissing(stored, view.nowMs),
    home: homeSide(row, view.locale),
    away: awaySide(row, view.locale),
    commentators: entries.map((entry) => toCommentator(entry, slug, view.audience)),
    viewers: view.audience.ofFixture(row.id),
    isFeatured: row.is_featured,
    poster: onAir ? `/live/${onAir.stream_id}/poster.mp4` : '',
  }
}

function homeSide(row: FixtureRow, locale: Locale): Side {
  return {
    id: row.home_id,
    name: row.home_names[locale],
    shortName: row.home_short_name,
    colour: row.home_colour,
    ...crestOf(row.home_crest),
    score: row.home_score,
  }
}

function awaySide(row: FixtureRow, locale: Locale): Side {
  return {
    id: row.away_id,
    name: row.away_names[locale],
    shortName: row.away_short_name,
    colour: row.away_colour,
    ...crestOf(row.away_crest),
    score: row.away_score,
  }
}

function toCommentator(entry: EntryRow, slug: string, audience: Audience): FixtureCommentator {
  return {
    userId: entry.user_id,
    name: entry.name,
    username: entry.username,
    profilePicture: entry.profile_picture,
    link: `${slug}/${entry.username}`,
    isLive: entry.stream_id !== null,
    viewers: entry.stream_id === null ? 0 : audience.ofStream(entry.stream_id),
  }
}

/** A source whose clock is further behind does not date a change. */
const maxReportMs = 600_000

/** Returns when the source saw the change: never after the change, and at most ten minutes before it. */
function momentOf({ observed_at: seen, changed_at: changed }: Pick<PlayRow, 'observed_at' | 'changed_at'>): number {
  const [seenMs, changedMs] = [seen?.getTime() ?? Infinity, changed.getTime()]
  return changedMs - seenMs > maxReportMs ? changedMs : Math.min(seenMs, changedMs)
}

type ShownPlay = Omit<PlayRow, 'home_extra' | 'away_extra' | 'round_number' | 'venue'>

export function toDelta(row: ShownPlay, nowMs: number): FixtureDelta {
  const periodStartedAt = row.period_started_at?.getTime() ?? null
  return {
    fixtureId: row.id,
    version: row.version,
    homeId: row.home_id,
    awayId: row.away_id,
    at: momentOf(row),
    status: row.status,
    state: row.state,
    period: row.period,
    periodStartedAt,
    ...fixtureClock({ ...row, periodStartedAt }, nowMs),
    homeScore: row.home_score,
    awayScore: row.away_score,
    halfTime: pair(row.home_half, row.away_half),
    regularTime: pair(row.home_regular, row.away_regular),
    penalties: pair(row.home_pens, row.away_pens),
  }
}

function pair(home: number | null, away: number | null): ScorePair | null {
  return home === null || away === null ? null : [home, away]
}

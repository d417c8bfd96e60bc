import type { PublicUser } from '#contract/account.ts'
import type { Locale } from '#contract/envelope.ts'
import type { DeskHighlight, Highlight } from '#contract/highlights.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { HighlightRow } from './highlight.store.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  schedule: { findAll(fixtureIds: readonly string[], locale: Locale): Promise<FixtureSummary[]> }
  views: { of(ids: readonly string[]): Promise<Map<string, number>> }
}

export type HighlightReads = {
  fixtures(ids: readonly string[], locale: Locale): Promise<Map<string, FixtureSummary>>
  /** Returns highlights in the order of the rows. Omits rows without a video or a fixture. */
  present(rows: readonly HighlightRow[], fixtures: ReadonlyMap<string, FixtureSummary>): Promise<Highlight[]>
  desk(rows: readonly HighlightRow[], locale: Locale): Promise<DeskHighlight[]>
}

export const pathOf = (slug: string, id: string) => `/highlight/${slug}/${id}`

export function createHighlightReads({ accounts, schedule, views }: Uses): HighlightReads {
  const makers = (rows: readonly HighlightRow[]) =>
    accounts.findPublic([...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])

  async function fixtures(ids: readonly string[], locale: Locale): Promise<Map<string, FixtureSummary>> {
    const found = await schedule.findAll([...new Set(ids)], locale)
    return new Map(found.map((fixture) => [fixture.fixtureId, fixture]))
  }

  return {
    fixtures,
    async present(rows, known) {
      const [users, counts] = await Promise.all([makers(rows), views.of(rows.map(({ id }) => id))])
      return rows.flatMap((row): Highlight[] => {
        const fixture = known.get(row.fixture_id)
        if (!fixture || row.video === null || row.video_kind === null || row.published_at === null) return []
        const { id, kind, side, minute, player, title, poster, still, width, height, home_score, away_score } = row
        return [
          {
            id,
            kind,
            side,
            minute,
            player,
            title,
            poster,
            still,
            width,
            height,
            fixtureId: row.fixture_id,
            path: pathOf(fixture.slug, id),
            extraMinute: row.extra_minute,
            score: home_score === null || away_score === null ? null : { home: home_score, away: away_score },
            video: { url: row.video, kind: row.video_kind },
            durationMs: row.duration_ms,
            maker: users.get(row.user_id ?? '') ?? null,
            happenedAt: row.happened_at.getTime(),
            publishedAt: row.published_at.getTime(),
            views: counts.get(id) ?? 0,
          },
        ]
      })
    },
    async desk(rows, locale) {
      const [users, known] = await Promise.all([
        makers(rows),
        fixtures(
          rows.map(({ fixture_id }) => fixture_id),
          locale,
        ),
      ])
      return rows.flatMap((row) => {
        const fixture = known.get(row.fixture_id)
        if (!fixture) return []
        const { id, state, failure, kind, minute, player, title, video, poster, still } = row
        return [
          {
            id,
            state,
            failure,
            fixture,
            kind,
            minute,
            player,
            title,
            video,
            poster,
            still,
            maker: users.get(row.user_id ?? '') ?? null,
            happenedAt: row.happened_at.getTime(),
          },
        ]
      })
    },
  }
}

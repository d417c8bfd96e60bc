import { liveMenu, liveRoom, operatorOnline, type Stream } from '#contract/live.ts'
import { type FixtureSummary, sports, totalLiveSchedule } from '#contract/schedule.ts'
import type { AudienceService } from '#server/features/audience/audience.service.ts'
import type { CommentatorService } from '#server/features/commentators/commentators.service.ts'
import type { IngestService, Recording } from '#server/features/ingest/ingest.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { StreamOrigins } from '#server/http/origins/stream-origins.ts'
import type { PlaybackAddresses } from '#server/http/playback-addresses.ts'

export type Desk = { operatorsOnline(): Promise<number> }
export type FixtureRooms = { ensureFixtureRoom(fixtureId: string): Promise<string> }

type Uses = {
  schedule: ScheduleService
  commentators: CommentatorService
  ingest: IngestService
  audience: AudienceService
  rooms: FixtureRooms
  desk: Desk
  origins: Pick<StreamOrigins, 'makesPictures'>
  playback: PlaybackAddresses
}

/** `label` is a message key. */
const menu = [
  { sport: sports.football, label: 'sport.football', path: '/truc-tiep/bong-da' },
  { sport: sports.basketball, label: 'sport.basketball', path: '/truc-tiep/bong-ro' },
  { sport: sports.esport, label: 'sport.esport', path: '/truc-tiep/esport' },
  { sport: sports.marble, label: 'sport.marble', path: '/truc-tiep/dua-bi' },
]

export function liveRoutes({
  schedule,
  commentators,
  ingest,
  audience,
  rooms,
  desk,
  origins,
  playback,
}: Uses): Route[] {
  /** Returns streams by commentator: streams on air first, then saved addresses, then the recording. */
  async function streamsOf(fixture: FixtureSummary): Promise<Map<string, Stream[]>> {
    const { fixtureId } = fixture
    const isLinkOnAir = ingest.isLinkOnAir(fixture)
    const [onAir, links, recordings] = await Promise.all([
      ingest.onAir(fixtureId),
      commentators.linksOfFixture(fixtureId),
      ingest.recordingsOf(fixtureId),
    ])
    const all: (Stream & { userId: string })[] = [
      ...onAir.map(({ streamId, userId, startedAt }) => ({
        userId,
        streamId,
        url: playback.of(`/live/${streamId}/index.m3u8`, startedAt.getTime()),
        kind: 'ingest' as const,
        live: true,
        startedAt: startedAt.getTime(),
        broadcasts: [],
      })),
      ...links.map(({ userId, url }, index) => ({
        userId,
        streamId: `link-${index}`,
        url,
        kind: 'hls' as const,
        live: isLinkOnAir,
        startedAt: null,
        broadcasts: [],
      })),
      ...[...Map.groupBy(recordings, ({ userId }) => userId)].flatMap(([userId, own]) => replayOf(own, userId)),
    ]
    return Map.groupBy(all, ({ userId }) => userId)
  }

  /** Joins the recordings of a commentator, oldest first. The oldest one names the replay. */
  function replayOf(recordings: readonly Recording[], userId: string): (Stream & { userId: string })[] {
    const broadcasts = recordings.map(({ streamId, startedAt, durationMs }) => {
      return { streamId, startedAt: startedAt.getTime(), durationMs }
    })
    const [first] = broadcasts
    if (!first) return []
    const { streamId, startedAt } = first
    const url = playback.of(`/recordings/${streamId}/replay.m3u8`, startedAt)
    return [{ userId, streamId, url, kind: 'recording', live: false, startedAt, broadcasts }]
  }

  return [
    handle(liveRoom, async ({ id, locale }) => {
      const [fixture, entries] = await Promise.all([schedule.find(id, locale), schedule.entriesOf(id)])
      if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
      const [streams, groupId] = await Promise.all([streamsOf(fixture), rooms.ensureFixtureRoom(id)])
      const texts = new Map(entries.map((entry) => [entry.user_id, entry]))
      return {
        ...fixture,
        groupId,
        posterImage: origins.makesPictures() ? fixture.poster.replace(/\.mp4$/, '.jpg') : '',
        commentators: fixture.commentators.map((commentator) => ({
          ...commentator,
          title: texts.get(commentator.userId)?.title ?? '',
          description: texts.get(commentator.userId)?.description ?? '',
          picture: texts.get(commentator.userId)?.picture ?? '',
          plannedAt: texts.get(commentator.userId)?.planned_at?.getTime() ?? null,
          streams: streams.get(commentator.userId) ?? [],
        })),
      }
    }),
    handle(totalLiveSchedule, async ({ id }) => {
      if (!(await schedule.exists(id))) throw new ApiError('FIXTURE_NOT_FOUND')
      const onAir = await ingest.onAir(id)
      return { fixtureId: id, totalStreams: onAir.length, viewers: audience.ofFixture(id) }
    }),
    handle(liveMenu, async () => {
      const totals = new Map((await schedule.countLive()).map(({ sport, total }) => [sport, total]))
      return { list: menu.map((entry) => ({ ...entry, total: totals.get(entry.sport) ?? 0 })) }
    }),
    handle(operatorOnline, async () => {
      const total = await desk.operatorsOnline()
      return { online: total > 0, total }
    }),
  ]
}

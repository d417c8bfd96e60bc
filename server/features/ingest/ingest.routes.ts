import type { PublicUser } from '#contract/account.ts'
import { broadcastHistory, endBroadcast, openStreams } from '#contract/broadcast.ts'
import { chooseStreamFixture, ownStreamStatus, rotateStreamKey, streamKeyInfo } from '#contract/ingest.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import { mayWatch } from './broadcast.rules.ts'
import type { IngestService } from './ingest.service.ts'

type Uses = {
  service: IngestService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  schedule: Pick<ScheduleService, 'findAll'>
}

export function ingestRoutes({ service, accounts, schedule }: Uses): Route[] {
  return [
    handle(rotateStreamKey, (_, { member }) => service.rotateKey(member.userId)),
    handle(streamKeyInfo, (_, { member }) => service.keyInfo(member.userId)),
    handle(ownStreamStatus, ({ userId }, { member, ip }) =>
      service.statusOf(watched(userId, member), userId === undefined ? ip : null),
    ),
    handle(broadcastHistory, ({ userId }, { member }) => service.historyOf(watched(userId, member))),
    handle(endBroadcast, async ({ streamId }, { member }) => {
      await service.endBroadcast(member, streamId)
      return null
    }),
    handle(openStreams, async ({ locale }) => {
      const streams = await service.openStreams()
      const fixtureIds = [...new Set(streams.map(({ status }) => status.fixtureId))]
      const [people, fixtures] = await Promise.all([
        accounts.findPublic(streams.map(({ userId }) => userId)),
        schedule.findAll(fixtureIds, locale),
      ])
      const fixtureOf = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
      return {
        list: streams.map(({ userId, status }) => ({
          ...status,
          commentator: people.get(userId) ?? null,
          fixture: fixtureOf.get(status.fixtureId) ?? null,
        })),
      }
    }),
    handle(chooseStreamFixture, async ({ fixtureId }, { member }) => {
      await service.chooseFixture({ userId: member.userId, fixtureId })
      return null
    }),
  ]
}

/** Returns the commentator whose stream the caller asked for, or the caller. */
function watched(userId: string | undefined, member: Member): string {
  const asked = userId ?? member.userId
  if (!mayWatch(member, asked)) throw new ApiError('NOT_PERMISSIONS')
  return asked
}

import { broadcastHistory, endBroadcast } from '#contract/broadcast.ts'
import { chooseStreamFixture, ownStreamStatus, rotateStreamKey, streamKeyInfo } from '#contract/ingest.ts'
import { type CallContext, handle, memberOf, type Route } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { mayWatch } from './broadcast.rules.ts'
import type { IngestService } from './ingest.service.ts'

export function ingestRoutes(service: IngestService): Route[] {
  return [
    handle(rotateStreamKey, (_, context) => service.rotateKey(memberOf(context).userId)),
    handle(streamKeyInfo, (_, context) => service.keyInfo(memberOf(context).userId)),
    handle(ownStreamStatus, ({ userId }, context) => service.statusOf(watched(userId, context))),
    handle(broadcastHistory, ({ userId }, context) => service.historyOf(watched(userId, context))),
    handle(endBroadcast, async ({ streamId }, { viewer }) => {
      await service.endBroadcast(viewer, streamId)
      return null
    }),
    handle(chooseStreamFixture, async ({ fixtureId }, context) => {
      await service.chooseFixture({ userId: memberOf(context).userId, fixtureId })
      return null
    }),
  ]
}

/** Returns the commentator whose stream the caller asked for, or the caller. */
function watched(userId: string | undefined, context: CallContext): string {
  const asked = userId ?? memberOf(context).userId
  if (!mayWatch(context.viewer, asked)) throw new ApiError('NOT_PERMISSIONS')
  return asked
}

import { chooseStreamFixture, ownStreamStatus, rotateStreamKey, streamKeyInfo } from '#contract/ingest.ts'
import { handle, memberOf, type Route } from '../../http/bind.ts'
import type { IngestService } from './ingest.service.ts'

export function ingestRoutes(service: IngestService): Route[] {
  return [
    handle(rotateStreamKey, (_, context) => service.rotateKey(memberOf(context).userId)),
    handle(streamKeyInfo, (_, context) => service.keyInfo(memberOf(context).userId)),
    handle(ownStreamStatus, (_, context) => service.statusOf(memberOf(context).userId)),
    handle(chooseStreamFixture, async ({ fixtureId }, context) => {
      await service.chooseFixture({ userId: memberOf(context).userId, fixtureId })
      return null
    }),
  ]
}

import type { Feature, Ground } from '#server/feature.ts'
import { personalRows } from '#server/personal-data.ts'
import { createFollowService, type FollowService } from './follows.service.ts'

/** Following, for every domain: each declares its kind of target and binds its own calls. */
export function createFollows({ engines }: Ground): Feature<FollowService> {
  return {
    service: createFollowService(engines.database),
    routes: [],
    personal: [personalRows(engines.database.db, { table: 'follows', goes: true })],
  }
}

import type { Feature, Ground } from '#server/feature.ts'
import { personalRows } from '#server/personal-data.ts'
import { createFollowService, type FollowService } from './follows.service.ts'

/** Follows for every domain. Each domain declares its kind of target and its routes. */
export function createFollows({ engines }: Ground): Feature<FollowService> {
  return {
    service: createFollowService(engines.database),
    routes: [],
    personal: [personalRows(engines.database.db, { table: 'follows', goes: true })],
  }
}

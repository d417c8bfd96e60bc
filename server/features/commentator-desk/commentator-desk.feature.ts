import type { PublicUser } from '#contract/account.ts'
import type { IngestService } from '#server/features/ingest/ingest.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { commentatorDeskRoutes } from './commentator-desk.routes.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  schedule: Pick<ScheduleService, 'findAll'>
  ingest: Pick<IngestService, 'endKey'>
}

/** Commentators as operators see them: stream keys, the matches of a week, and what staff had to do. */
export function createCommentatorDesk({ engines }: Pick<Ground, 'engines'>, uses: Uses): Feature {
  return { service: undefined, routes: commentatorDeskRoutes({ db: engines.database.db, ...uses }) }
}

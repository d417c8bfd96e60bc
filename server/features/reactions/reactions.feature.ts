import type { PublicUser } from '#contract/account.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { personalRows } from '#server/personal-data.ts'
import { createReactionService, type ReactionService } from './reactions.service.ts'

type Uses = { accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> } }

/** Reactions for all domains. Each domain declares its kind of target and binds its own calls. */
export function createReactions({ engines }: Ground, { accounts }: Uses): Feature<ReactionService> {
  return {
    service: createReactionService(engines.database, accounts),
    routes: [],
    personal: [personalRows(engines.database.db, { table: 'reactions', goes: true })],
  }
}

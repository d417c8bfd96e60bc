import type { PublicUser } from '#contract/account.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { reactionRoutes } from './reactions.routes.ts'
import { createReactionService, type ReactionService } from './reactions.service.ts'

type Uses = { accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> } }

/** Reactions for all domains. Each domain declares its kind of target and binds its own calls. */
export function createReactions({ engines }: Ground, { accounts }: Uses): Feature<ReactionService> {
  const { of, keepPast } = createReactionService(engines.database, accounts)
  return {
    service: {
      keepPast,
      of(target) {
        const reactions = of(target)
        return { ...reactions, routes: (calls) => reactionRoutes(calls, { target, reactions }) }
      },
    },
    routes: [],
    personal: [personalRows(engines.database.db, { table: 'reactions', goes: true })],
  }
}

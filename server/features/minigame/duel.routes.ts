import {
  minigameDuel,
  minigameDuelAccept,
  minigameDuelCancel,
  minigameDuelCommit,
  minigameDuelCreate,
  minigameDuelDecline,
  minigameDuelList,
  minigameDuelRematch,
} from '#contract/minigame-duel.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { DuelService } from './duel.service.ts'

export function duelRoutes(service: DuelService): Route[] {
  return [
    handle(minigameDuelCreate, (given, context) => service.create(memberOf(context).userId, given)),
    handle(minigameDuel, ({ id }, { viewer }) => service.find(viewer.kind === 'user' ? viewer.userId : null, id)),
    handle(minigameDuelList, async (_, context) => ({ list: await service.list(memberOf(context).userId) })),
    handle(minigameDuelAccept, ({ id }, context) => service.accept(memberOf(context).userId, id)),
    handle(minigameDuelDecline, ({ id }, context) => service.decline(memberOf(context).userId, id)),
    handle(minigameDuelCancel, ({ id }, context) => service.cancel(memberOf(context).userId, id)),
    handle(minigameDuelCommit, ({ id, ...choices }, context) => service.commit(memberOf(context).userId, id, choices)),
    handle(minigameDuelRematch, ({ id }, context) => service.rematch(memberOf(context).userId, id)),
  ]
}

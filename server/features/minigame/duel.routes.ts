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
import { handle, type Route } from '#server/http/handle.ts'
import { memberIdOf } from '#server/http/viewer.ts'
import type { DuelService } from './duel.service.ts'

export function duelRoutes(service: DuelService): Route[] {
  return [
    handle(minigameDuelCreate, (given, { member }) => service.create(member.userId, given)),
    handle(minigameDuel, ({ id }, { viewer }) => service.find(memberIdOf(viewer), id)),
    handle(minigameDuelList, async (_, { member }) => ({ list: await service.list(member.userId) })),
    handle(minigameDuelAccept, ({ id }, { member }) => service.accept(member.userId, id)),
    handle(minigameDuelDecline, ({ id }, { member }) => service.decline(member.userId, id)),
    handle(minigameDuelCancel, ({ id }, { member }) => service.cancel(member.userId, id)),
    handle(minigameDuelCommit, ({ id, ...choices }, { member }) => service.commit(member.userId, id, choices)),
    handle(minigameDuelRematch, ({ id }, { member }) => service.rematch(member.userId, id)),
  ]
}

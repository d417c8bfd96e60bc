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
import { type Case, plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

const on = (expected: Case['expected'], more: Record<string, unknown> = {}): Case[] => [
  { on: 'minigameDuel', input: ({ id }) => ({ id, ...more }), expected },
]
const choices = {
  salt: '0123456789abcdef0123456789abcdef',
  shots: Array.from({ length: 5 }, () => ({ x: -2_800, y: 500, power: 60 })),
  dives: Array.from({ length: 5 }, () => ({ side: 1, isHigh: false })),
}

export const rows: readonly Row[] = [
  ...plainRows({ user: [minigameDuelCreate, minigameDuelList] }),
  { call: minigameDuel, who: 'public', cases: on({ blocked: 'MINIGAME_DUEL_NOT_FOUND', rest: 'Success' }) },
  {
    call: minigameDuelAccept,
    who: 'user',
    cases: on({ owner: 'MINIGAME_DUEL_OWN', blocked: 'MINIGAME_DUEL_NOT_FOUND', rest: 'Success' }),
  },
  { call: minigameDuelDecline, who: 'user', cases: on({ rest: 'MINIGAME_DUEL_NOT_FOUND' }) },
  { call: minigameDuelCancel, who: 'user', cases: on({ owner: 'Success', rest: 'MINIGAME_DUEL_NOT_FOUND' }) },
  {
    call: minigameDuelCommit,
    who: 'user',
    cases: on({ owner: 'Success', rest: 'MINIGAME_DUEL_NOT_FOUND' }, choices),
  },
  {
    call: minigameDuelRematch,
    who: 'user',
    cases: on({ owner: 'MINIGAME_DUEL_CLOSED', rest: 'MINIGAME_DUEL_NOT_FOUND' }),
  },
]

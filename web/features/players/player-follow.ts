import { followedPlayerIds, followPlayer } from '#contract/players.ts'
import { kindOfCalls } from '#web/features/follows/kind-of-calls.ts'

export const playerFollow = kindOfCalls({ follow: followPlayer, followedIds: followedPlayerIds })

import { reactToReel, reelReactionsOfList } from '#contract/reels.ts'
import { kindOfCalls } from '#web/features/reactions/kind-of-calls.ts'

export const reelReactionKind = kindOfCalls({ react: reactToReel, reactionsOfList: reelReactionsOfList })

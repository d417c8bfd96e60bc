import { ApiError } from '../../http/errors.ts'
import type { Topic } from '../../realtime/topics.ts'
import { parseBoard } from './board.rules.ts'
import type { OddsReads } from './odds.reads.ts'

/** `odds`: a board's changes; the newcomer is told what changed after what it knows. */
export function oddsTopic(reads: OddsReads): Topic {
  return {
    topic: 'odds',
    nameOf: ({ board }) => `odds:${board ?? ''}`,
    async admit({ board, afterId }, _viewer, { isRestricted }) {
      if (isRestricted) throw new ApiError('RESTRICTED_COUNTRY')
      const key = parseBoard(board ?? '')
      if (!key) throw new ApiError('UNKNOWN_TOPIC')
      return { name: `odds:${board}`, snapshot: () => reads.missed(key, afterId) }
    },
  }
}

import { oddsTopic } from '#contract/odds.socket.ts'
import { ApiError } from '#server/http/errors.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { parseBoard } from './board.rules.ts'
import type { OddsReads } from './fixture-odds.view.ts'

/** Serves a board’s changes. A new subscriber receives the changes since its revision. */
export function serveOdds(realtime: RealtimeService, reads: OddsReads): void {
  const read = (board: string) => {
    const key = parseBoard(board)
    if (!key) throw new ApiError('UNKNOWN_TOPIC')
    return key
  }
  realtime.serve(oddsTopic, {
    admit: ({ board }) => void read(board),
    snapshot: ({ board }, { afterId }) => reads.missed(read(board), afterId),
  })
}

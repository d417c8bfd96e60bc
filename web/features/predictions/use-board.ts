import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import {
  type OwnPredictions,
  ownPredictions,
  type PredictionBoard,
  type PredictionSlot,
  predictionBoard,
  type predictScore,
} from '#contract/predictions.ts'
import { call } from '#web/api/call.ts'
import { createLatestRead } from '#web/api/latest-read.ts'
import { useSession } from '#web/api/session.ts'
import { useLocale } from '#web/root-data.ts'
import { predictionWrites } from './prediction-writes.ts'
import { useContestNews } from './use-contest-news.ts'

type Predicted = DataOf<typeof predictScore>
/** `of` is the page's board. `userId` is the member for whom `board` was read, or null for the public part. */
type Shown = { of: PredictionBoard; board: PredictionBoard; userId: string | null }

/**
 * Returns the state of a round. The page has the public part. The member's part is read afterwards, and again when
 * points change.
 */
export function useBoard(given: PredictionBoard) {
  const locale = useLocale()
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  const [shown, setShown] = useState<Shown>({ of: given, board: given, userId: null })
  const [own, setOwn] = useState<OwnPredictions | null>(null)
  // The page now shows another round or contest.
  if (shown.of !== given) setShown({ of: given, board: given, userId: null })
  const contestId = given.contest.id
  const round = given.round ?? undefined

  const [reads] = useState(createLatestRead)
  const read = useCallback(async () => {
    const current = reads.begin()
    const asked = { contestId, ...(round !== undefined && { round }) }
    try {
      const [board, predictions] = await predictionWrites.read(() =>
        Promise.all([
          call(predictionBoard, { ...asked, locale }),
          userId === null ? null : call(ownPredictions, asked),
        ]),
      )
      if (!current.take()) return
      setShown((now) => {
        if (now.of.round !== board.round || now.of.contest.id !== contestId) return now
        const slots = now.userId === userId ? inOrderOf(now.board.slots, board.slots) : board.slots
        return { ...now, userId, board: { ...board, slots } }
      })
      setOwn(predictions)
    } catch (error) {
      console.warn('The predictions of a round could not be read', error)
    }
  }, [contestId, round, locale, userId, reads])
  useEffect(() => {
    // Reads that have begun are of another member or round.
    reads.drop()
    if (userId !== null) void read()
  }, [userId, read, reads])
  useEffect(() => {
    if (userId === null) return
    return () => {
      // Neither a guest nor another member may see this member's predictions.
      setOwn(null)
      setShown(({ of }) => ({ of, board: of, userId: null }))
    }
  }, [userId])
  useContestNews(contestId, () => void read())

  /** Shows the saved prediction immediately. If it has the joker, the joker of another open fixture is removed. */
  function keep({ fixtureId, prediction, spread }: Predicted): void {
    setShown((now) => {
      const slots = now.board.slots.map((slot) => {
        if (slot.fixture.fixtureId === fixtureId) return { ...slot, prediction, spread }
        const hadJoker = prediction.isJoker && slot.isOpen && slot.prediction?.isJoker
        return hadJoker && slot.prediction ? { ...slot, prediction: { ...slot.prediction, isJoker: false } } : slot
      })
      const before = now.board.slots.find((slot) => slot.fixture.fixtureId === fixtureId)
      const { contest } = now.board
      const missing = contest.missing - (before?.prediction ? 0 : 1)
      return { ...now, board: { ...now.board, slots, contest: { ...contest, missing: Math.max(0, missing) } } }
    })
  }

  return { board: shown.board, own, isMember: userId !== null, keep, read }
}

/** Sorts slots in their earlier order, so that no card moves while the member taps. */
function inOrderOf(before: readonly PredictionSlot[], slots: PredictionSlot[]): PredictionSlot[] {
  const places = new Map(before.map(({ fixture }, at) => [fixture.fixtureId, at]))
  const placeOf = ({ fixture }: PredictionSlot) => places.get(fixture.fixtureId) ?? before.length
  return slots.toSorted((a, b) => placeOf(a) - placeOf(b))
}

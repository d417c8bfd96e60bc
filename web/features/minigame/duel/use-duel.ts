import { useCallback, useEffect, useRef, useState } from 'react'
import { type MinigameDuel, minigameDuel, minigameDuelCommit } from '#contract/minigame-duel.ts'
import { type DuelChoices, type DuelSide, type SealedChoices, sealOf } from '#contract/rules/minigame-duel.ts'
import { call } from '#web/api/call.ts'
import { randomNonce } from '#web/api/random-nonce.ts'
import { useSession } from '#web/api/session.ts'
import { sha256 } from '#web/features/minigame/check-shot.ts'

/** Interval in which a duel without a result is read again while the page is visible. */
const readEveryMs = 20_000

/** `side` is null for members who are on neither side. */
type DuelViewer = { kind: 'starting' } | { kind: 'guest' } | { kind: 'member'; side: DuelSide | null }

/** The state of a duel for its viewer, and the calls that change it. */
export function useDuel(given: MinigameDuel) {
  const session = useSession()
  const memberId = session.kind === 'member' ? session.user.userId : null
  const [duel, setDuel] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** Failure of the newest read. The next successful read clears it. */
  const [readFault, setReadFault] = useState<unknown>(null)
  /** Number of the newest read or change. */
  const newest = useRef(0)
  const [isHashWrong, setHashWrong] = useState(false)
  /** A repeat of a commitment without an answer sends the same salt, so that it is the same commitment. */
  const salt = useRef<string | null>(null)
  const { id } = given

  const read = useCallback(async () => {
    newest.current += 1
    const mine = newest.current
    try {
      const answer = await call(minigameDuel, { id })
      // An earlier read may finish after a later read or change.
      if (mine !== newest.current) return
      setDuel(answer)
      setReadFault(null)
    } catch (failed) {
      if (memberId !== null && mine === newest.current) setReadFault(failed)
    }
  }, [id, memberId])
  // The page may come from a cache, and the server rendered it for a guest.
  const isKnown = session.kind !== 'starting'
  useEffect(() => {
    if (isKnown) void read()
  }, [isKnown, read])

  const isRunning = duel.status === 'open' || duel.status === 'playing'
  useEffect(() => {
    if (!isRunning) return
    const readIfSeen = () => {
      if (document.visibilityState === 'visible') void read()
    }
    const timer = setInterval(readIfSeen, readEveryMs)
    document.addEventListener('visibilitychange', readIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readIfSeen)
    }
  }, [isRunning, read])

  /** Runs a change and shows its result. After a refusal the duel is read again, because another change came first. */
  async function act(change: () => Promise<MinigameDuel>): Promise<boolean> {
    setBusy(true)
    setError(null)
    setReadFault(null)
    try {
      const changed = await change()
      newest.current += 1
      setDuel(changed)
      return true
    } catch (failed) {
      await read()
      setError(failed)
      return false
    } finally {
      setBusy(false)
    }
  }

  const side = memberId === null ? null : sideOf(duel, memberId)

  async function commit({ shots, dives }: DuelChoices): Promise<boolean> {
    if (side === null) return false
    salt.current ??= randomNonce() + randomNonce()
    const sealed: SealedChoices = { salt: salt.current, shots, dives }
    return act(async () => {
      const answer = await call(minigameDuelCommit, { id, salt: sealed.salt, shots: [...shots], dives: [...dives] })
      if (crypto.subtle) setHashWrong((await sealOf(sha256, { duelId: id, side }, sealed)) !== answer[side]?.hash)
      return answer
    })
  }

  const viewer: DuelViewer = session.kind === 'member' ? { kind: 'member', side } : { kind: session.kind }
  return { duel, viewer, isBusy, error: error ?? readFault, isHashWrong, act, commit }
}

function sideOf({ challenger, opponent }: MinigameDuel, userId: string): DuelSide | null {
  if (challenger.player.userId === userId) return 'challenger'
  return opponent?.player.userId === userId ? 'opponent' : null
}

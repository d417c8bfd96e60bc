import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type MinigameOwn,
  type MinigameRound,
  type MinigameTerms,
  minigameInfo,
  minigameShoot,
  minigameStart,
  minigameTerms,
} from '#contract/minigame.ts'
import { type Aim, type Shot, shotsPerRound } from '#contract/rules/minigame-rules.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { randomNonce } from '#web/api/random-nonce.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useSession } from '#web/api/session.ts'
import { createPractice, type Practice } from './practice.ts'

/** A shot as it is sent, with the player's part of the draw. */
type Aimed = Aim & { nonce: string }
export type Taken = Shot & { aim: Aim; number: number }
/** `waiting` for the server, `stuck` where it did not answer, `shown` while the picture runs. */
export type Phase = 'loading' | 'idle' | 'aiming' | 'waiting' | 'stuck' | 'shown' | 'over'

/** What is asked and given for a round, and how the member stands; guests have nothing of their own. */
export type Standing = { terms: MinigameTerms; own: MinigameOwn | null }

export type Game = {
  phase: Phase
  isPractice: boolean
  shots: readonly Taken[]
  /** The round as the server has it; null in practice. */
  round: MinigameRound | null
  error: unknown
}

const still: Game = { phase: 'loading', isPractice: false, shots: [], round: null, error: null }

type Shown = {
  /** Draws a shot; ends when the ball is at rest. */
  show: (shot: Taken) => Promise<void>
  reset: () => void
}

/** A round from its beginning to its end, under the terms that came with the page. */
export function useGame(given: MinigameTerms | null, { show, reset }: Shown) {
  const session = useSession()
  const isMember = session.kind === 'member'
  const [info, setInfo] = useState<Standing | null>(null)
  const [game, setGame] = useState<Game>(still)
  const practice = useRef<Practice | null>(null)
  /** Of a start or a shot whose answer did not come: sent again it is the same one. */
  const unanswered = useRef<{ requestId?: string; shot?: Aimed }>({})
  /** How often the standing was asked for: only the last answer counts, since one before it may be another viewer's. */
  const asked = useRef(0)

  const read = useCallback(async () => {
    const number = ++asked.current
    const isLast = () => number === asked.current
    try {
      const standing = isMember ? await call(minigameInfo) : { terms: given ?? (await call(minigameTerms)), own: null }
      if (!isLast()) return
      setInfo(standing)
      setGame((now) => (now.phase === 'loading' ? { ...now, phase: 'idle', error: null } : now))
    } catch (error) {
      if (isLast()) setGame((now) => ({ ...now, error }))
    }
  }, [isMember, given])
  const who = isMember ? session.user.userId : session.kind
  useEffect(() => {
    if (who !== 'starting') void read()
  }, [who, read])

  const keepOwn = (own: MinigameOwn) => setInfo((now) => now && { ...now, own })

  async function start(): Promise<void> {
    practice.current = null
    const requestId = unanswered.current.requestId ?? randomUuid()
    unanswered.current = { requestId }
    setGame((now) => ({ ...now, error: null }))
    try {
      const { round, own } = await call(minigameStart, { requestId })
      unanswered.current = {}
      keepOwn(own)
      reset()
      setGame({ phase: 'aiming', isPractice: false, round, shots: round.shots, error: null })
    } catch (error) {
      if (!isUnanswered(error)) unanswered.current = {}
      setGame((now) => ({ ...now, error }))
    }
  }

  function practise(): void {
    practice.current = createPractice()
    reset()
    setGame({ phase: 'aiming', isPractice: true, round: null, shots: [], error: null })
  }

  /** A round of which the server has told, after the picture of its last shot. */
  async function showLast(shots: readonly Taken[], round: MinigameRound | null): Promise<void> {
    const last = shots.at(-1)
    setGame((now) => ({ ...now, phase: 'shown', round, shots, error: null }))
    if (last) await show(last)
    const isOver = shots.length >= shotsPerRound
    setGame((now) => ({ ...now, phase: isOver ? 'over' : 'aiming' }))
    if (!isOver) reset()
  }

  async function shoot(aim: Aim): Promise<void> {
    if (game.phase !== 'aiming') return
    if (practice.current) {
      const number = game.shots.length + 1
      return showLast([...game.shots, { ...practice.current.shoot(aim), aim, number }], null)
    }
    await send({ ...aim, nonce: randomNonce() })
  }

  async function send(shot: Aimed): Promise<void> {
    const { round } = game
    if (!round?.next) return
    unanswered.current.shot = shot
    setGame((now) => ({ ...now, phase: 'waiting', error: null }))
    try {
      const answer = await call(minigameShoot, { roundId: round.id, number: round.next.number, ...shot })
      unanswered.current = {}
      keepOwn(answer.own)
      await showLast(answer.round.shots, answer.round)
    } catch (error) {
      if (isUnanswered(error)) return setGame((now) => ({ ...now, phase: 'stuck', error }))
      unanswered.current = {}
      void read()
      // A round that is over takes no more shots: back to the beginning.
      const isGone = error instanceof CallError && /^MINIGAME_ROUND/.test(error.name)
      setGame((now) => (isGone ? { ...still, phase: 'idle', error } : { ...now, phase: 'aiming', error }))
    }
  }

  /** Sends the shot again whose answer did not come: if it was taken, it is the same one. */
  async function sendAgain(): Promise<void> {
    const { shot } = unanswered.current
    if (game.phase === 'stuck' && shot) await send(shot)
  }

  return {
    info,
    game,
    start,
    practise,
    shoot,
    sendAgain,
    retry: read,
  }
}

/** A refusal is an answer; what failed on the way may have been taken. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500
}

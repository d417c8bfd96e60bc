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

/** A shot as sent to the server, with the player's nonce for the draw. */
type Aimed = Aim & { nonce: string }
export type Taken = Shot & { aim: Aim; number: number }
/** `waiting`: for the server's response. `stuck`: no response came. `shown`: the shot is displayed. */
export type Phase = 'loading' | 'idle' | 'aiming' | 'waiting' | 'stuck' | 'shown' | 'over'

/** The terms of a round, and the member's own state. `own` is null for guests. */
export type Standing = { terms: MinigameTerms; own: MinigameOwn | null }

export type Game = {
  phase: Phase
  isPractice: boolean
  shots: readonly Taken[]
  /** The round from the server; null in practice. */
  round: MinigameRound | null
  error: unknown
}

const still: Game = { phase: 'loading', isPractice: false, shots: [], round: null, error: null }

type Shown = {
  /** Displays a shot. Resolves when the shot is over. */
  show: (shot: Taken) => Promise<void>
  reset: () => void
}

export function useGame(given: MinigameTerms | null, { show, reset }: Shown) {
  const session = useSession()
  const isMember = session.kind === 'member'
  const [info, setInfo] = useState<Standing | null>(null)
  const [game, setGame] = useState<Game>(still)
  const practice = useRef<Practice | null>(null)
  /** A start or a shot without a response. A retry sends the same id or nonce, so the server counts it once. */
  const unanswered = useRef<{ requestId?: string; shot?: Aimed }>({})
  /** Number of reads of the state. Only the last response counts, because an earlier one may be for another viewer. */
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
      // An ended round accepts no shots, so return to the start.
      const isGone = error instanceof CallError && /^MINIGAME_ROUND/.test(error.name)
      setGame((now) => (isGone ? { ...still, phase: 'idle', error } : { ...now, phase: 'aiming', error }))
    }
  }

  /** Retries a shot that had no response. When the server already has the shot, it is not counted twice. */
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

/** Returns true when the server may have processed the call: there was no response, or a server error. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500
}

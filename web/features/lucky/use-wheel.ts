import { useCallback, useEffect, useRef, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { drawLucky, type LuckyType, type LuckyWheel, luckyList } from '#contract/lucky.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { restOn, type Slice, slicesOf } from './wheel-turn.ts'

type Drawn = DataOf<typeof drawLucky>
export type Turn = { state: 'still'; drawn: Drawn | null } | { state: 'turning' } | { state: 'failed'; error: unknown }

const turningMs = 4_600
/** Easing of a turn: a fast start, then a long slow end. */
const slowingDown = 'cubic-bezier(0.08, 0.72, 0.12, 1)'

export function useWheel(type: LuckyType, onDrawn: () => void) {
  const [wheel, setWheel] = useState<LuckyWheel | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [turn, setTurn] = useState<Turn>({ state: 'still', drawn: null })
  const turning = useRef<SVGGElement | null>(null)
  const angle = useRef(0)
  /** Request id of a turn without a response. A retry sends the same id, so it does not draw again. */
  const unanswered = useRef<string | null>(null)

  const read = useCallback(async () => {
    try {
      setWheel(await call(luckyList, { type }))
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }, [type])
  useEffect(() => void read(), [read])

  async function roll(slice: Slice): Promise<void> {
    const from = angle.current
    angle.current = restOn(slice, { from, chance: Math.random() })
    const element = turning.current
    if (!element) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const frames = [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${angle.current}deg)` }]
    element.style.transform = `rotate(${angle.current}deg)`
    await element.animate(frames, { duration: isCalm ? 0 : turningMs, easing: slowingDown }).finished.catch(() => {})
  }

  async function spin(): Promise<void> {
    if (turn.state === 'turning' || !wheel || wheel.turnsLeft === 0) return
    setTurn({ state: 'turning' })
    const requestId = unanswered.current ?? randomUuid()
    unanswered.current = requestId
    try {
      const drawn = await call(drawLucky, { type, requestId })
      unanswered.current = null
      const slice = slicesOf(wheel.list.map(({ weight }) => weight))[
        wheel.list.findIndex(({ id }) => id === drawn.draw.prizeId)
      ]
      if (slice) await roll(slice)
      setTurn({ state: 'still', drawn })
      onDrawn()
      await read()
    } catch (error) {
      if (!isUnanswered(error)) unanswered.current = null
      setTurn({ state: 'failed', error })
    }
  }

  return { wheel, isBroken, retry: read, turn, spin, turning, angle }
}

/** Returns true when the draw may have happened: there was no response, or a server error. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500
}

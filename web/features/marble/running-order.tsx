import { useEffect, useId, useState } from 'react'
import type { MarbleRace } from '#contract/marble.ts'
import { marbleOf } from '#contract/rules/marble-field.ts'
import { marbleTrackOf } from '#contract/rules/marble-tracks.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarbleDot } from './marble-dot.tsx'
import type { Playback } from './playback.ts'

type RunningOrderProps = {
  race: MarbleRace
  playback: Playback | null
  raceTime: () => number
  ownMarbleId: number | null
}

const everyMs = 300

type Row = { at: number; gapM: number | null; isIn: boolean }

/**
 * Current order by distance, with gaps in metres to the leader. Rows keep their DOM position and only move visually.
 * `aria-owns` gives screen readers the current order.
 */
export function RunningOrder({ race, playback, raceTime, ownMarbleId }: RunningOrderProps) {
  const { locale, translate: t } = useLanguage()
  const listId = useId()
  /** Indexed by slot. */
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    const finishY = marbleTrackOf(race.trackId)?.finishY ?? 0
    const update = () => {
      if (!playback || playback.frameCount() === 0) return
      const timeMs = raceTime()
      const places = new Float64Array(race.marbles.length * 2)
      playback.read(timeMs, places)
      const depth = (slot: number) => places[slot * 2 + 1] ?? 0
      const order = playback.order(timeMs, finishY)
      const first = Math.min(finishY, depth(order[0] ?? 0))
      setRows(
        race.marbles.map((_, slot) => {
          const at = order.indexOf(slot)
          const isIn = depth(slot) >= finishY
          return { at, isIn, gapM: at === 0 || isIn ? null : (first - depth(slot)) / 1_000 }
        }),
      )
    }
    update()
    const timer = setInterval(update, everyMs)
    return () => clearInterval(timer)
  }, [race, playback, raceTime])
  if (rows.length === 0) return null
  const rowId = (slot: number) => `${listId}-${slot}`
  return (
    <ol
      aria-label={t('marble.order')}
      aria-owns={race.marbles.map((_, at) => rowId(rows.findIndex((row) => row.at === at))).join(' ')}
      className="marble-order"
    >
      {rows.map(({ at, gapM, isIn }, slot) => {
        const id = race.marbles[slot] ?? 1
        return (
          <li
            key={id}
            id={rowId(slot)}
            style={{ '--at': at } as React.CSSProperties}
            className={classNames(id === ownMarbleId && 'marble-own')}
          >
            <span className="marble-order-place tabular w-4 text-right font-bold">{at + 1}</span>
            <MarbleDot id={id} size={22} />
            <span className="marble-order-name truncate">{marbleOf(id).names[locale]}</span>
            <span className="marble-order-gap tabular text-on-picture-2">
              {isIn ? '✓' : gapM === null ? '' : `+${gapM.toFixed(1)}`}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

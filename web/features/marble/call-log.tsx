import { useEffect, useState } from 'react'
import type { MarbleRace } from '#contract/marble.ts'
import { marbleOf } from '#contract/rules/marble-field.ts'
import { marbleTrackOf } from '#contract/rules/marble-tracks.ts'
import { useLanguage } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { createCaller, type TimedCall } from './commentary.ts'
import type { Playback } from './playback.ts'

const everyMs = 150
const kept = 4

type CallLogProps = { race: MarbleRace; playback: Playback | null; raceTime: () => number }

/** Text commentary of the running race. Screen readers announce each line. */
export function CallLog({ race, playback, raceTime }: CallLogProps) {
  const { locale, translate: t } = useLanguage()
  const [calls, setCalls] = useState<TimedCall[]>([])
  useEffect(() => {
    const finishY = marbleTrackOf(race.trackId)?.finishY ?? 0
    const caller = createCaller()
    const places = new Float64Array(race.marbles.length * 2)
    setCalls([])
    const update = () => {
      if (!playback || playback.frameCount() === 0) return
      const timeMs = raceTime()
      playback.read(timeMs, places)
      const depths = race.marbles.map((_, slot) => places[slot * 2 + 1] ?? 0)
      const announced = caller.announce({ timeMs, order: playback.order(timeMs, finishY), depths, finishY })
      if (announced) setCalls((now) => [...now, announced].slice(-kept))
    }
    const timer = setInterval(update, everyMs)
    return () => clearInterval(timer)
  }, [race, playback, raceTime])
  const nameOf = (slot: number) => marbleOf(race.marbles[slot] ?? 1).names[locale]
  return (
    <div role="log" aria-live="polite" aria-label={t('marble.calls')} className="marble-calls">
      {calls.map((call, at) => (
        <p key={`${call.kind}-${call.atMs}`} style={{ '--up': calls.length - 1 - at } as React.CSSProperties}>
          <span className="tabular mr-2 text-ink-3">{(call.atMs / 1_000).toFixed(1)}</span>
          {textOf(t, call, nameOf)}
        </p>
      ))}
    </div>
  )
}

function textOf(t: Translate, call: TimedCall, nameOf: (slot: number) => string): string {
  switch (call.kind) {
    case 'start':
      return t('marble.call.start')
    case 'lead':
      return t('marble.call.lead', { name: nameOf(call.slot), other: nameOf(call.from) })
    case 'pass':
      return t('marble.call.pass', { name: nameOf(call.slot), other: nameOf(call.passed), place: call.place })
    case 'away':
      return t('marble.call.away', { name: nameOf(call.slot), metres: call.metres })
    case 'half':
      return t('marble.call.half', { name: nameOf(call.slot) })
    case 'last':
      return t('marble.call.last', { name: nameOf(call.slot), other: nameOf(call.rival) })
    case 'win':
      return t('marble.call.win', { name: nameOf(call.slot) })
  }
}

import { knownNowMs } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { offsetText } from '#web/i18n/wall-clock.ts'
import { useZone } from '#web/time/use-zone.ts'
import { localMoment, momentOfLocal } from '#web/time/zone-moment.ts'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { latestEnd, type Preset } from './end-times.ts'

/** A preset, or a local date and time such as `2026-12-01T20:00`. */
export type End = { preset: Preset | 'own'; local: string }

type Props = { legend: string; presets: readonly Preset[]; end: End; choose: (end: End) => void; fault: boolean }

/** Chooses the end of a ban, silence or suspension: one of the presets, or an own date in the viewer’s zone. */
export function EndChoice({ legend, presets, end, choose, fault }: Props) {
  const t = useTranslate()
  const zone = useZone()
  const now = knownNowMs()
  return (
    <div className="space-y-3">
      <ChipChoice
        legend={legend}
        name="duration"
        options={[...presets, 'own' as const]}
        chosen={end.preset}
        choose={(preset) => choose({ preset, local: end.local || localMoment(now + 3 * 24 * 3_600_000, zone) })}
        label={(preset) => t(`chat.banFor.${preset}`)}
      />
      {end.preset === 'own' && (
        <Field
          label={t('chat.banUntil')}
          help={t('chat.banUntil.zone', { zone: offsetText(zone, now) })}
          type="datetime-local"
          value={end.local}
          min={localMoment(now, zone)}
          max={localMoment(latestEnd(now), zone)}
          error={fault ? t('chat.banUntil.wrong') : undefined}
          onChange={({ target }) => choose({ ...end, local: target.value })}
        />
      )}
    </div>
  )
}

/** Returns a function to the end in epoch milliseconds: null until lifted, undefined for a date that is not possible. */
export function useEndMs(): (end: End) => number | null | undefined {
  const zone = useZone()
  return ({ preset, local }) => {
    const now = knownNowMs()
    if (preset === 0) return null
    if (preset !== 'own') return now + preset * 60_000
    const at = momentOfLocal(local, zone)
    return at !== null && at > now && at <= latestEnd(now) ? at : undefined
  }
}

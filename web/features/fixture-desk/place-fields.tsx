import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'

export type Place = { roundNumber: string; venue: string }

/** Matchday and stadium of a match. */
export function PlaceFields({ value, change }: { value: Place; change: (fields: Partial<Place>) => void }) {
  const t = useTranslate()
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
      <Field
        label={t('fixtureDesk.round')}
        inputMode="numeric"
        maxLength={2}
        value={value.roundNumber}
        onChange={({ target }) => change({ roundNumber: target.value })}
      />
      <Field
        label={t('fixtureDesk.venue')}
        maxLength={120}
        value={value.venue}
        onChange={({ target }) => change({ venue: target.value })}
      />
    </div>
  )
}

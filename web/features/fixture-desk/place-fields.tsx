import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'

export type Place = { roundNumber: string; venue: string }

type Props = {
  value: Place
  change: (fields: Partial<Place>) => void
  /** False for knock-out rounds, which have names. */
  hasRound?: boolean
}

const matchday = /^(?:[1-9]\d?)?$/

/** Matchday and stadium of a match. */
export function PlaceFields({ value, change, hasRound = true }: Props) {
  const t = useTranslate()
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
      {hasRound && (
        <Field
          label={t('fixtureDesk.round')}
          inputMode="numeric"
          maxLength={2}
          {...(!matchday.test(value.roundNumber) && { error: t('fixtureDesk.round.wrong') })}
          value={value.roundNumber}
          onChange={({ target }) => change({ roundNumber: target.value })}
        />
      )}
      <Field
        label={t('fixtureDesk.venue')}
        maxLength={120}
        value={value.venue}
        onChange={({ target }) => change({ venue: target.value })}
      />
    </div>
  )
}

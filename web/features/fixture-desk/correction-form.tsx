import { type FormEvent, useState } from 'react'
import { correctFixture, type DeskFixture } from '#contract/fixture-desk.ts'
import { call } from '#web/api/call.ts'
import { fromLocalTime, toLocalTime } from '#web/features/console/field-value.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Correction, changesOf, correctionOf, hasBrokenScore, scoreNames } from './correction.rules.ts'
import { PlaceFields } from './place-fields.tsx'
import { ScoreInput } from './score-input.tsx'
import { useChange } from './use-change.tsx'

/** Sends only the fields that were changed, because the others stay with their sources. */
export function CorrectionForm({ desk, saved }: { desk: DeskFixture; saved: () => void }) {
  const t = useTranslate()
  const [before] = useState(() => correctionOf(desk.play))
  const [after, setAfter] = useState(before)
  const [failure, setFailure] = useState('')
  const { fixtureId, version, home, away } = desk.fixture
  const { make, isBusy, dialog } = useChange({ fixtureId, needsReason: desk.needsReason, changed: saved })
  const changes = changesOf(before, after)
  const change = (fields: Partial<Correction>) => setAfter((now) => ({ ...now, ...fields }))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (hasBrokenScore(before, after)) return setFailure(t('fixtureDesk.incomplete'))
    setFailure('')
    await make({
      title: t('fixtureDesk.save'),
      done: t('fixtureDesk.saved'),
      send: (reason) => call(correctFixture, { fixtureId, version, ...changes, reason }),
    })
  }

  return (
    <>
      <form className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FormAlert text={failure} />
        {scoreNames.map((name) => (
          <ScoreInput
            key={name}
            label={t(`fixtureDesk.${name}`)}
            home={home.name}
            away={away.name}
            value={after.scores[name]}
            hasGoals={name === 'score'}
            change={(value) => change({ scores: { ...after.scores, [name]: value } })}
          />
        ))}
        <SelectField
          label={t('fixtureDesk.state')}
          value={after.state}
          options={desk.states.map((value) => ({ value, label: t(`state.${value}`, { period: after.period || 1 }) }))}
          onChange={({ target }) => change({ state: desk.states.find((one) => one === target.value) ?? after.state })}
        />
        <Field
          label={t('fixtureDesk.period')}
          help={t('fixtureDesk.period.help')}
          inputMode="numeric"
          maxLength={2}
          value={after.period}
          onChange={({ target }) => change({ period: target.value })}
        />
        <Field
          label={t('fixtureDesk.kickOff')}
          type="datetime-local"
          value={toLocalTime(after.kickOff)}
          onChange={({ target }) => change({ kickOff: fromLocalTime(target.value) })}
        />
        <PlaceFields value={after} change={change} hasRound={desk.fixture.stage !== 'knockout'} />
        <p className="text-sm text-ink-2">{t('fixtureDesk.save.text')}</p>
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={Object.keys(changes).length === 0 && !hasBrokenScore(before, after)}
        >
          {t('fixtureDesk.save')}
        </Button>
      </form>
      {dialog}
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { addFixture } from '#contract/fixture-desk.ts'
import { call } from '#web/api/call.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { fromLocalTime, toLocalTime } from '#web/features/console/field-value.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type Chosen, ChosenPicker } from './chosen-picker.tsx'
import { type Place, PlaceFields } from './place-fields.tsx'

type Props = { close: () => void; added: (fixtureId: string) => void }

export function AddFixtureDialog({ close, added }: Props) {
  const t = useTranslate()
  const [requestId] = useState(randomUuid)
  const [home, setHome] = useState<Chosen | null>(null)
  const [away, setAway] = useState<Chosen | null>(null)
  const [tournament, setTournament] = useState<Chosen | null>(null)
  const [kickOff, setKickOff] = useState<number | null>(null)
  const [place, setPlace] = useState<Place>({ roundNumber: '', venue: '' })
  const [isFeatured, setFeatured] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!home || !away || !tournament || kickOff === null) return setFailure(t('fixtureDesk.add.missing'))
    setBusy(true)
    try {
      const ids = { tournamentId: tournament.id, homeId: home.id, awayId: away.id }
      const { roundNumber, venue } = place
      const { fixtureId } = await call(addFixture, {
        requestId,
        ...ids,
        kickOff,
        isFeatured,
        venue,
        ...(/^[1-9]\d?$/.test(roundNumber) && { roundNumber: Number(roundNumber) }),
      })
      added(fixtureId)
    } catch (error) {
      setFailure(failureText(t, error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('fixtureDesk.add')}
      text={t('fixtureDesk.add.text')}
      closeLabel={t('console.close')}
      onClose={close}
    >
      <form className="space-y-4" onSubmit={(event) => void submit(event)}>
        <FormAlert text={failure} />
        <ChosenPicker kind="team" label={t('fixtureDesk.home')} chosen={home} choose={setHome} />
        <ChosenPicker kind="team" label={t('fixtureDesk.away')} chosen={away} choose={setAway} />
        <ChosenPicker
          kind="tournament"
          label={t('fixtureDesk.tournament')}
          chosen={tournament}
          choose={setTournament}
        />
        <Field
          label={t('fixtureDesk.kickOff')}
          type="datetime-local"
          value={toLocalTime(kickOff)}
          onChange={({ target }) => setKickOff(fromLocalTime(target.value))}
        />
        <PlaceFields value={place} change={(fields) => setPlace((now) => ({ ...now, ...fields }))} />
        <Switch
          isOn={isFeatured}
          name={t('fixtureDesk.featured')}
          hint={t('fixtureDesk.featured.hint')}
          onPress={() => setFeatured(!isFeatured)}
        />
        <Button type="submit" isBusy={isBusy}>
          {t('fixtureDesk.add.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

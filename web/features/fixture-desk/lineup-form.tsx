import { useState } from 'react'
import { type DeskFixture, writeFixtureLineup } from '#contract/fixture-desk.ts'
import { teamSquad } from '#contract/teams.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { joinedRows, type LineupRow, playersOf, rowsOfLines, rowsOfLineup } from './lineup-lines.ts'
import { LineupRows } from './lineup-rows.tsx'

type Props = { desk: DeskFixture; side: 'home' | 'away'; saved: () => void; close: () => void }

const shape = /^(?:\d(?:-\d){1,4})?$/
const maxPlayers = 40
const letters = { goalkeeper: 'G', defender: 'D', midfielder: 'M', forward: 'F' } as const

/** Chooses who starts and who is on the bench, from the squad or from pasted lines. */
export function LineupForm({ desk, side, saved, close }: Props) {
  const t = useTranslate()
  const { fixture, lineups } = desk
  const before = lineups?.[side] ?? null
  const [rows, setRows] = useState<LineupRow[]>(() => rowsOfLineup(before))
  const [pasted, setPasted] = useState('')
  const [formation, setFormation] = useState(before?.formation ?? '')
  const [coach, setCoach] = useState(before?.coach ?? '')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const players = playersOf(rows)
  const hasShape = shape.test(formation.trim())

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure('')
    try {
      await work()
    } catch (error) {
      setFailure(failureText(t, error))
    }
    setBusy(false)
  }

  const fillIn = () =>
    run(async () => {
      const { list } = await call(teamSquad, { id: fixture[side].id })
      if (list.length === 0) return setFailure(t('fixtureDesk.lineup.noSquad'))
      const squad = list.map(
        ({ name, number, position }): LineupRow => ({
          name,
          number,
          position: position ? letters[position] : '',
          role: '',
          isCaptain: false,
        }),
      )
      setRows((now) => joinedRows(now, squad))
    })
  const addLines = () => {
    setRows((now) => joinedRows(now, rowsOfLines(pasted, now.filter(({ role }) => role === 'starter').length)))
    setPasted('')
  }
  const save = () =>
    run(async () => {
      if (players.length > maxPlayers) return setFailure(t('fixtureDesk.lineup.tooMany'))
      const lineup = { formation: formation.trim(), coach: coach.trim(), players }
      await call(writeFixtureLineup, { fixtureId: fixture.fixtureId, side, lineup })
      showToast({ tone: 'success', title: t('fixtureDesk.lineup.saved') })
      saved()
      close()
    })

  return (
    <SideSheet
      title={t('fixtureDesk.lineup', { team: fixture[side].name })}
      closeLabel={t('console.close')}
      onClose={close}
      footer={
        <Button isBusy={isBusy} disabled={!hasShape} onClick={() => void save()}>
          {t('fixtureDesk.lineup.save')}
        </Button>
      }
    >
      <div className="space-y-5">
        <FormAlert text={failure} />
        <LineupRows rows={rows} change={setRows} />
        <Button tone="neutral" isBusy={isBusy} onClick={() => void fillIn()}>
          {t('fixtureDesk.lineup.squad')}
        </Button>
        <div>
          <TextArea
            label={t('fixtureDesk.lineup.paste')}
            help={t('fixtureDesk.lineup.lines')}
            rows={4}
            maxLength={4_000}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button tone="neutral" className="mt-2" disabled={pasted.trim() === ''} onClick={addLines}>
            {t('fixtureDesk.lineup.addLines')}
          </Button>
        </div>
        <Field
          label={t('fixtureDesk.lineup.formation')}
          help={t('fixtureDesk.lineup.formation.help')}
          {...(!hasShape && { error: t('fixtureDesk.lineup.formation.wrong') })}
          maxLength={20}
          value={formation}
          onChange={({ target }) => setFormation(target.value)}
        />
        <Field
          label={t('fixtureDesk.lineup.coach')}
          maxLength={80}
          value={coach}
          onChange={({ target }) => setCoach(target.value)}
        />
      </div>
    </SideSheet>
  )
}

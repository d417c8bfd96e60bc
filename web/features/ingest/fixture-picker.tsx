import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { chooseStreamFixture } from '#contract/ingest.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { maxQueryLength } from '#contract/search.ts'
import { call } from '#web/api/call.ts'
import { ClockText } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { useNow } from '#web/time/use-now.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { groupFixtures } from './fixture-picker.rules.ts'

type Props = {
  fixtures: readonly FixtureSummary[]
  chosenId: string | null
  chosen: (fixtureId: string) => Promise<void>
  edit: (fixtureId: string) => void
  /** Opens the search for a fixture that is not the commentator's yet. */
  take: () => void
  close: () => void
}

const groupNames = ['today', 'later', 'over'] as const

/** The commentator's fixtures, to choose the one of the next broadcast or to edit the texts of one. */
export function FixturePicker({ fixtures, chosenId, chosen, edit, take, close }: Props) {
  const t = useTranslate()
  const zone = useZone()
  const nowMs = useNow() ?? Date.now()
  const [typed, setTyped] = useState('')
  const [pendingId, setPendingId] = useState<string | null>(null)
  const newestId = useRef<string | null>(null)
  const sending = useRef(Promise.resolve())
  const groups = groupFixtures(fixtures, { typed, nowMs, zone })
  const isEmpty = groupNames.every((name) => groups[name].length === 0)

  /** Sends choices one after another. Arrow keys choose every fixture on their way, so earlier ones that wait are not sent. */
  function choose(fixtureId: string) {
    setPendingId(fixtureId)
    newestId.current = fixtureId
    sending.current = sending.current.then(() => send(fixtureId))
  }

  async function send(fixtureId: string): Promise<void> {
    const isNewest = () => newestId.current === fixtureId
    if (!isNewest()) return
    try {
      await call(chooseStreamFixture, { fixtureId })
      if (isNewest()) showToast({ tone: 'success', title: t('goLive.fixture.chosen') })
      // Keep the pending choice marked until the new one is read back.
      await chosen(fixtureId)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    if (isNewest()) setPendingId(null)
  }

  return (
    <Dialog
      title={t('goLive.fixture')}
      text={t('goLive.fixture.text')}
      closeLabel={t('entry.take.close')}
      onClose={close}
    >
      <Field
        label={t('goLive.fixture.search')}
        type="search"
        maxLength={maxQueryLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="-mx-2 mt-3 h-80 overflow-y-auto px-2">
        <p role="status" className="text-sm text-ink-2">
          {isEmpty && t('goLive.fixture.noneFound')}
        </p>
        {groupNames.map(
          (name) =>
            groups[name].length > 0 && (
              <fieldset key={name} className="mb-4">
                <legend className="text-xs font-semibold text-ink-3">{t(`goLive.fixture.${name}`)}</legend>
                {groups[name].map((fixture) => (
                  <Choice
                    key={fixture.fixtureId}
                    fixture={fixture}
                    isChosen={fixture.fixtureId === (pendingId ?? chosenId)}
                    choose={() => choose(fixture.fixtureId)}
                    edit={() => edit(fixture.fixtureId)}
                  />
                ))}
              </fieldset>
            ),
        )}
      </div>
      <Button tone="neutral" className="mt-3 w-full" onClick={take}>
        <Plus size={18} aria-hidden />
        {t('entry.take')}
      </Button>
    </Dialog>
  )
}

type ChoiceProps = { fixture: FixtureSummary; isChosen: boolean; choose: () => void; edit: () => void }

function Choice({ fixture, isChosen, choose, edit }: ChoiceProps) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const { home, away, kickOff, tournament } = fixture
  return (
    <div className="mt-2 flex items-center gap-1">
      <label
        data-chosen={isChosen || undefined}
        className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-md border border-line px-3.5 py-2 hover:bg-surface-2 data-chosen:border-primary data-chosen:bg-primary-soft"
      >
        <input
          type="radio"
          name="fixture"
          className="size-4.5 shrink-0 accent-primary"
          checked={isChosen}
          onChange={choose}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {home.name} – {away.name}
          </span>
          <span className="block truncate text-sm text-ink-2">
            <span className="tabular">{kickOffText(kickOff)}</span> · {tournament.name} ·{' '}
            <ClockText fixture={fixture} isShort />
          </span>
        </span>
      </label>
      <IconButton label={t('entry.edit', { home: home.name, away: away.name })} className="shrink-0" onClick={edit}>
        <Pencil size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { chooseStreamFixture } from '#contract/ingest.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { ClockText } from '#web/fixture/score.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { showToast } from '#web/ui/toast.ts'
import { TakeFixtureButton } from './take-fixture-button.tsx'

type FixtureChoiceProps = {
  fixtures: FixtureSummary[]
  chosenId: string | null
  /** Fixture whose texts and addresses are open below. */
  editedId: string | null
  onChosen: () => Promise<void>
  onTaken: (fixture: FixtureSummary) => void
  onEdit: (fixtureId: string) => void
}

/** A commentator may have dozens of fixtures, and the studio and the key are below the list on a phone. */
const maxFirst = 6

export function FixtureChoice(props: FixtureChoiceProps) {
  const { fixtures, chosenId, editedId, onChosen, onTaken, onEdit } = props
  const ownIds = fixtures.map(({ fixtureId }) => fixtureId)
  const t = useTranslate()
  const [pendingId, setPendingId] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const isShown = ({ fixtureId }: FixtureSummary, index: number) =>
    isWhole || index < maxFirst || fixtureId === chosenId || fixtureId === editedId
  const shown = fixtures.filter(isShown)

  async function choose(fixtureId: string) {
    setPendingId(fixtureId)
    try {
      await call(chooseStreamFixture, { fixtureId })
      showToast({ tone: 'success', title: t('goLive.fixture.chosen') })
      // Keep the pending choice marked until the new one is read back.
      await onChosen()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setPendingId(null)
  }

  const isChosen = ({ fixtureId }: FixtureSummary) => fixtureId === (pendingId ?? chosenId)
  return (
    <section aria-labelledby="own-fixtures" className="card p-4 sm:p-5">
      <SectionHeading
        id="own-fixtures"
        title={t('goLive.fixture')}
        action={fixtures.length > 0 && <TakeFixtureButton ownIds={ownIds} size="small" taken={onTaken} />}
      />
      {fixtures.length === 0 ? (
        <EmptyState
          icon={<CalendarPlus size={24} />}
          title={t('goLive.fixture.empty.title')}
          text={t('goLive.fixture.empty.text')}
          action={<TakeFixtureButton ownIds={ownIds} size="medium" taken={onTaken} />}
        />
      ) : (
        <fieldset className="mt-1 min-w-0" disabled={pendingId !== null}>
          <legend className="text-sm text-ink-2">{t('goLive.fixture.text')}</legend>
          {shown.map((fixture) => (
            <div key={fixture.fixtureId} className="mt-2 flex items-center gap-1">
              <label
                data-chosen={isChosen(fixture) || undefined}
                className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-md border border-line px-3.5 py-2 hover:bg-surface-2 data-chosen:border-primary data-chosen:bg-primary-soft"
              >
                <input
                  type="radio"
                  name="fixture"
                  className="size-4.5 shrink-0 accent-primary"
                  checked={isChosen(fixture)}
                  onChange={() => void choose(fixture.fixtureId)}
                />
                <FixtureLine fixture={fixture} />
              </label>
              <IconButton
                label={t('entry.edit', { home: fixture.home.name, away: fixture.away.name })}
                aria-pressed={fixture.fixtureId === editedId}
                className="shrink-0 aria-pressed:bg-primary-soft aria-pressed:text-primary"
                onClick={() => onEdit(fixture.fixtureId)}
              >
                <Pencil size={18} aria-hidden />
              </IconButton>
            </div>
          ))}
          {shown.length < fixtures.length && (
            <Button tone="neutral" className="mt-3 w-full" onClick={() => setWhole(true)}>
              {t('goLive.fixture.all', { count: fixtures.length })}
            </Button>
          )}
        </fieldset>
      )}
    </section>
  )
}

function FixtureLine({ fixture }: { fixture: FixtureSummary }) {
  const kickOffText = useKickOffText()
  const { home, away, kickOff, tournament } = fixture
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">
        {home.name} – {away.name}
      </span>
      <span className="block truncate text-sm text-ink-2">
        <span className="tabular">{kickOffText(kickOff)}</span> · {tournament.name} ·{' '}
        <ClockText fixture={fixture} isShort />
      </span>
    </span>
  )
}

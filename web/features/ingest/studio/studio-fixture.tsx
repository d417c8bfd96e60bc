import { useState } from 'react'
import { chooseStreamFixture } from '#contract/ingest.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = { fixtures: FixtureSummary[]; chosenId: string | null; isLive: boolean; chosen: () => Promise<void> }

/** Chooses the fixture of the stream. A running stream keeps its fixture. */
export function StudioFixture({ fixtures, chosenId, isLive, chosen }: Props) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const [pendingId, setPendingId] = useState<string | null>(null)

  async function choose(fixtureId: string) {
    setPendingId(fixtureId)
    try {
      await call(chooseStreamFixture, { fixtureId })
      await chosen()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setPendingId(null)
  }

  return (
    <section aria-label={t('studio.fixture')} className="card p-4 sm:p-5">
      {fixtures.length === 0 ? (
        <>
          <p className="text-sm text-ink-2">{t('studio.fixture.none')}</p>
          <LocaleLink
            to="/phat-song"
            className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
          >
            {t('studio.fixture.take')}
          </LocaleLink>
        </>
      ) : (
        <SelectField
          label={t('studio.fixture')}
          value={pendingId ?? chosenId ?? ''}
          disabled={isLive || pendingId !== null}
          options={fixtures.map(({ fixtureId, home, away, kickOff }) => ({
            value: fixtureId,
            label: `${home.name} – ${away.name} · ${kickOffText(kickOff)}`,
          }))}
          onChange={(event) => void choose(event.target.value)}
        />
      )}
    </section>
  )
}

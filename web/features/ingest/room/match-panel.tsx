import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { opensAt } from './air-checks.ts'
import { MatchScore } from './match-score.tsx'

const FixturePicker = lazyPart(() => import('#web/features/ingest/fixture-picker.tsx'), 'FixturePicker')
const TakeFixtureDialog = lazyPart(() => import('#web/features/ingest/take-fixture-dialog.tsx'), 'TakeFixtureDialog')

export type MatchActs = {
  chosen: (fixtureId: string) => Promise<void>
  taken: (fixture: FixtureSummary) => void
  edit: (fixtureId: string) => void
}

type Props = {
  /** The fixture on air, else the one that the next broadcast is for. */
  fixture: FixtureSummary | null
  /** The fixture after it, while on air. */
  next: FixtureSummary | null
  isOnAir: boolean
  fixtures: readonly FixtureSummary[]
  chosenId: string | null
  acts: MatchActs
}

/** Score and clock of the match, and what its commentator may do with it. */
export function MatchPanel({ fixture, next, isOnAir, fixtures, chosenId, acts }: Props) {
  const t = useTranslate()
  const [open, setOpen] = useState<'picker' | 'take' | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-label={t('broadcast.tab.match')} className="flex flex-col gap-3 p-4">
      {fixtures.length === 0 ? (
        <EmptyState
          icon={<CalendarPlus size={24} />}
          title={t('goLive.fixture.empty.title')}
          text={t('goLive.fixture.empty.text')}
          action={<Button onClick={() => setOpen('take')}>{t('entry.take')}</Button>}
        />
      ) : (
        <>
          {fixture ? <MatchScore fixture={fixture} /> : <p className="text-sm">{t('broadcast.next.none')}</p>}
          {fixture && !isOnAir && <Window fixture={fixture} />}
          <div className="flex flex-wrap gap-2">
            <Button tone="neutral" onClick={() => setOpen('picker')}>
              <CalendarSearch size={16} aria-hidden />
              {t('goLive.fixture.choose')}
            </Button>
            {fixture && (
              <Button tone="neutral" onClick={() => acts.edit(fixture.fixtureId)}>
                <Pencil size={16} aria-hidden />
                {t('goLive.fixture.edit')}
              </Button>
            )}
            {fixture && isOnAir && (
              <LocaleLink
                to={`/truc-tiep/${fixture.slug}`}
                className={`${buttonClass({ tone: 'quiet' })} lg:hidden`}
                prefetch="none"
              >
                {t('goLive.watch')}
              </LocaleLink>
            )}
          </div>
        </>
      )}
      {next && (
        <div className="text-sm">
          <p className="text-xs text-ink-3">{t('broadcast.next')}</p>
          <p className="font-semibold">
            {next.home.name} – {next.away.name}
          </p>
          <Window fixture={next} />
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'picker' && (
          <FixturePicker
            {...{ fixtures, chosenId, close }}
            chosen={acts.chosen}
            take={() => setOpen('take')}
            edit={(fixtureId) => {
              close()
              acts.edit(fixtureId)
            }}
          />
        )}
        {open === 'take' && (
          <TakeFixtureDialog ownIds={fixtures.map(({ fixtureId }) => fixtureId)} taken={acts.taken} close={close} />
        )}
      </Suspense>
    </section>
  )
}

function Window({ fixture }: { fixture: FixtureSummary }) {
  const t = useTranslate()
  const kickOffText = useKickOffText()
  const nowMs = useNow() ?? Date.now()
  const openAt = opensAt(fixture)
  return (
    <p className="text-sm">
      <span className="tabular text-ink-2">{kickOffText(fixture.kickOff)}</span>{' '}
      <span className="font-semibold text-primary">
        {openAt <= nowMs ? t('broadcast.next.open') : t('broadcast.next.opens', { time: kickOffText(openAt) })}
      </span>
    </p>
  )
}

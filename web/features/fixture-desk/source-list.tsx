import { type DeskFixture, releaseFixture } from '#contract/fixture-desk.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { playLines } from './play-text.ts'
import { useChange } from './use-change.tsx'

type Props = { desk: DeskFixture; released: () => void }
type Source = DeskFixture['sources'][number]

/** The source of each group of fields, with what a corrected one returns to, and a button that ends the correction. */
export function SourceList({ desk, released }: Props) {
  const t = useTranslate()
  const moment = useMomentText()
  const { fixtureId } = desk.fixture
  const { make, isBusy, dialog } = useChange({ fixtureId, needsReason: desk.needsReason, changed: released })

  const release = (group: Source['group']) =>
    make({
      title: t('fixtureDesk.release'),
      done: t('fixtureDesk.released'),
      send: (reason) => call(releaseFixture, { fixtureId, groups: [group], reason }),
    })

  if (desk.sources.length === 0) return null
  return (
    <section aria-labelledby="fixture-sources">
      <h2 id="fixture-sources" className="font-bold">
        {t('fixtureDesk.sources')}
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {desk.sources.map(({ group, provider, isCorrected, at, held }) => {
          const lines = held ? playLines(t, moment, held.play).map(({ value }) => value) : []
          const known = lines.filter((value) => value !== t('fixtureDesk.history.nothing'))
          const values = known.length > 0 ? known : lines.slice(0, 1)
          return (
            <li key={group} className="flex flex-wrap items-center gap-2 py-2">
              <span className="font-semibold">{t(`fixtureDesk.group.${group}`)}</span>
              <span className="text-ink-2">{isCorrected ? t('fixtureDesk.corrected') : provider}</span>
              <TimeSince at={at} className="text-ink-2" />
              {isCorrected && (
                <Button
                  tone="neutral"
                  size="small"
                  className="ml-auto"
                  isBusy={isBusy}
                  onClick={() => void release(group)}
                >
                  {t('fixtureDesk.release')}
                </Button>
              )}
              {held && values.length > 0 && (
                <p className="w-full text-ink-2">
                  {t('fixtureDesk.held', {
                    provider: held.provider || t('fixtureDesk.held.none'),
                    values: values.join(' · '),
                  })}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {dialog}
    </section>
  )
}

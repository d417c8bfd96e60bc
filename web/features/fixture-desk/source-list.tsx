import { useState } from 'react'
import { type DeskFixture, releaseFixture } from '#contract/fixture-desk.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { fixtureId: string; sources: DeskFixture['sources']; released: () => void }

/** The source of each group of fields, with a button that ends a correction. */
export function SourceList({ fixtureId, sources, released }: Props) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)

  async function release(group: DeskFixture['sources'][number]['group']): Promise<void> {
    setBusy(true)
    try {
      await call(releaseFixture, { fixtureId, groups: [group] })
      showToast({ tone: 'success', title: t('fixtureDesk.released') })
      released()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    setBusy(false)
  }

  if (sources.length === 0) return null
  return (
    <section aria-labelledby="fixture-sources">
      <h2 id="fixture-sources" className="font-bold">
        {t('fixtureDesk.sources')}
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {sources.map(({ group, provider, isCorrected, at }) => (
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
          </li>
        ))}
      </ul>
    </section>
  )
}

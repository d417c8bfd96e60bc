import { useEffect, useState } from 'react'
import { liveRoom } from '#contract/live.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { SharedFixture } from '#web/fixture/shared-fixture.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import type { FixtureLink } from './fixture-link.ts'

/** An address that is typed passes through those of other fixtures. */
const askAfterMs = 400

type Props = { link: FixtureLink; attach: (fixture: FixtureSummary) => void; ignore: () => void }

/** Offers to attach the fixture to which a link in the text leads. */
export function EditorLinkedFixture({ link: { fixtureId }, attach, ignore }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const [fixture, setFixture] = useState<FixtureSummary | null>(null)
  useEffect(() => {
    let isCurrent = true
    setFixture(null)
    const timer = setTimeout(() => {
      call(liveRoom, { id: fixtureId, locale }).then(
        (found) => isCurrent && setFixture(found),
        () => {},
      )
    }, askAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [fixtureId, locale])
  if (!fixture) return null
  return (
    <section aria-label={t('compose.fixture.linked')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-2">
          {t('compose.fixture.linked')}
        </p>
        <span className="flex gap-2">
          <Button tone="quiet" size="small" onClick={ignore}>
            {t('compose.fixture.ignore')}
          </Button>
          <Button tone="neutral" size="small" onClick={() => attach(fixture)}>
            {t('compose.fixture.attach')}
          </Button>
        </span>
      </div>
      <div inert className="opacity-70">
        <SharedFixture fixture={fixture} moment={null} />
      </div>
    </section>
  )
}

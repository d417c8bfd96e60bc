import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { predictionOfFixture } from '#contract/predictions.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { createLatestRead } from '#web/api/latest-read.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { predictionWrites } from './prediction-writes.ts'
import { predictionPath } from './predictions-path.ts'
import { SlotCard } from './slot-card.tsx'
import { useContestNews } from './use-contest-news.ts'

type Shown = DataOf<typeof predictionOfFixture>

/** Prediction box on a fixture's page. Renders nothing when no contest includes the fixture. */
export function FixtureBox({ fixture: { fixtureId } }: { fixture: FixtureSummary }) {
  const locale = useLocale()
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.userId : null
  const [shown, setShown] = useState<Shown | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [reads] = useState(createLatestRead)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again for another member
  const read = useCallback(async () => {
    const current = reads.begin()
    try {
      const answer = await predictionWrites.read(() => call(predictionOfFixture, { fixtureId, locale }))
      if (!current.take()) return
      setShown(answer)
      setFailed(false)
    } catch (error) {
      if (current.isNewest()) setFailed(true)
      console.warn('The prediction of a fixture could not be read', error)
    }
  }, [fixtureId, locale, userId, reads])
  useEffect(() => {
    // Reads that have begun are of another member or fixture.
    reads.drop()
    void read()
  }, [read, reads])
  useEffect(() => {
    if (userId === null) return
    // Neither a guest nor another member may see this member's prediction.
    return () => setShown(null)
  }, [userId])
  if (!shown && hasFailed)
    return (
      <div className="card">
        <ReadError read={read} />
      </div>
    )
  if (!shown) return <Skeleton className="h-80 w-full rounded-lg" />
  if (!shown.contest || !shown.slot) return null
  return <Box contest={shown.contest} slot={shown.slot} read={read} keep={(slot) => setShown({ ...shown, slot })} />
}

type BoxProps = {
  contest: NonNullable<Shown['contest']>
  slot: NonNullable<Shown['slot']>
  read: () => Promise<void>
  keep: (slot: NonNullable<Shown['slot']>) => void
}

function Box({ contest, slot, read, keep }: BoxProps) {
  const t = useTranslate()
  useContestNews(contest.id, () => void read())
  return (
    <section aria-labelledby="fixture-prediction">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="fixture-prediction" className="text-lg font-bold">
          {t('predictions.box.title')}
        </h2>
        <LocaleLink
          to={predictionPath('board', { contestId: contest.id, round: slot.roundKey })}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('predictions.box.more')}
        </LocaleLink>
      </div>
      <SlotCard
        slot={slot}
        jokerFactor={contest.rules.jokerFactor}
        onKept={({ prediction, spread }) => keep({ ...slot, prediction, spread })}
        onRefused={() => void read()}
      />
    </section>
  )
}

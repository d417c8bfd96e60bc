import CalendarCheck from 'lucide-react/icons/calendar-check'
import Coins from 'lucide-react/icons/coins'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import MonitorPlay from 'lucide-react/icons/monitor-play'
import Share2 from 'lucide-react/icons/share-2'
import Trophy from 'lucide-react/icons/trophy'
import { useEffect, useRef } from 'react'
import { type WeeklyRecap, weeklyRecap } from '#contract/rewards.ts'
import { siteFileName } from '#contract/rules/site-file-name.ts'
import { call } from '#web/api/call.ts'
import { useRead } from '#web/features/account/use-read.ts'
import { formattingTags, localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { loadPart } from '#web/way/reload.ts'
import { savePicture, sharePicture } from './share-picture.ts'

/** Address of the card within the page, to which the notification of the week leads. */
const anchor = 'tuan-truoc'

/** The member's last week, with a picture to share. */
export function RecapCard({ name }: { name: string }) {
  const t = useTranslate()
  const { data, isFailed, read } = useRead(() => call(weeklyRecap))
  const card = useRef<HTMLElement>(null)
  // The card is not in the page yet when the browser looks for its address.
  useEffect(() => {
    if (data && location.hash === `#${anchor}`) card.current?.scrollIntoView({ block: 'center' })
  }, [data])
  return (
    <section ref={card} id={anchor} className="card p-5" aria-labelledby="recap">
      <h2 id="recap" className="text-[0.9375rem] font-bold">
        {t('rewardHub.recap')}
      </h2>
      {data ? (
        <Recap recap={data} name={name} />
      ) : isFailed ? (
        <ReadError read={read} />
      ) : (
        <Skeleton className="mt-3 h-64 w-full rounded-md" />
      )}
    </section>
  )
}

function Recap({ recap, name }: { recap: WeeklyRecap; name: string }) {
  const t = useTranslate()
  const text = useNumberText()
  const locale = useLocale()
  const canvas = useRef<HTMLCanvasElement>(null)
  const format = new Intl.DateTimeFormat(formattingTags[locale], { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const dates = format.formatRange(Date.parse(recap.from), Date.parse(recap.to))
  const { checkIns, xu, predictions, watchMinutes, rank } = recap
  const facts = [
    { icon: CalendarCheck, count: checkIns, value: `${text(checkIns)}/7`, label: t('rewardHub.recap.days') },
    { icon: Coins, count: xu, value: text(xu), label: t('rewardHub.recap.xu') },
    {
      icon: ListChecks,
      count: predictions.hit,
      value: `${text(predictions.hit)}/${text(predictions.settled)}`,
      label: t('rewardHub.recap.predictions'),
    },
    { icon: MonitorPlay, count: watchMinutes, value: text(watchMinutes), label: t('rewardHub.recap.minutes') },
  ]
  const isEmpty = checkIns === 0 && xu === 0 && watchMinutes === 0 && predictions.settled === 0
  const title = t('rewardHub.recap.mine')
  // The picture shows what the member can be proud of.
  const drawn = [
    ...facts.filter(({ count }) => count !== 0),
    ...(rank ? [{ value: `${text(rank.place)}/${text(rank.of)}`, label: t('rewardHub.recap.place') }] : []),
  ].slice(0, 4)
  const siteName = t('site.name')
  const fileName = siteFileName(siteName, '.png')
  const key = JSON.stringify([siteName, name, title, dates, drawn.map(({ value, label }) => [value, label])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains every text of the picture
  useEffect(() => {
    loadPart(() => import('./draw-recap.ts'))
      .then(({ drawRecap }) => {
        if (canvas.current) return drawRecap(canvas.current, { siteName, name, title, dates, facts: drawn })
      })
      .catch((error: unknown) => console.warn('The picture could not be drawn', error))
  }, [key])

  async function share(): Promise<void> {
    const url = `${location.origin}${localePath(locale, '/phan-thuong')}`
    const words = { title, text: t('rewardHub.recap.share', { days: text(checkIns), xu: text(xu) }), url, fileName }
    if (!(await sharePicture(canvas.current, words))) await savePicture(canvas.current, fileName)
  }

  return (
    <>
      <p className="tabular mt-0.5 text-sm text-ink-2">{dates}</p>
      {isEmpty ? (
        <p className="mt-3 text-sm text-ink-2">{t('rewardHub.recap.none')}</p>
      ) : (
        <>
          <dl className="mt-3 grid grid-cols-2 gap-2">
            {facts.map(({ icon: Icon, value, label }) => (
              <div key={label} className="flex flex-col-reverse rounded-md bg-surface-2 px-3 py-2.5">
                <dt className="text-xs text-ink-2">{label}</dt>
                <dd className="tabular flex items-center gap-2 text-xl font-extrabold">
                  <Icon size={18} aria-hidden className="shrink-0 text-primary" />
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          {rank && (
            <p className="tabular mt-2 flex items-center gap-2 rounded-md bg-gold-soft px-3 py-2.5 text-sm font-semibold text-gold-ink">
              <Trophy size={18} aria-hidden className="shrink-0" />
              {t('rewardHub.recap.rank', { place: text(rank.place), of: text(rank.of) })}
            </p>
          )}
          <canvas ref={canvas} className="hidden" />
          <div className="mt-3 grid grid-cols-2 gap-2">
            <Button onClick={() => void share()}>
              <Share2 size={18} aria-hidden />
              {t('rewardHub.recap.send')}
            </Button>
            <Button tone="neutral" onClick={() => void savePicture(canvas.current, fileName)}>
              <Download size={18} aria-hidden />
              {t('rewardHub.recap.save')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

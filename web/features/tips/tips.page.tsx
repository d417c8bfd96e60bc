import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { type LeaderboardPage, tipLeaderboard, tipList } from '#contract/tips.ts'
import { type Loaded, settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound } from '#web/checks/not-found.ts'
import { isOff as isTurnedOff, settleOdds } from '#web/features/odds/odds-loaded.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { CreateTipButton } from './create-tip-button.tsx'
import { FollowedTips } from './followed-tips.tsx'
import { RankLine } from './record-line.tsx'
import { boardPath, pageOf } from './tip-address.ts'
import { TipList, TipListSkeleton } from './tip-list.tsx'
import { TipsMissing, TipsNotice } from './tips-off.tsx'

const bestShown = 5

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const pageNum = pageOf(url.searchParams.get('trang'))
  if (pageNum === null) throw notFound(url)
  const isFollowed = url.searchParams.get('xem') === 'theo-doi'
  const [tips, best] = await Promise.all([
    settleOdds(call(tipList, { pageNum, locale })),
    settle(call(tipLeaderboard, { period: '30', pageSize: bestShown })),
  ])
  if (tips.ok && pageNum > 1 && tips.data.list.length === 0) throw notFound(url)
  return { tips, best, isFollowed }
}

export default function TipsPage() {
  const t = useTranslate()
  const { tips, best, isFollowed } = useLoaderData<typeof loader>()
  const isSwitching = useNavigation().location?.pathname.endsWith('/tip-keo') ?? false
  const isOff = isTurnedOff(tips)
  return (
    <>
      <PageHead title={t('tips.title')} description={t('tips.description')} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{t('tips.title')}</h1>
          <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('tips.description')}</p>
          {!isOff && (
            <LocaleLink
              to="/du-doan/may-tinh"
              className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
            >
              {t('forecast.title')}
            </LocaleLink>
          )}
        </div>
        {!isOff && <CreateTipButton />}
      </div>
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {!isOff && (
            <nav aria-label={t('tips.tabs')} className="mb-4 flex flex-wrap gap-2">
              <LocaleLink
                to="/tip-keo"
                aria-current={isFollowed ? undefined : 'page'}
                className={chipClass(isFollowed ? 'off' : 'on')}
              >
                {t('tips.tonight')}
              </LocaleLink>
              <LocaleLink
                to="/tip-keo?xem=theo-doi"
                aria-current={isFollowed ? 'page' : undefined}
                className={chipClass(isFollowed ? 'on' : 'off')}
              >
                {t('tips.following')}
              </LocaleLink>
            </nav>
          )}
          {isSwitching ? (
            <TipListSkeleton />
          ) : !tips.ok ? (
            <TipsMissing loaded={tips} />
          ) : isFollowed ? (
            <FollowedTips />
          ) : (
            <TipList page={tips.data} pathOf={(page) => (page === 1 ? '/tip-keo' : `/tip-keo?trang=${page}`)} />
          )}
        </div>
        {!isOff && <Best best={best} />}
      </div>
      <TipsNotice />
    </>
  )
}

function Best({ best }: { best: Loaded<LeaderboardPage> }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="best" className="card overflow-hidden">
      <div className="border-b border-line px-4 py-3">
        <SectionHeading
          id="best"
          title={t('board.title')}
          action={
            <LocaleLink to={boardPath} className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
              {t('board.full')}
            </LocaleLink>
          }
        />
      </div>
      {!best.ok ? (
        <p className="px-4 py-8 text-sm text-ink-2">{t('state.error.text')}</p>
      ) : best.data.list.length === 0 ? (
        <p className="px-4 py-8 text-sm text-ink-2">{t('board.empty.text', { count: best.data.minSample })}</p>
      ) : (
        <ul>
          {best.data.list.map((entry) => (
            <RankLine key={entry.tipster.userId} entry={entry} period={best.data.period} />
          ))}
        </ul>
      )}
    </section>
  )
}

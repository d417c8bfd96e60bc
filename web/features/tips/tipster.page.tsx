import ShieldCheck from 'lucide-react/icons/shield-check'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { periods, type Tipster, type TipsterInfo, tipList, tipsterInfo } from '#contract/tips.ts'
import { useSession } from '#web/api/session.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { memberFollow } from '#web/features/follows/member-follow.ts'
import { settleOdds } from '#web/features/odds/odds-loaded.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { RecordFigures } from './record-line.tsx'
import { checkPath, pageOf, tipsterPath } from './tip-address.ts'
import { TipList, type TipPage } from './tip-list.tsx'
import { TipsMissing, TipsNotice } from './tips-off.tsx'

const usual = '30'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const username = params.slug ?? ''
  const asked = url.searchParams.get('ky') ?? usual
  const period = periods.find((one) => one === asked)
  const pageNum = pageOf(url.searchParams.get('trang'))
  if (!period || pageNum === null || !/^[a-zA-Z0-9_.]{1,32}$/.test(username)) throw notFound(url)
  const both = Promise.all([call(tipsterInfo, { username }), call(tipList, { username, pageNum, locale })])
  const loaded = await orNotFound(settleOdds(both), url)
  if (loaded.ok && pageNum > 1 && loaded.data[1].list.length === 0) throw notFound(url)
  return { period, loaded }
}

export default function TipsterPage() {
  const t = useTranslate()
  const { period, loaded } = useLoaderData<typeof loader>()
  if (loaded.ok) return <TipsterView info={loaded.data[0]} tips={loaded.data[1]} period={period} />
  return (
    <>
      <PageHead title={t('nav.tips')} isIndexed={false} />
      <h1 className="mb-5 text-2xl font-bold">{t('nav.tips')}</h1>
      <TipsMissing loaded={loaded} />
    </>
  )
}

type Props = { info: TipsterInfo; tips: TipPage; period: (typeof periods)[number] }

function TipsterView({ info, tips, period }: Props) {
  const t = useTranslate()
  const { tipster } = info
  const path = tipsterPath(tipster.username)
  const name = { name: tipster.displayName }
  const pathOf = (page: number) => (page === 1 ? path : `${path}?trang=${page}`)
  return (
    <>
      <PageHead title={t('tipster.title', name)} description={t('tipster.description', name)} />
      <Face info={info} tipster={tipster} />
      <RecordCard info={info} period={period} />
      <section aria-labelledby="tips" className="mt-8">
        <h2 id="tips" className="mb-3 text-lg font-bold">
          {t('tipster.tips', name)}
        </h2>
        <TipList page={tips} pathOf={pathOf} emptyText={t('tipster.empty', name)} />
      </section>
      <TipsNotice />
    </>
  )
}

function Face({ info, tipster }: { info: TipsterInfo; tipster: Tipster }) {
  const t = useTranslate()
  const viewer = useSession()
  const isOwn = viewer.kind === 'member' && viewer.user.userId === tipster.userId
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={tipster.displayName} seed={tipster.userId} picture={tipster.profilePicture} size={44} />
      <div className="min-w-0">
        <h1 className="break-words text-2xl font-bold">{t('tipster.title', { name: tipster.displayName })}</h1>
        <p className="tabular text-sm text-ink-2">
          @{tipster.username} · {t('tipster.followers')}: {info.followers} · {t('tipster.pending')}: {info.pending} ·{' '}
          {t('tipster.voids')}: {info.voids}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        {!isOwn && <FollowButton kind={memberFollow} id={tipster.userId} name={tipster.displayName} tone="neutral" />}
        <LocaleLink to={checkPath(tipster.username)} className={buttonClass({ tone: 'neutral' })}>
          <ShieldCheck size={18} aria-hidden />
          {t('tip.verify')}
        </LocaleLink>
      </div>
    </div>
  )
}

function RecordCard({ info, period }: { info: TipsterInfo; period: Props['period'] }) {
  const t = useTranslate()
  const path = tipsterPath(info.tipster.username)
  const record = info.records.find((one) => one.period === period)?.record
  return (
    <section aria-labelledby="record" className="card mt-5 p-4 sm:p-6">
      <h2 id="record" className="text-lg font-bold">
        {t('tipster.record')}
      </h2>
      <nav aria-label={t('board.period')} className="scroll-row -mx-4 mt-3 px-4 py-0.5">
        {periods.map((one) => (
          <LocaleLink
            key={one}
            to={one === usual ? path : `${path}?ky=${one}`}
            preventScrollReset
            aria-current={one === period ? 'page' : undefined}
            className={chipClass(one === period ? 'on' : 'off')}
          >
            {t(`board.${one}`)}
          </LocaleLink>
        ))}
      </nav>
      <div className="mt-4">
        {!record || record.sample === 0 ? (
          <p className="text-sm text-ink-2">{t('tipster.none')}</p>
        ) : (
          <>
            <RecordFigures record={record} />
            {record.sample < info.minSample && (
              <p className="mt-2 text-sm text-ink-2">{t('tipster.small', { count: info.minSample })}</p>
            )}
          </>
        )}
      </div>
    </section>
  )
}

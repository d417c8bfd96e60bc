import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { type Settlement, type Tip, tipInfo, viewTip } from '#contract/tips.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { Comments } from '#web/features/comments/comments.tsx'
import { useReading } from '#web/features/odds/odds.preferences.ts'
import { settleOdds } from '#web/features/odds/odds-loaded.ts'
import { useView } from '#web/features/views/use-view.ts'
import { formattingTags, localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { HideTipButton } from './hide-tip-button.tsx'
import { OutcomeBadge, signClass } from './outcome-badge.tsx'
import { pickText, tipPriceText } from './pick-text.ts'
import { TipActions } from './tip-actions.tsx'
import { checkPath, tipIdOfSlug, tipPath } from './tip-address.ts'
import { TipsterLink } from './tip-card.tsx'
import { TipsMissing, TipsNotice } from './tips-off.tsx'
import { useFigures } from './use-figures.ts'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params['*'] ?? ''
  const id = tipIdOfSlug(slug)
  if (!id || slug.includes('/')) throw notFound(url)
  const { locale } = splitLocale(url.pathname)
  const loaded = await orNotFound(settleOdds(context.get(siteContext).call(tipInfo, { id, locale })), url)
  if (loaded.ok && loaded.data.tip.slug !== slug) throw redirect(localePath(locale, tipPath(loaded.data.tip)), 301)
  return { loaded }
}

export default function TipPage() {
  const t = useTranslate()
  const { loaded } = useLoaderData<typeof loader>()
  if (loaded.ok) return <TipView key={loaded.data.tip.id} {...loaded.data} />
  return (
    <>
      <PageHead title={t('nav.tips')} isIndexed={false} />
      <h1 className="mb-5 text-2xl font-bold">{t('nav.tips')}</h1>
      <TipsMissing loaded={loaded} />
    </>
  )
}

function TipView({ tip: given, history, views }: { tip: Tip; history: Settlement[]; views: number }) {
  const t = useTranslate()
  const { units } = useFigures()
  const locale = useLocale()
  const { format, style } = useReading()
  const moment = useKickOffText()
  const [content, setContent] = useState(given.content)
  useView(viewTip, given.id)
  const tip = { ...given, content }
  const { fixture, tipster, settlement } = tip
  const pick = pickText(tip, fixture, { t, style })
  const price = tipPriceText(tip.market, tip.price, format)
  const title = t('tip.title', { pick, home: fixture.home.name, away: fixture.away.name })
  return (
    <>
      <PageHead
        title={title}
        description={t('tip.description', { name: tipster.displayName, pick, price, stake: tip.stake })}
      />
      <div className="mx-auto max-w-3xl">
        <article className="card p-4 sm:p-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TipsterLink tipster={tipster} />
            <time dateTime={new Date(tip.createdAt).toISOString()} className="tabular text-sm text-ink-3">
              {moment(tip.createdAt)}
            </time>
            <span className="ml-auto">
              <OutcomeBadge outcome={settlement?.outcome ?? null} />
            </span>
          </div>
          <Fixture tip={tip} />
          <p className="mt-5 text-sm text-ink-3">{t(`odds.kind.${tip.market}`)}</p>
          <h1 className="text-2xl font-bold">{pick}</h1>
          <div className="mt-2 flex flex-wrap gap-2">
            {tip.isInPlay && (
              <Badge>
                {tip.minuteAtTip !== null && tip.scoreAtTip
                  ? t('tip.inPlayAt', { minute: tip.minuteAtTip, score: tip.scoreAtTip.join('–') })
                  : t('tip.inPlay')}
              </Badge>
            )}
            {tip.corrections > 0 && <Badge>{t('tip.corrected', { count: tip.corrections })}</Badge>}
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
            <Fact name={t('tip.price')} className={price.startsWith('-') ? 'text-danger' : ''}>
              {price}
            </Fact>
            <Fact name={t('tip.stake')}>{tip.stake}/10</Fact>
            {settlement && (
              <>
                <Fact name={t('tip.profit')} className={signClass(settlement.profit)}>
                  {units(settlement.profit)}
                </Fact>
                <Fact name={t('tip.closing')}>
                  {settlement.closingPrice === null ? '–' : tipPriceText(tip.market, settlement.closingPrice, format)}
                </Fact>
              </>
            )}
          </dl>
          {tip.content === null ? (
            <p className="mt-5 text-ink-3">{t('tip.hidden')}</p>
          ) : (
            <p className="mt-5 max-w-prose whitespace-pre-line break-words">{tip.content}</p>
          )}
          <div className="mt-5 flex flex-wrap gap-2">
            <LocaleLink to={`/truc-tiep/${fixture.slug}`} className={buttonClass({ tone: 'neutral', size: 'small' })}>
              {t('tip.openFixture')}
            </LocaleLink>
            <HideTipButton tip={tip} changed={setContent} />
          </div>
          <div className="mt-3 border-t border-line pt-1">
            <TipActions tip={tip} />
            {views > 0 && (
              <p className="tabular text-sm text-ink-3">
                {t('tip.views', { count: views.toLocaleString(formattingTags[locale]) })}
              </p>
            )}
          </div>
        </article>
        {history.length > 0 && <History history={history} moment={moment} />}
        <Record tip={tip} />
        <Comments
          target={{ targetType: 'tip', targetId: tip.id }}
          teams={[fixture.home.name, fixture.away.name]}
          ownerId={tipster.userId}
        />
        <TipsNotice />
      </div>
    </>
  )
}

function Fixture({ tip: { fixture } }: { tip: Tip }) {
  const moment = useKickOffText()
  const { home, away, kickOff, tournament } = fixture
  return (
    <div className="mt-4 rounded-md bg-surface-2 p-4">
      <p className="truncate text-center text-sm text-ink-3">
        {tournament} · <time dateTime={new Date(kickOff).toISOString()}>{moment(kickOff)}</time>
      </p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        {[home, away].map((team, place) => (
          <span
            key={team.id}
            className={classNames('flex min-w-0 flex-col items-center gap-2', place === 1 && 'order-3')}
          >
            <Crest of={team} size={44} />
            <span className="max-w-full truncate font-semibold">{team.name}</span>
          </span>
        ))}
        <span className="tabular order-2 text-2xl font-bold">
          {home.score === null || away.score === null ? '–' : `${home.score}–${away.score}`}
        </span>
      </div>
    </div>
  )
}

/** Shows all settlements, including corrected ones. */
function History({ history, moment }: { history: Settlement[]; moment: (timeMs: number) => string }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="history" className="card mt-5 p-4 sm:p-6">
      <h2 id="history" className="text-lg font-bold">
        {t('tip.history')}
      </h2>
      <ol className="mt-3 flex flex-col gap-4">
        {history.map((one) => (
          <li key={one.settledAt} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <OutcomeBadge outcome={one.outcome} />
            <span>{t(`reason.${one.reason}`)}</span>
            {one.score && (
              <span className="text-ink-2">
                {t('tip.settledBy')}: <strong className="tabular">{one.score.join('–')}</strong>
              </span>
            )}
            <span className="text-ink-3">
              <time dateTime={new Date(one.settledAt).toISOString()} className="tabular">
                {moment(one.settledAt)}
              </time>{' '}
              · {t('tip.rules', { version: one.rulesVersion })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Record({ tip }: { tip: Tip }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="record" className="card mt-5 p-4 sm:p-6">
      <h2 id="record" className="text-lg font-bold">
        {t('tip.record')}
      </h2>
      <p className="mt-2 text-sm text-ink-2">{t('tip.link', { seq: tip.seq })}</p>
      <code className="mt-1 block break-all rounded-sm bg-surface-2 p-3 text-xs text-ink-2">{tip.hash}</code>
      <LocaleLink
        to={checkPath(tip.tipster.username)}
        className={classNames(buttonClass({ tone: 'neutral', size: 'small' }), 'mt-3')}
      >
        {t('tip.verify')}
      </LocaleLink>
    </section>
  )
}

function Fact({ name, className, children }: { name: string; className?: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className={classNames('tabular text-base font-bold', className)}>{children}</dd>
    </div>
  )
}

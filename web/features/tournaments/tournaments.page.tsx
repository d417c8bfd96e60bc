import Trophy from 'lucide-react/icons/trophy'
import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { search } from '#contract/search.ts'
import { followedTournaments, tournamentCountries, tournamentList } from '#contract/tournaments.ts'
import { call as callServer } from '#web/api/call.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { FollowedStrip } from '#web/features/follows/followed-strip.tsx'
import { sportBySlug } from '#web/features/schedule/sport.ts'
import { SportChips } from '#web/features/schedule/sport-chips.tsx'
import { BrowseFilter } from '#web/features/teams/browse-filter.tsx'
import { TeamGridSkeleton } from '#web/features/teams/team-card.tsx'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { mustHavePage, pageNumberOf, queryOf } from '#web/shell/page-query.ts'
import { Pager } from '#web/shell/pager.tsx'
import { RetryState } from '#web/shell/retry-state.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TournamentCard, tournamentGridClass } from './tournament-card.tsx'
import { tournamentFollow } from './tournament-follow.ts'
import { TournamentMark } from './tournament-mark.tsx'

const international = 'INT'

/** A country that no list can have is none. */
function countryOf(url: URL): string {
  const code = url.searchParams.get('quoc-gia') ?? ''
  return code === international || /^[A-Z]{2}(-[A-Z]{3})?$/.test(code) ? code : ''
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const sport = sportBySlug(url.searchParams.get('mon') ?? undefined)
  const country = countryOf(url)
  const q = (url.searchParams.get('q') ?? '').trim()
  const pageNum = pageNumberOf(url)
  const filter = { sport: sport?.code, country: country || undefined, locale }
  const [countries, tournaments] = await Promise.all([
    settle(call(tournamentCountries, { sport: sport?.code, locale })),
    settle(q === '' ? call(tournamentList, { ...filter, pageNum }) : named()),
  ])
  if (tournaments.ok) mustHavePage(tournaments.data, url)
  return { slug: sport?.slug, country, q, countries: countries.ok ? countries.data.list : [], tournaments }

  async function named() {
    const found = await call(search, { q: q.slice(0, 80), limit: 30, locale })
    const code = country === international ? '' : country
    const list = found.tournaments.filter(
      (one) => (!sport || one.sport === sport.code) && (country === '' || one.country.code === code),
    )
    return { list, currPage: pageNum, totalPage: 1, total: list.length }
  }
}

export default function TournamentsPage() {
  const t = useTranslate()
  const locale = useLocale()
  const { slug, country, q, countries, tournaments } = useLoaderData<typeof loader>()
  const isSwitching = useNavigation().location?.pathname.endsWith('/giai-dau') ?? false
  const countryName =
    country === international ? t('tournaments.international') : countries.find(({ code }) => code === country)?.name
  const title = country && countryName ? t('tournaments.titleOf', { country: countryName }) : t('tournaments.title')
  const pathOf = (values: { mon?: string | undefined; trang?: number }) =>
    `/giai-dau${queryOf({ q, mon: values.mon, 'quoc-gia': country, trang: values.trang })}`
  const loadFollowed = useCallback(async () => {
    const { list } = await callServer(followedTournaments, { pageSize: 30, locale })
    return list.map(({ id, name, colour }) => ({
      id,
      path: `/giai-dau/${id}`,
      name,
      mark: <TournamentMark colour={colour} size={28} />,
    }))
  }, [locale])
  return (
    <>
      <PageHead title={title} description={t('tournaments.description')} isIndexed={q === ''} />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('tournaments.description')}</p>
      <div className="mt-4 flex flex-col gap-3">
        <SportChips current={sportBySlug(slug) ?? null} pathOf={(sport) => pathOf({ mon: sport?.slug })} />
        <BrowseFilter
          path="/giai-dau"
          label={t('tournaments.filter')}
          nameLabel={t('tournaments.name')}
          placeholder={t('tournaments.namePlaceholder')}
          countries={countries}
          noCountry={{ value: international, label: t('tournaments.international') }}
          given={{ q, country }}
          hidden={{ mon: slug }}
        />
      </div>
      <FollowedStrip
        kind={tournamentFollow}
        title={t('tournaments.followed')}
        invitation={t('tournaments.description')}
        load={loadFollowed}
      />
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? (
          <TeamGridSkeleton />
        ) : !tournaments.ok ? (
          <div className="card">
            <RetryState />
          </div>
        ) : tournaments.data.list.length === 0 ? (
          <NoTournaments />
        ) : (
          <>
            <h2 className="tabular mb-3 text-sm font-semibold text-ink-2">
              {t('tournaments.count', { count: tournaments.data.total })}
            </h2>
            <ul className={tournamentGridClass}>
              {tournaments.data.list.map((tournament) => (
                <li key={tournament.id}>
                  <TournamentCard tournament={tournament} />
                </li>
              ))}
            </ul>
            <Pager
              page={tournaments.data.currPage}
              pages={tournaments.data.totalPage}
              pathOf={(trang) => pathOf({ mon: slug, ...(trang > 1 ? { trang } : {}) })}
            />
          </>
        )}
      </div>
    </>
  )
}

function NoTournaments() {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<Trophy size={24} />}
        title={t('tournaments.empty.title')}
        text={t('teams.empty.text')}
        action={
          <LocaleLink to="/giai-dau" className={buttonClass({ tone: 'neutral' })}>
            {t('tournaments.empty.action')}
          </LocaleLink>
        }
      />
    </div>
  )
}

import Trophy from 'lucide-react/icons/trophy'
import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { search } from '#contract/search.ts'
import { followedTournaments, tournamentCountries, tournamentList } from '#contract/tournaments.ts'
import { call as callServer } from '#web/api/call.ts'
import { siteContext } from '#web/api/site-context.ts'
import { FollowedStrip } from '#web/features/follows/followed-strip.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { BrowsePage } from './browse-page.tsx'
import { loadBrowsed } from './load-browsed.ts'
import { TournamentCard, tournamentGridClass } from './tournament-card.tsx'
import { tournamentFollow } from './tournament-follow.ts'
import { TournamentMark } from './tournament-mark.tsx'

const international = 'INT'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  return loadBrowsed(
    url,
    {
      countries: (of) => call(tournamentCountries, of),
      list: (filter) => call(tournamentList, filter),
      search: (asked) => call(search, asked),
      ofFound: ({ tournaments }) => tournaments,
    },
    international,
  )
}

export default function TournamentsPage() {
  const t = useTranslate()
  const locale = useLocale()
  const browsed = useLoaderData<typeof loader>()
  const { country, countries } = browsed
  const countryName =
    country === international ? t('tournaments.international') : countries.find(({ code }) => code === country)?.name
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
    <BrowsePage
      path="/giai-dau"
      browsed={browsed}
      title={country && countryName ? t('tournaments.titleOf', { country: countryName }) : t('tournaments.title')}
      description={t('tournaments.description')}
      filter={{
        label: t('tournaments.filter'),
        nameLabel: t('tournaments.name'),
        placeholder: t('tournaments.namePlaceholder'),
        noCountry: { value: international, label: t('tournaments.international') },
      }}
      followed={
        <FollowedStrip
          kind={tournamentFollow}
          title={t('tournaments.followed')}
          invitation={t('tournaments.followed.none')}
          load={loadFollowed}
        />
      }
      countText={(count) => t('tournaments.count', { count })}
      gridClass={tournamentGridClass}
      card={(tournament) => <TournamentCard tournament={tournament} />}
      empty={{
        icon: <Trophy size={24} />,
        title: t('tournaments.empty.title'),
        text: t('teams.empty.text'),
        action: t('tournaments.empty.action'),
      }}
      none={{ title: t('tournaments.none.title'), text: t('tournaments.none.text') }}
    />
  )
}

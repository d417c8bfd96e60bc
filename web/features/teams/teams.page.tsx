import Shield from 'lucide-react/icons/shield'
import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { search } from '#contract/search.ts'
import { followedTeams, teamCountries, teamList } from '#contract/teams.ts'
import { call as callServer } from '#web/api/call.ts'
import { siteContext } from '#web/api/site-context.ts'
import { FollowedStrip } from '#web/features/follows/followed-strip.tsx'
import { FollowedPlayers } from '#web/features/players/followed-players.tsx'
import { BrowsePage } from '#web/features/tournaments/browse-page.tsx'
import { loadBrowsed } from '#web/features/tournaments/load-browsed.ts'
import { TeamCard, teamGridClass } from '#web/fixture/team-card.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Crest } from '#web/ui/crest.tsx'
import { teamFollow } from './team-follow.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  return loadBrowsed(url, {
    countries: (of) => call(teamCountries, of),
    list: (filter) => call(teamList, filter),
    search: (asked) => call(search, asked),
    ofFound: ({ teams }) => teams,
  })
}

export default function TeamsPage() {
  const t = useTranslate()
  const locale = useLocale()
  const browsed = useLoaderData<typeof loader>()
  const countryName = browsed.countries.find(({ code }) => code === browsed.country)?.name
  const loadFollowed = useCallback(async () => {
    const { list } = await callServer(followedTeams, { pageSize: 30, locale })
    return list.map((team) => ({
      id: team.id,
      path: `/doi-bong/${team.id}`,
      name: team.name,
      mark: <Crest of={team} size={28} />,
    }))
  }, [locale])
  return (
    <BrowsePage
      path="/doi-bong"
      browsed={browsed}
      title={countryName ? t('teams.titleOf', { country: countryName }) : t('teams.title')}
      description={t('teams.description')}
      filter={{ label: t('teams.filter'), nameLabel: t('teams.name'), placeholder: t('teams.namePlaceholder') }}
      followed={
        <>
          <FollowedStrip
            kind={teamFollow}
            title={t('teams.followed')}
            invitation={t('teams.followed.none')}
            load={loadFollowed}
          />
          <FollowedPlayers />
        </>
      }
      countText={(count) => t('teams.count', { count })}
      gridClass={teamGridClass}
      card={(team) => <TeamCard team={team} />}
      empty={{
        icon: <Shield size={24} />,
        title: t('teams.empty.title'),
        text: t('teams.empty.text'),
        action: t('teams.empty.action'),
      }}
      none={{ title: t('teams.none.title'), text: t('teams.none.text') }}
    />
  )
}

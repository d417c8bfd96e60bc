import SearchIcon from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { maxQueryLength, search } from '#contract/search.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { TournamentCard } from '#web/features/tournaments/tournament-card.tsx'
import { FixtureDays } from '#web/fixture/fixture-days.tsx'
import { TeamCard, teamGridClass } from '#web/fixture/team-card.tsx'
import { TeamSectionSkeleton } from '#web/fixture/team-section-skeleton.tsx'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { commentatorPath } from '#web/mention/commentator-path.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { askedText } from './asked-text.ts'
import { OptionFace } from './option-face.tsx'
import { remember } from './recent.ts'
import type { Found } from './search-options.ts'

const shownOfKind = 20

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const { q, isCut } = askedText(url.searchParams.get('q'))
  return { q, isCut, found: q === '' ? null : await settle(call(search, { q, limit: shownOfKind, locale })) }
}

export default function SearchPage() {
  const t = useTranslate()
  const locale = useLocale()
  const { q, isCut, found } = useLoaderData<typeof loader>()
  const isSwitching = useNavigation().location?.pathname.endsWith('/tim-kiem') ?? false
  const title = q === '' ? t('search.title') : t('search.titleOf', { q })
  useEffect(() => remember(q), [q])
  return (
    <>
      <PageHead title={title} description={t('search.description')} isIndexed={q === ''} />
      <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
      <Form key={q} action={localePath(locale, '/tim-kiem')} role="search" className="mt-4 flex max-w-2xl gap-2">
        <label htmlFor="search-page" className="sr-only">
          {t('search.label')}
        </label>
        <input
          id="search-page"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={maxQueryLength}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          className="h-12 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-3"
        />
        <Button type="submit" size="large">
          <SearchIcon size={18} aria-hidden />
          {t('search.submit')}
        </Button>
      </Form>
      {isCut && (
        <p role="note" className="mt-3 text-sm text-ink-2">
          {t('search.cut', { count: maxQueryLength })}
        </p>
      )}
      <div className="mt-6" aria-busy={isSwitching}>
        {isSwitching ? (
          <TeamSectionSkeleton />
        ) : found === null ? (
          <Invitation />
        ) : !found.ok ? (
          <div className="card">
            <RetryState />
          </div>
        ) : found.data.total === 0 ? (
          <NotFound q={q} />
        ) : (
          <Results found={found.data} />
        )}
      </div>
    </>
  )
}

function Results({ found }: { found: Found }) {
  const t = useTranslate()
  const { teams, players, tournaments, commentators, fixtures } = found
  return (
    <div className="flex flex-col gap-8">
      <p role="status" className="tabular text-sm text-ink-2">
        {t('search.found', { count: found.total })}
      </p>
      {teams.length > 0 && (
        <section aria-labelledby="teams">
          <SectionHeading id="teams" title={t('search.teams')} />
          <ul className={`mt-3 ${teamGridClass}`}>
            {teams.map((team) => (
              <li key={team.id}>
                <TeamCard team={team} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {players.length > 0 && (
        <section aria-labelledby="players">
          <SectionHeading id="players" title={t('search.players')} />
          <ul className={`mt-3 ${teamGridClass}`}>
            {players.map((player) => (
              <li key={player.id}>
                <LocaleLink
                  to={`/cau-thu/${player.slug}`}
                  className="card flex min-h-17 items-center gap-3 p-3 hover:border-line-strong"
                >
                  <OptionFace option={{ kind: 'player', path: '', player }} />
                </LocaleLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {fixtures.length > 0 && (
        <section aria-labelledby="fixtures">
          <SectionHeading id="fixtures" title={t('search.fixtures')} />
          <div className="mt-3">
            <FixtureDays fixtures={fixtures} />
          </div>
        </section>
      )}
      {tournaments.length > 0 && (
        <section aria-labelledby="tournaments">
          <SectionHeading id="tournaments" title={t('search.tournaments')} />
          <ul className={`mt-3 ${teamGridClass}`}>
            {tournaments.map((tournament) => (
              <li key={tournament.id}>
                <TournamentCard tournament={tournament} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {commentators.length > 0 && (
        <section aria-labelledby="commentators">
          <SectionHeading id="commentators" title={t('search.commentators')} />
          <ul className={`mt-3 ${teamGridClass}`}>
            {commentators.map((commentator) => (
              <li key={commentator.userId}>
                <LocaleLink
                  to={commentatorPath(commentator)}
                  className="card flex min-h-17 items-center gap-3 p-3 hover:border-line-strong"
                >
                  <OptionFace option={{ kind: 'commentator', path: '', commentator }} />
                </LocaleLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Browse() {
  const t = useTranslate()
  return (
    <span className="flex flex-wrap justify-center gap-2">
      <LocaleLink to="/doi-bong" className={buttonClass({ tone: 'neutral' })}>
        {t('search.browseTeams')}
      </LocaleLink>
      <LocaleLink to="/giai-dau" className={buttonClass({ tone: 'neutral' })}>
        {t('search.browseTournaments')}
      </LocaleLink>
    </span>
  )
}

function Invitation() {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<SearchIcon size={24} />}
        title={t('search.hint.title')}
        text={t('search.hint.text')}
        action={<Browse />}
      />
    </div>
  )
}

function NotFound({ q }: { q: string }) {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<SearchX size={24} />}
        title={t('search.none.title', { q })}
        text={t('search.none.text')}
        action={<Browse />}
      />
    </div>
  )
}

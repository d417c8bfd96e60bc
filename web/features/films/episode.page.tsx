import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { filmEpisode, viewFilm } from '#contract/films.ts'
import { slugPattern } from '#contract/works.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { Comments } from '#web/features/comments/comments.tsx'
import { useView } from '#web/features/views/use-view.ts'
import { filmKind } from '#web/features/works/kind-of-work.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PlayerProvider } from '#web/player/player-provider.tsx'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { EpisodeCard } from './episode-card.tsx'
import { episodeData } from './film-data.ts'
import { FilmPlayer } from './film-player.tsx'
import { runtimeText } from './film-time.ts'
import { useResume } from './use-film-places.ts'

export async function loader({ params: { slug = '', tap = '' }, url, context }: LoaderFunctionArgs) {
  const [, number] = /^tap-([1-9]\d{0,3})$/.exec(tap) ?? []
  if (!slugPattern.test(slug) || number === undefined) throw notFound(url)
  const { locale } = splitLocale(url.pathname)
  const asked = { slug, tap: Number(number), locale }
  return { episode: await orNotFound(context.get(siteContext).call(filmEpisode, asked), url) }
}

export default function EpisodePage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { origin, locale } = useRootData()
  const { episode } = useLoaderData<typeof loader>()
  const { work, part, list, sounds } = episode
  useView(viewFilm, work.id)
  const { startAtS, places } = useResume(work, part)
  const isMovie = work.form === 'movie'
  const next = list.find(({ position }) => position > part.position) ?? null
  const nextPath = next && localePath(locale, filmKind.partPath(work.slug, next.position))
  const goNext = useCallback(() => {
    if (nextPath) void navigate(nextPath)
  }, [navigate, nextPath])
  const title = isMovie
    ? work.title
    : t('films.episodeTitle', { film: work.title, number: part.position, title: part.title })
  const url = origin + localePath(locale, filmKind.partPath(work.slug, part.position))
  return (
    <>
      <PageHead title={title} description={part.summary || part.title} imageUrl={part.still || work.still} />
      {sounds[0] && <JsonLd data={episodeData({ work, part, src: sounds[0].src }, { origin, url })} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <PlayerProvider>
            <FilmPlayer episode={episode} next={next} goNext={goNext} startAtS={startAtS} />
          </PlayerProvider>
          <LocaleLink
            to={`/phim-anh/${work.slug}`}
            className="tap mt-2 inline-flex items-center gap-1.5 text-sm font-semibold text-primary"
          >
            <ArrowLeft size={16} aria-hidden />
            {isMovie ? t('films.toFilm') : work.title}
          </LocaleLink>
          <h1 className="text-2xl font-bold">
            {isMovie ? work.title : `${t('films.episode', { number: part.position })}: ${part.title}`}
          </h1>
          <p className="tabular mt-1 text-sm text-ink-3">
            {work.year} · {runtimeText(t, part.length)} · {t(`works.age.${work.age}`)}
          </p>
          {part.summary && <p className="mt-2 max-w-prose text-ink-2">{part.summary}</p>}
        </div>
        {!isMovie && (
          <section aria-labelledby="episodes" className="card min-w-0 p-3 lg:row-span-2">
            <h2 id="episodes" className="px-2 text-lg font-bold">
              {t('films.list')}
            </h2>
            <ul className="mt-2 flex flex-col gap-1 lg:max-h-[70dvh] lg:overflow-y-auto">
              {list.map((one) => (
                <li key={one.id}>
                  <EpisodeCard work={work} part={one} place={places.get(one.id)} isCurrent={one.id === part.id} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="min-w-0">
          <Comments target={{ targetType: 'film', targetId: work.id }} />
        </div>
      </div>
    </>
  )
}

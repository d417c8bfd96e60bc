import Play from 'lucide-react/icons/play'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { filmInfo, viewFilm } from '#contract/films.ts'
import { slugPattern, type WorkSummary } from '#contract/works.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { Comments } from '#web/features/comments/comments.tsx'
import { useView } from '#web/features/views/use-view.ts'
import { filmKind } from '#web/features/works/kind-of-work.ts'
import { RatingControl } from '#web/features/works/rating-control.tsx'
import { ShelfRow, shelfItemClass } from '#web/features/works/shelf-row.tsx'
import { partToGoOnWith, usePlaces } from '#web/features/works/use-places.ts'
import { WorkCard } from '#web/features/works/work-card.tsx'
import { Credits, WorkHead } from '#web/features/works/work-head.tsx'
import { groupBy } from '#web/group-by.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { EpisodeCard } from './episode-card.tsx'
import { filmData } from './film-data.ts'
import { runtimeText } from './film-time.ts'

export async function loader({ params: { slug = '' }, url, context }: LoaderFunctionArgs) {
  if (!slugPattern.test(slug)) throw notFound(url)
  const { locale } = splitLocale(url.pathname)
  return { film: await orNotFound(context.get(siteContext).call(filmInfo, { slug, locale }), url) }
}

export default function FilmPage() {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const { film } = useLoaderData<typeof loader>()
  const places = usePlaces(filmKind, film.id)
  useView(viewFilm, film.id)
  const isMovie = film.form === 'movie'
  const [only] = film.list
  const next = partToGoOnWith(film.list, places)
  const seasons = [...groupBy(film.list, ({ season }) => season)]
  const pathOf = ({ position }: { position: number }) => localePath(locale, filmKind.partPath(film.slug, position))
  const partsText = (work: WorkSummary) =>
    work.form === 'movie' ? t('films.form.movie') : t('films.episodeCount', { count: work.parts })
  const playText = isMovie
    ? t(next ? 'films.resumeMovie' : 'films.play')
    : t(next ? 'films.resume' : 'films.playPart', { number: next?.position ?? 1 })
  return (
    <>
      <PageHead title={film.title} description={film.summary} imageUrl={film.still || film.cover} />
      <JsonLd data={filmData(film, { origin, url: origin + localePath(locale, `/phim-anh/${film.slug}`), pathOf })} />
      <WorkHead
        work={film}
        partsText={isMovie && only ? runtimeText(t, only.length) : partsText(film)}
        actions={
          <LocaleLink
            to={filmKind.partPath(film.slug, next?.position ?? only?.position ?? 1)}
            className={buttonClass({ size: 'large' })}
          >
            <Play size={20} aria-hidden />
            {playText}
          </LocaleLink>
        }
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {seasons.map(([season, list]) => (
            <section key={season} aria-labelledby={`season-${season}`} className="card mb-5 p-3 last:mb-0 sm:p-4">
              <h2 id={`season-${season}`} className="px-2 text-lg font-bold">
                {seasons.length > 1 ? t('works.season', { season }) : t('films.episodes')}
              </h2>
              <ul className="mt-2 flex flex-col gap-1">
                {list.map((part) => (
                  <li key={part.id}>
                    <EpisodeCard work={film} part={part} place={places.get(part.id)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <aside className="card min-w-0 p-4 lg:row-span-2">
          <h2 className="text-sm font-semibold text-ink-2">{t('works.rating')}</h2>
          <div className="mt-1">
            <RatingControl of={filmKind} workId={film.id} rating={film.rating} />
          </div>
          <div className="mt-4 border-t border-line pt-4">
            <Credits
              rows={[
                [t('films.makers'), film.makers],
                [t('films.performers'), film.performers],
                [t('works.genres'), film.genres.map((genre) => t(`genre.${genre}`))],
              ]}
            />
          </div>
        </aside>
        <div className="min-w-0">
          <Comments target={{ targetType: 'film', targetId: film.id }} />
        </div>
      </div>
      {film.similar.length > 0 && (
        <ShelfRow title={t('works.similar')}>
          {film.similar.map((work) => (
            <li key={work.id} className={shelfItemClass}>
              <WorkCard work={work} path={`/phim-anh/${work.slug}`} parts={partsText(work)} />
            </li>
          ))}
        </ShelfRow>
      )}
    </>
  )
}

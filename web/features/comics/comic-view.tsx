import BookOpen from 'lucide-react/icons/book-open'
import Check from 'lucide-react/icons/check'
import { viewComic } from '#contract/comics.ts'
import type { PartPlace, WorkDetail, WorkPart } from '#contract/works.ts'
import { Comments } from '#web/features/comments/comments.tsx'
import { useView } from '#web/features/views/use-view.ts'
import { comicKind } from '#web/features/works/kind-of-work.ts'
import { ProgressBar } from '#web/features/works/progress-bar.tsx'
import { RatingControl } from '#web/features/works/rating-control.tsx'
import { ShelfRow, shelfItemClass } from '#web/features/works/shelf-row.tsx'
import { partToGoOnWith, usePlaces } from '#web/features/works/use-places.ts'
import { WorkCard } from '#web/features/works/work-card.tsx'
import { Credits, WorkHead } from '#web/features/works/work-head.tsx'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { dateIn, dateText } from '#web/time/kick-off.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { comicData } from './comic-data.ts'

export function ComicView({ comic }: { comic: WorkDetail }) {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const places = usePlaces(comicKind, comic.id)
  useView(viewComic, comic.id)
  const next = partToGoOnWith(comic.list, places)
  const pathOf = (position: number) => localePath(locale, comicKind.partPath(comic.slug, position))
  return (
    <>
      <PageHead title={comic.title} description={comic.summary} imageUrl={comic.cover} />
      <JsonLd
        data={comicData(comic, { origin, url: origin + localePath(locale, `/truyen-tranh/${comic.slug}`), pathOf })}
      />
      <WorkHead
        work={comic}
        partsText={t('comics.chapterCount', { count: comic.parts })}
        actions={
          <LocaleLink
            to={comicKind.partPath(comic.slug, next?.position ?? comic.list[0]?.position ?? 1)}
            className={buttonClass({ size: 'large' })}
          >
            <BookOpen size={20} aria-hidden />
            {next ? t('comics.resume', { number: next.position }) : t('comics.read')}
          </LocaleLink>
        }
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <section aria-labelledby="chapters" className="card p-3 sm:p-4">
            <h2 id="chapters" className="px-2 text-lg font-bold">
              {t('comics.chapters')}
            </h2>
            <ol className="mt-2 flex flex-col gap-1">
              {comic.list.toReversed().map((part) => (
                <li key={part.id}>
                  <ChapterRow comic={comic} part={part} place={places.get(part.id)} />
                </li>
              ))}
            </ol>
          </section>
        </div>
        <aside className="card min-w-0 p-4 lg:row-span-2">
          <h2 className="text-sm font-semibold text-ink-2">{t('works.rating')}</h2>
          <div className="mt-1">
            <RatingControl of={comicKind} workId={comic.id} rating={comic.rating} />
          </div>
          <div className="mt-4 border-t border-line pt-4">
            <Credits
              rows={[
                [t('comics.makers'), comic.makers],
                [t('works.genres'), comic.genres.map((genre) => t(`genre.${genre}`))],
              ]}
            />
          </div>
        </aside>
        <div className="min-w-0">
          <Comments target={{ targetType: 'comic', targetId: comic.id }} />
        </div>
      </div>
      {comic.similar.length > 0 && (
        <ShelfRow title={t('works.similar')}>
          {comic.similar.map((work) => (
            <li key={work.id} className={shelfItemClass}>
              <WorkCard
                work={work}
                path={`/truyen-tranh/${work.slug}`}
                parts={t('comics.chapterCount', { count: work.parts })}
              />
            </li>
          ))}
        </ShelfRow>
      )}
    </>
  )
}

type RowProps = { comic: WorkDetail; part: WorkPart; place: PartPlace | undefined }

function ChapterRow({ comic, part, place }: RowProps) {
  const t = useTranslate()
  const { locale } = useRootData()
  return (
    <LocaleLink
      to={comicKind.partPath(comic.slug, part.position)}
      className="grid min-h-16 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 rounded-lg p-2 hover:bg-surface-3"
    >
      <span
        className="relative block aspect-[2/3] w-14 overflow-hidden rounded-sm"
        style={{ backgroundColor: comic.colour }}
      >
        <Picture
          src={part.still || comic.cover}
          alt=""
          width={96}
          height={144}
          isPhoto
          className="size-full object-cover object-top"
        />
        {place && !place.isDone && (
          <ProgressBar share={comicKind.shareOf(place.place, part)} className="absolute inset-x-0 bottom-0" />
        )}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {t('comics.chapter', { number: part.position })}: {part.title}
        </span>
        <span className="tabular block text-xs text-ink-3">
          {t('comics.pages', { count: part.length })} · {dateText(dateIn(part.publishedAt, 'Asia/Ho_Chi_Minh'), locale)}
        </span>
      </span>
      {place?.isDone && (
        <span className="inline-flex items-center gap-1 text-xs font-semibold text-primary">
          <Check size={14} aria-hidden />
          {t('works.done')}
        </span>
      )}
    </LocaleLink>
  )
}

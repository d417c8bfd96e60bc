import type { articleInfo } from '#contract/articles.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { articlePath, authorPath, categoryPath } from './article-path.ts'
import { Enlarged } from './article-pictures.tsx'
import { ShareRail } from './share-rail.tsx'

export type Article = DataOf<typeof articleInfo>

/** An article that was changed within this time after publication shows no change date. */
const settledMs = 15 * 60_000

export function ArticleHead({ article }: { article: Article }) {
  const t = useTranslate()
  const locale = useLocale()
  const moment = useKickOffText()
  const { title, standfirst, category, author, publishedAt, changedAt, minutes, views, cover } = article
  return (
    <header>
      <LocaleLink
        to={categoryPath(category)}
        className="inline-flex min-h-11 items-center text-sm font-bold uppercase tracking-wide text-primary hover:underline"
      >
        {category.name}
      </LocaleLink>
      <h1 className="text-3xl leading-tight font-bold sm:text-[2.75rem] sm:leading-[1.2]">{title}</h1>
      <p className="mt-3 text-lg leading-relaxed text-ink-2 sm:text-xl sm:leading-relaxed">{standfirst}</p>
      {/* The date line is below the name. On phones it is below the whole row, where it has the full width. */}
      <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-y border-line py-3 text-sm">
        <span className="sm:row-span-2">
          {author && (
            <Avatar name={author.displayName} seed={author.userId} picture={author.profilePicture} size={44} isEager />
          )}
        </span>
        <p className="font-semibold">
          {author && (
            <>
              <span className="sr-only">{t('article.by')} </span>
              <LocaleLink to={authorPath(author)} className="hover:text-primary hover:underline">
                <bdi translate="no">{author.displayName}</bdi>
              </LocaleLink>
            </>
          )}
        </p>
        <div className="sm:row-span-2">
          <ShareRail
            title={title}
            thing={{
              kind: 'article',
              id: article.id,
              card: { path: articlePath(article), title, text: article.standfirst, image: cover?.url ?? null },
            }}
          />
        </div>
        <p className="tabular col-span-full mt-2 flex flex-wrap gap-x-2 text-ink-3 sm:col-span-1 sm:col-start-2 sm:mt-0">
          <time dateTime={new Date(publishedAt).toISOString()}>{moment(publishedAt)}</time>
          <span>{t('news.minutes', { count: minutes })}</span>
          {views > 0 && <span>{t('news.views', { count: views.toLocaleString(formattingTags[locale]) })}</span>}
          {changedAt > publishedAt + settledMs && <span>{t('article.changed', { when: moment(changedAt) })}</span>}
        </p>
      </div>
      {cover && (
        <figure className="mt-6">
          <Enlarged alt={cover.alt}>
            <Picture
              src={cover.url}
              alt={cover.alt}
              width={cover.width}
              height={cover.height}
              sizes="(min-width: 1024px) 720px, calc(100vw - 2rem)"
              isMain
              isPhoto
              className="aspect-video w-full rounded-lg bg-surface-3 object-cover"
            />
          </Enlarged>
          {cover.caption !== '' && <figcaption className="mt-2 text-sm text-ink-3">{cover.caption}</figcaption>}
        </figure>
      )}
    </header>
  )
}

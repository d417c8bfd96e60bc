import ArrowRight from 'lucide-react/icons/arrow-right'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { type ArticleSummary, articleInfo, articleReactors, articleView } from '#contract/articles.ts'
import { headingsOf, referencesOf } from '#contract/rules/article-document.ts'
import { articleCardPath, cardSize } from '#contract/rules/social-card.ts'
import { frameOrigins } from '#contract/rules/video-embeds.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { ReactionButton } from '#web/features/reactions/reaction-button.tsx'
import { useView } from '#web/features/views/use-view.ts'
import { useScores } from '#web/fixture/use-scores.ts'
import { languageTags, localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { Picture } from '#web/ui/picture.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { ArticleBody } from './article-body.tsx'
import { type Cards, cardTags, readCards } from './article-cards.ts'
import { ArticleContents } from './article-contents.tsx'
import { type Article, ArticleHead } from './article-head.tsx'
import { articleIdOf, articlePath, categoryPath, hashtagPath, newsPath } from './article-path.ts'
import { ArticlePictures } from './article-pictures.tsx'
import { articleReactions } from './article-reactions.ts'
import { FoldedComments } from './folded-comments.tsx'
import { newsArticle } from './news-article.ts'
import { GridStory } from './story-cards.tsx'

/**
 * Max age of the cached page. Changes of the text or of its fixtures evict it earlier; the view and comment counts may
 * be this old.
 */
const restMs = 60_000
/** A text with fewer headings has no table of contents. */
const minHeadings = 3

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, mayRest, mayFrame } = context.get(siteContext)
  const path = params['*'] ?? ''
  const id = articleIdOf(path)
  if (!id) throw notFound(url)
  const { locale } = splitLocale(url.pathname)
  const article = await orNotFound(call(articleInfo, { id, locale }), url)
  if (article.path !== path) throw redirect(localePath(locale, articlePath(article)), 301)
  const { fixtureIds, embeds } = referencesOf(article.document)
  if (embeds.length > 0) mayFrame(frameOrigins)
  const { cards, isWhole } = await readCards(call, article.document, locale)
  const tags = [`article:${id}`, ...fixtureIds.map((fixtureId) => `fixture:${fixtureId}`), ...cardTags(cards)]
  if (isWhole) mayRest({ tags, forMs: restMs })
  return { article, cards }
}

const relatedShown = 4

export default function ArticlePage() {
  const { article, cards } = useLoaderData<typeof loader>()
  return <ArticleView key={`${article.id} ${article.locale}`} article={article} cards={cards} />
}

function ArticleView({ article, cards }: { article: Article; cards: Cards }) {
  const t = useTranslate()
  const { origin, locale: asked } = useRootData()
  const { id, title, standfirst, document, fixtures, category, author, locale, locales } = article
  const headings = headingsOf(document)
  const hasContents = headings.length >= minHeadings
  const to = (path: string) => origin + localePath(asked, path)
  useView(articleView, id)
  useScores()
  return (
    <>
      <PageHead
        title={article.seoTitle || title}
        description={article.seoDescription || standfirst}
        type="article"
        isIndexed={locale === asked}
        inLocales={locales}
        imageUrl={articleCardPath(asked, article)}
        imageSize={cardSize}
      />
      <JsonLd
        data={newsArticle(article, {
          url: to(articlePath(article)),
          origin,
          siteName: t('site.name'),
          listUrl: to(newsPath),
          listName: t('news.title'),
          categoryUrl: to(categoryPath(category)),
        })}
      />
      <div className="mx-auto grid max-w-6xl gap-x-12 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article
          lang={locale === asked ? undefined : languageTags[locale]}
          className="mx-auto w-full min-w-0 max-w-[44rem]"
        >
          {locale !== asked && (
            <p className="mb-3 rounded-md bg-gold-soft px-4 py-3 text-sm text-gold-ink">
              {t('article.otherLanguage', { language: t(`language.${locale}`) })}
            </p>
          )}
          <ArticlePictures cover={article.cover} document={document}>
            <ArticleHead article={article} />
            {hasContents && (
              <details className="card mt-6 p-4 lg:hidden">
                <summary className="text-sm font-bold">{t('article.contents')}</summary>
                <ol className="mt-2 flex flex-col">
                  {headings.map((heading) => (
                    <li key={heading.id} className={heading.level === 3 ? 'pl-4' : undefined}>
                      <a href={`#${heading.id}`} className="inline-flex min-h-11 items-center text-sm text-ink-2">
                        {heading.text}
                      </a>
                    </li>
                  ))}
                </ol>
              </details>
            )}
            <ArticleBody document={document} fixtures={fixtures} cards={cards} articleId={id} />
          </ArticlePictures>
          <Hashtags hashtags={article.hashtags} />
          <div className="mt-6 -ml-2.5">
            <ReactionButton
              kind={articleReactions}
              reactors={articleReactors}
              id={id}
              name={t('article.thisArticle')}
            />
          </div>
          <div className="mt-4">
            <FoldedComments
              articleId={id}
              ownerId={author?.userId}
              total={article.comments}
              isClosed={!article.hasComments}
            />
          </div>
        </article>
        {hasContents && (
          <aside className="hidden lg:block">
            <div className="sticky top-[calc(var(--header)+1.5rem)]">
              <ArticleContents headings={headings} />
            </div>
          </aside>
        )}
      </div>
      {article.next && <NextStory article={article.next} />}
      <Related articles={article.related.filter((one) => one.id !== article.next?.id).slice(0, relatedShown)} />
    </>
  )
}

function Hashtags({ hashtags }: { hashtags: Article['hashtags'] }) {
  const t = useTranslate()
  if (hashtags.length === 0) return null
  return (
    <ul aria-label={t('article.hashtags')} className="mt-8 flex flex-wrap gap-2">
      {hashtags.map((hashtag) => (
        <li key={hashtag.tag}>
          <LocaleLink to={hashtagPath(hashtag)} className={chipClass('off')}>
            #{hashtag.name}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}

function NextStory({ article }: { article: ArticleSummary }) {
  const t = useTranslate()
  const { cover, title, standfirst } = article
  return (
    <section
      aria-labelledby="next"
      className="group relative mt-10 grid overflow-hidden rounded-xl bg-inverse text-on-inverse sm:grid-cols-2 dark:bg-surface-2 dark:text-ink"
    >
      {cover && (
        <Picture
          src={cover.url}
          alt=""
          width={768}
          height={432}
          isPhoto
          sizes="(min-width: 640px) 660px, calc(100vw - 2rem)"
          className="aspect-video h-full w-full object-cover"
        />
      )}
      <div className="flex flex-col justify-center p-5 sm:p-10">
        <p id="next" className="flex items-center gap-2 text-sm font-bold uppercase tracking-wide">
          {t('article.next')}
          <ArrowRight size={16} aria-hidden />
        </p>
        <h2 className="mt-2 text-xl font-bold leading-snug sm:text-3xl sm:leading-snug">
          <LocaleLink to={articlePath(article)} className="card-link group-hover:underline">
            {title}
          </LocaleLink>
        </h2>
        <p className="mt-2 line-clamp-3 opacity-80">{standfirst}</p>
      </div>
    </section>
  )
}

function Related({ articles }: { articles: readonly ArticleSummary[] }) {
  const t = useTranslate()
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-10">
      <h2 id="related" className="mb-4 text-xl font-bold">
        {t('article.related')}
      </h2>
      <ul className="-mx-4 scroll-row gap-4! px-4 sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 lg:grid-cols-4">
        {articles.map((article) => (
          <li key={article.id} className="w-[70vw] shrink-0 snap-start sm:w-auto">
            <GridStory article={article} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { ArticleSummary } from '#contract/articles.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { ArticleMeta } from './article-meta.tsx'
import { articlePath } from './article-path.ts'

type StoryProps = { article: ArticleSummary; isEager?: boolean }

type CoverProps = StoryProps & { sizes: string; className: string; width?: number; isMain?: boolean }

/**
 * Cover picture without alternative text, because the headline beside it describes it. The aspect ratio reserves its
 * space.
 */
function Cover({ article: { cover }, sizes, className, width = 768, ...when }: CoverProps) {
  if (!cover) return <span aria-hidden className={classNames('field field-football relative block', className)} />
  return (
    <Picture
      src={cover.url}
      alt=""
      width={width}
      height={Math.round((width * cover.height) / cover.width)}
      sizes={sizes}
      {...when}
      isPhoto
      className={classNames('bg-surface-3 object-cover', className)}
    />
  )
}

/** The headline is the link, and its target area covers the whole card. */
function Headline({ article, className, level = 3 }: StoryProps & { className: string; level?: 2 | 3 }) {
  const Name = `h${level}` as const
  return (
    <Name className={className}>
      <LocaleLink to={articlePath(article)} className="card-link group-hover:text-primary">
        {article.title}
      </LocaleLink>
    </Name>
  )
}

/** The top story: a wide picture with the headline on it, or below it on phones. */
export function LeadStory({ article }: StoryProps) {
  return (
    <article className="group relative isolate -mx-4 flex flex-col overflow-hidden bg-surface sm:mx-0 sm:min-h-96 sm:justify-end sm:rounded-xl lg:h-full">
      <Cover
        article={article}
        isMain
        width={1024}
        // 98vw instead of 100vw: a screen of 390 px at density 2 then needs 764 px. So it loads the file of 768 px
        // instead of 1,024 px.
        sizes="(min-width: 1024px) 880px, 98vw"
        className="aspect-video w-full sm:absolute sm:inset-0 sm:-z-20 sm:aspect-auto sm:h-full"
      />
      <span
        aria-hidden
        className="absolute inset-0 -z-10 hidden bg-linear-to-t from-picture-shade from-15% via-picture-glass via-40% to-transparent to-75% sm:block"
      />
      <div className="px-4 pt-4 pb-1 sm:p-7">
        <div className="hidden sm:block">
          <ArticleMeta article={article} isOnPicture />
        </div>
        <div className="sm:hidden">
          <ArticleMeta article={article} />
        </div>
        <Headline
          article={article}
          level={2}
          className="mt-2 text-2xl font-bold leading-tight sm:text-4xl sm:leading-tight sm:text-on-picture sm:[&_a]:group-hover:text-on-picture sm:[&_a]:group-hover:underline"
        />
        <p className="mt-2 line-clamp-3 max-w-2xl text-base text-ink-2 sm:line-clamp-2 sm:text-on-picture-2">
          {article.standfirst}
        </p>
      </div>
    </article>
  )
}

export function SideStory({ article }: StoryProps) {
  return (
    <article className="group relative flex min-w-0 flex-row gap-3 lg:flex-1 lg:flex-col lg:gap-0">
      <Cover
        article={article}
        isEager
        width={640}
        sizes="(min-width: 1024px) 440px, 40vw"
        className="aspect-[4/3] w-2/5 shrink-0 self-start rounded-lg lg:aspect-video lg:w-full"
      />
      <div className="min-w-0 lg:pt-3">
        <ArticleMeta article={article} />
        <Headline article={article} className="mt-1 text-base font-bold leading-snug sm:text-lg" />
      </div>
    </article>
  )
}

export function GridStory({ article }: StoryProps) {
  return (
    <article className="group relative min-w-0">
      <Cover
        article={article}
        width={320}
        sizes="(min-width: 1024px) 300px, (min-width: 640px) 45vw, 70vw"
        className="aspect-[16/10] w-full rounded-lg"
      />
      <div className="mt-3">
        <ArticleMeta article={article} hasMinutes={false} />
        <Headline article={article} className="mt-1 line-clamp-3 text-base font-bold leading-snug" />
      </div>
    </article>
  )
}

export function FeatureStory({ article }: StoryProps) {
  return (
    <article className="group relative min-w-0">
      <Cover
        article={article}
        width={640}
        sizes="(min-width: 1024px) 520px, calc(100vw - 2rem)"
        className="aspect-video w-full rounded-lg"
      />
      <div className="mt-3">
        <ArticleMeta article={article} />
        <Headline article={article} className="mt-1 text-xl font-bold leading-snug" />
        <p className="mt-1.5 line-clamp-3 text-ink-2">{article.standfirst}</p>
      </div>
    </article>
  )
}

export function RowStory({ article, hasText = false }: StoryProps & { hasText?: boolean }) {
  return (
    <article className="group relative flex min-w-0 items-start gap-4">
      <div className="min-w-0 flex-1">
        <ArticleMeta article={article} />
        <Headline article={article} className="mt-1 line-clamp-3 text-base font-bold leading-snug sm:text-lg" />
        {hasText && <p className="mt-1 hidden text-sm text-ink-2 sm:line-clamp-2">{article.standfirst}</p>}
      </div>
      <Cover
        article={article}
        width={320}
        sizes="(min-width: 640px) 176px, 112px"
        className="aspect-[4/3] w-28 shrink-0 rounded-md sm:w-44"
      />
    </article>
  )
}

export function TextStory({ article }: StoryProps) {
  return (
    <article className="group relative min-w-0">
      <ArticleMeta article={article} hasMinutes={false} />
      <Headline article={article} className="mt-1 line-clamp-2 text-base font-semibold leading-snug" />
    </article>
  )
}

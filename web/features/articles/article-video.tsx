import type { BlockOf } from '#contract/rules/article-document.ts'
import { useTranslate } from '#web/i18n/translate.ts'

/** Plays the video in the article. The browser loads the file only when the reader starts it. */
export function ArticleVideo({ src, poster, caption, width, height }: BlockOf<'video'>['attrs']) {
  const t = useTranslate()
  return (
    <figure>
      {/* biome-ignore lint/a11y/useMediaCaption: what operators send has no track; the caption says what it shows */}
      <video
        src={src}
        poster={poster ?? undefined}
        width={width}
        height={height}
        controls
        playsInline
        preload="none"
        aria-label={t('article.video', { caption })}
        className="h-auto w-full rounded-lg bg-crest-ink"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

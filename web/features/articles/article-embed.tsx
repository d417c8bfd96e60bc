import ExternalLink from 'lucide-react/icons/external-link'
import Play from 'lucide-react/icons/play'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BlockOf } from '#contract/rules/article-document.ts'
import { frameOf, isUpright, siteNameOf, watchPageOf } from '#contract/rules/video-embeds.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { classNames } from '#web/ui/class-names.ts'

type EmbedProps = { video: BlockOf<'embed'>['attrs']; isPlayable: boolean }

/** Stores the video that the reader has started, over a reload of the page. */
const startedKey = 'article.startedVideo'

/**
 * A video of another site. Nothing is loaded from that site before the reader starts it: until then, only the site's
 * name and the title are shown. A preview is not playable, and only links to the site.
 */
export function ArticleEmbed({ video, isPlayable }: EmbedProps) {
  const t = useTranslate()
  const figure = useRef<HTMLElement>(null)
  const { site, videoId, title } = video
  const name = siteNameOf(site)
  const { isPlaying, play } = useFrame(`${site} ${videoId}`, figure)
  const shape = isUpright(site) ? 'aspect-9/16' : 'aspect-video'
  return (
    <figure ref={figure} className={classNames('article-embed', isUpright(site) && 'mx-auto max-w-90')}>
      {isPlaying ? (
        <iframe
          src={frameOf(video)}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className={classNames('block w-full rounded-lg bg-crest-ink', shape)}
        />
      ) : (
        <div
          className={classNames(
            'field field-football relative isolate flex flex-col items-center justify-center gap-3 overflow-hidden rounded-lg p-4 text-center text-on-picture',
            shape,
          )}
        >
          <span aria-hidden className="absolute inset-0 -z-10 bg-picture-glass" />
          <p className="absolute top-3 left-3 rounded-sm bg-picture-chip px-2 py-0.5 text-xs font-bold">{name}</p>
          <button
            type="button"
            disabled={!isPlayable}
            onClick={play}
            aria-label={t('article.embed.play', { title, platform: name })}
            className="flex size-16 items-center justify-center rounded-full bg-primary-fill text-on-primary transition-transform duration-150 hover:scale-105 disabled:opacity-60"
          >
            <Play size={28} aria-hidden className="translate-x-0.5 fill-current" />
          </button>
          <p className="line-clamp-3 max-w-md font-bold leading-snug">{title}</p>
          <p className="max-w-sm text-xs">{t('article.embed.note', { platform: name })}</p>
        </div>
      )}
      <figcaption className="flex flex-wrap items-center justify-end gap-x-4">
        {isPlaying && <span className="mr-auto min-w-0">{title}</span>}
        <a
          href={watchPageOf(video)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline"
        >
          {t('article.embed.open', { platform: name })}
          <ExternalLink size={14} aria-hidden />
        </a>
      </figcaption>
    </figure>
  )
}

/**
 * Shows the frame after the reader has started the video. The content security policy of the first page applies until
 * the next document. When it forbids the frame, this reloads the article once, whose own policy allows it, and starts
 * again.
 */
function useFrame(video: string, figure: RefObject<HTMLElement | null>) {
  const [isPlaying, setPlaying] = useState(false)
  const isReloaded = useRef(false)
  useEffect(() => {
    if (tabStorage.read(startedKey) !== video) return
    tabStorage.write(startedKey, null)
    isReloaded.current = true
    setPlaying(true)
    figure.current?.scrollIntoView({ block: 'center' })
  }, [video, figure])

  useEffect(() => {
    if (!isPlaying) return
    const frame = figure.current?.querySelector('iframe')
    // The play button has disappeared with its focus.
    frame?.focus({ preventScroll: true })
    function onViolation({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
      if (!effectiveDirective.startsWith('frame-src') || !frame?.src.startsWith(blockedURI)) return
      if (isReloaded.current) setPlaying(false)
      else {
        tabStorage.write(startedKey, video)
        location.reload()
      }
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [isPlaying, video, figure])

  return { isPlaying, play: () => setPlaying(true) }
}

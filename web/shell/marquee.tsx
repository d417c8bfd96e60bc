import Megaphone from 'lucide-react/icons/megaphone'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { cachedFragment } from '#web/cached-fragment.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { type RootData, useRootData } from '#web/root-data.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

const msPerCharacter = 160

/**
 * Shows moving announcements, which visitors must be able to stop (WCAG 2.2.2). The text stops under the pointer or the
 * focus, and with the button.
 */
export function Marquee() {
  const { marquee } = useRootData()
  return marquee.some((line) => !line.isNotice) && <MovingLines lines={marquee} />
}

const MovingLines = cachedFragment('marquee', function MovingLines({ lines }: { lines: RootData['marquee'] }) {
  const t = useTranslate()
  const [isPaused, setPaused] = useState(false)
  const length = lines.reduce((sum, line) => sum + line.text.length, 0)
  return (
    <section
      aria-label={t('shell.announcements')}
      className="marquee-bar border-b border-line bg-surface-2 text-sm text-ink-2"
    >
      <div className="frame flex h-9 items-center gap-3">
        <Megaphone size={16} aria-hidden className="shrink-0 text-gold-ink" />
        <div className="marquee min-w-0 flex-1 overflow-hidden" data-paused={isPaused || undefined}>
          <div
            className="marquee-track flex w-max"
            style={{ '--marquee-duration': `${Math.max(20_000, length * msPerCharacter)}ms` } as React.CSSProperties}
          >
            <Lines lines={lines} />
            <div aria-hidden className="flex" inert>
              <Lines lines={lines} />
            </div>
          </div>
        </div>
        <button
          type="button"
          aria-label={t(isPaused ? 'shell.marqueePlay' : 'shell.marqueePause')}
          // Above the moving text, so that the text passes behind the button.
          className="marquee-stop"
          onClick={() => setPaused((paused) => !paused)}
        >
          {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        </button>
      </div>
    </section>
  )
})

function Lines({ lines }: { lines: RootData['marquee'] }) {
  return lines.map(({ id, text, linkUrl }) => (
    <span key={id} className="flex items-center whitespace-nowrap">
      <MarqueeLine text={text} linkUrl={linkUrl} />
      <span aria-hidden className="mx-4 size-1 rounded-full bg-line-strong" />
    </span>
  ))
}

function MarqueeLine({ text, linkUrl }: { text: string; linkUrl: string }) {
  if (!linkUrl) return text
  if (linkUrl.startsWith('/'))
    return (
      <LocaleLink to={linkUrl} className="hover:text-ink hover:underline">
        {text}
      </LocaleLink>
    )
  return (
    <a href={linkUrl} target="_blank" rel="nofollow noopener" className="hover:text-ink hover:underline">
      {text}
    </a>
  )
}

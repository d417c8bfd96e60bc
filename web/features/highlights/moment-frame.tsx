import Play from 'lucide-react/icons/play'
import type { Highlight } from '#contract/highlights.ts'
import { minuteOf, nameOf, scoreOf } from '#web/fixture/highlight-text.ts'
import { MomentStill } from '#web/fixture/moment-still.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type MomentFrameProps = {
  moment: Highlight
  isPlaying: boolean
  /** Plays the highlight in place. Crawlers, and presses that open a new tab, follow the link instead. */
  play(): void
}

export function MomentFrame({ moment, isPlaying, play }: MomentFrameProps) {
  const t = useTranslate()
  const [minute, score, name] = [minuteOf(moment), scoreOf(moment), nameOf(t, moment)]
  return (
    <LocaleLink
      to={moment.path}
      preventScrollReset
      aria-current={isPlaying || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        play()
      }}
      className={classNames('moment group', isPlaying && 'moment-on')}
    >
      <span className="sr-only">{t('highlights.play')} </span>
      <span className="field field-football moment-picture">
        <span className="cover-part absolute inset-0">
          <MomentStill moment={moment} width={320} />
        </span>
        <span aria-hidden className="absolute inset-0 bg-linear-to-t from-picture-shade/80 via-transparent" />
        {minute && <span className="moment-minute cover-word tabular">{minute}</span>}
        <span aria-hidden className="moment-play">
          <Play size={18} className="translate-x-px fill-current" />
        </span>
        {score && <span className="moment-score cover-word tabular">{score}</span>}
      </span>
      <span className="cover-word mt-2 block px-0.5">
        <span className="line-clamp-2 text-sm font-semibold text-ink">{moment.title || moment.player || name}</span>
        <span className="block truncate text-xs text-ink-3">
          {isPlaying ? t('highlights.playing') : moment.title || moment.player ? kindLine(t, moment) : '\u00a0'}
        </span>
      </span>
    </LocaleLink>
  )
}

function kindLine(t: ReturnType<typeof useTranslate>, { kind, maker }: Highlight): string {
  return maker ? t('highlights.clipBy', { name: maker.displayName }) : nameOf(t, { kind, player: '', title: '' })
}

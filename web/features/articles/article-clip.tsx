import Play from 'lucide-react/icons/play'
import { Suspense, useState } from 'react'
import { minuteOf, nameOf, scoreOf } from '#web/fixture/highlight-text.ts'
import { MomentStill } from '#web/fixture/moment-still.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { ClipFacts } from './article-cards.ts'
import '#web/features/highlights/highlights.css'

const MomentPlayer = lazyPart(() => import('#web/features/highlights/moment-player.tsx'), 'MomentPlayer')

/**
 * A highlight that plays in the article. The player loads when the reader starts it; without scripts, the link leads to
 * the highlight's page. For readers who hide results, picture and score stay covered until then.
 */
export function ArticleClip({ clip: { fixture, highlight } }: { clip: ClipFacts }) {
  const t = useTranslate()
  const [isPlaying, setPlaying] = useState(false)
  const [minute, score, name] = [minuteOf(highlight), scoreOf(highlight), nameOf(t, highlight)]
  const { home, away, tournament } = fixture
  return (
    <figure
      data-cover={`${home.id} ${away.id}`}
      data-revealed={isPlaying || undefined}
      className="article-embed overflow-hidden rounded-lg border border-line"
    >
      {isPlaying ? (
        <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
          <MomentPlayer moment={highlight} next={null} play={() => {}} />
        </Suspense>
      ) : (
        <LocaleLink
          to={highlight.path}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            setPlaying(true)
          }}
          className="group field field-football relative block aspect-video overflow-hidden"
        >
          <span className="sr-only">
            {t('highlights.play')} <span className="cover-word">{name}</span>
          </span>
          <span className="cover-part absolute inset-0">
            <MomentStill moment={highlight} width={768} />
          </span>
          <span aria-hidden className="absolute inset-0 bg-linear-to-t from-picture-shade/80 via-transparent" />
          {minute && <span className="moment-minute cover-word tabular">{minute}</span>}
          {score && <span className="moment-score cover-word tabular">{score}</span>}
          <span
            aria-hidden
            className="absolute inset-0 m-auto flex size-16 items-center justify-center rounded-full bg-picture-chip text-on-picture transition-colors duration-150 group-hover:bg-primary-fill group-hover:text-on-primary"
          >
            <Play size={28} className="translate-x-0.5 fill-current" />
          </span>
        </LocaleLink>
      )}
      <figcaption className="mt-0! px-4 py-3">
        <span className="cover-word block font-semibold text-ink">{name}</span>
        <span className="block text-sm">
          {home.name} – {away.name} · {tournament.name}
        </span>
      </figcaption>
    </figure>
  )
}

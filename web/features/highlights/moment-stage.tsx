import Play from 'lucide-react/icons/play'
import type { Highlight } from '#contract/highlights.ts'
import { MomentStill } from '#web/fixture/moment-still.tsx'
import { useTranslate } from '#web/i18n/translate.ts'

/** Replaces the player until a highlight is chosen. Shows the first highlight's picture; a press plays all in order. */
export function MomentStage({ moment, count, play }: { moment: Highlight; count: number; play(): void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className="moment group field field-football relative mb-3 aspect-video w-full overflow-hidden"
      onClick={play}
    >
      <span className="cover-part absolute inset-0">
        <MomentStill moment={moment} width={960} isMain />
      </span>
      <span aria-hidden className="absolute inset-0 bg-linear-to-t from-picture-shade/80 via-transparent" />
      <span className="cover-word absolute inset-0 m-auto flex h-14 w-fit items-center gap-2.5 rounded-full bg-picture-chip px-6 font-bold text-on-picture transition-colors group-hover:bg-primary-fill group-hover:text-on-primary">
        <Play size={22} aria-hidden className="fill-current" />
        {count > 1 ? t('highlights.playAll', { count }) : t('highlights.play')}
      </span>
    </button>
  )
}

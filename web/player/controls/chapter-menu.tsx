import ListVideo from 'lucide-react/icons/list-video'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Chapter } from '#web/player/chapters.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { usePlayerFormat } from '#web/player/use-player-format.ts'
import { ChoiceMenu } from './choice-menu.tsx'

/** Leads to the chapters that can be replayed. Hidden without any. */
export function ChapterMenu({ chapters }: { chapters: readonly Chapter[] }) {
  const player = usePlayer()
  const t = useTranslate()
  const format = usePlayerFormat()
  const places = usePlaces(chapters)
  const current = usePlayerState(({ position }) => places.findLastIndex((one) => one.position <= position + 0.5))
  if (places.length === 0) return null
  return (
    <ChoiceMenu<number>
      icon={ListVideo}
      label={t('player.chapters')}
      choices={places.map(({ at, text }, id) => ({ id, text, detail: format.clock(at) }))}
      chosen={current}
      choose={(id) => {
        const place = places[id]
        if (place) player.request('seekTo', place.position)
      }}
    />
  )
}

/** Marks the chapters on the seek bar. The menu names them. */
export function ChapterMarks({ chapters }: { chapters: readonly Chapter[] }) {
  const places = usePlaces(chapters)
  const start = usePlayerState((state) => state.windowStart)
  const end = usePlayerState((state) => state.windowEnd)
  return (
    <div className="player-chapters" aria-hidden="true">
      {places.map(({ at, text, position }) => (
        <span key={`${at} ${text}`} style={{ left: `${(((position - start) / (end - start)) * 100).toFixed(2)}%` }} />
      ))}
    </div>
  )
}

/** Returns the chapters inside the window, with their positions in the element's seconds. */
function usePlaces(chapters: readonly Chapter[]): (Chapter & { position: number })[] {
  const player = usePlayer()
  const start = usePlayerState((state) => state.windowStart)
  const end = usePlayerState((state) => state.windowEnd)
  const provider = player.provider()
  return chapters.flatMap((chapter) => {
    const startMs = provider?.programTimeAt(start) ?? null
    const position = provider?.positionAt(chapter.at - chapter.leadMs) ?? null
    const isInside = position !== null && startMs !== null && chapter.at >= startMs && position < end
    return isInside ? [{ ...chapter, position: Math.max(start, position) }] : []
  })
}

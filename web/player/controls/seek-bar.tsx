import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Chapter } from '#web/player/chapters.ts'
import { isSeekable } from '#web/player/state.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { usePlayerFormat } from '#web/player/use-player-format.ts'
import { ChapterMarks } from './chapter-menu.tsx'
import { SeekPicture } from './seek-picture.tsx'

const stepS = 5
const pageS = 60

/** A slider over the time that can be replayed. Dragging shows the target; releasing seeks. */
export function SeekBar({ chapters }: { chapters: readonly Chapter[] }) {
  const player = usePlayer()
  const t = useTranslate()
  const format = usePlayerFormat()
  const start = usePlayerState((state) => state.windowStart)
  const end = usePlayerState((state) => state.windowEnd)
  const position = usePlayerState((state) => state.position)
  const isLive = usePlayerState((state) => state.isLive)
  const isAtLiveEdge = usePlayerState((state) => state.isAtLiveEdge)
  const [dragged, setDragged] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const lengthS = end - start
  if (!isSeekable({ windowStart: start, windowEnd: end })) return <div className="player-seek" aria-hidden="true" />

  const shown = dragged ?? (isAtLiveEdge ? end : Math.min(end, Math.max(start, position)))
  const share = (at: number) => `${(((at - start) / lengthS) * 100).toFixed(2)}%`

  function timeOf(at: number): string {
    if (!isLive)
      return t('player.seekAt', { time: format.span((at - start) * 1_000), total: format.span(lengthS * 1_000) })
    return end - at < 1 ? t('player.seekLive') : t('player.seekBehind', { time: format.span((end - at) * 1_000) })
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -stepS, ArrowDown: -stepS, ArrowRight: stepS, ArrowUp: stepS }
    const pages: Record<string, number> = { PageUp: pageS, PageDown: -pageS }
    const by = steps[event.key] ?? pages[event.key]
    if (by !== undefined) player.request('seekBy', by)
    else if (event.key === 'Home') player.request('seekToShare', 0)
    else if (event.key === 'End') player.request('seekToShare', 1)
    else return
    event.preventDefault()
  }

  function onPointerMove(event: PointerEvent<HTMLInputElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    setHovered(start + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * lengthS)
  }

  function release() {
    if (dragged !== null) player.request('seekTo', dragged)
    setDragged(null)
  }

  return (
    <div className="player-seek">
      <input
        type="range"
        className="player-range"
        min={start}
        max={end}
        step={0.1}
        value={shown}
        aria-label={t('player.seek')}
        aria-valuetext={timeOf(shown)}
        style={{ '--filled': share(shown) } as CSSProperties}
        onKeyDown={onKeyDown}
        onChange={(event) => setDragged(Number(event.target.value))}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(null)}
        onPointerUp={release}
        onPointerCancel={() => setDragged(null)}
        onBlur={release}
      />
      {chapters.length > 0 && <ChapterMarks chapters={chapters} />}
      {hovered !== null && (
        <output className="player-seek-hint" style={{ '--at': share(hovered) } as CSSProperties}>
          <SeekPicture position={hovered} />
          {isLive ? `-${format.span((end - hovered) * 1_000)}` : format.span((hovered - start) * 1_000)}
        </output>
      )}
    </div>
  )
}

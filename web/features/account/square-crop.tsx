import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { dragged, mostZoom, type Square } from './square.ts'
import { drawSquare } from './square-blob.ts'

type Props = { picture: ImageBitmap; square: Square; change: (square: Square) => void }

const sliders = [
  { part: 'zoom', min: 1, max: mostZoom },
  { part: 'x', min: 0, max: 1 },
  { part: 'y', min: 0, max: 1 },
] as const

/** Dragged by mouse or finger; the sliders do the same for the keyboard. */
export function SquareCrop({ picture, square, change }: Props) {
  const t = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const grip = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, square)
  }, [picture, square])

  function drag({ clientX, clientY, currentTarget }: PointerEvent): void {
    if (!grip.current) return
    const side = currentTarget.clientWidth
    change(dragged(picture, square, { x: (clientX - grip.current.x) / side, y: (clientY - grip.current.y) / side }))
    grip.current = { x: clientX, y: clientY }
  }

  return (
    <>
      <canvas
        ref={canvas}
        width={512}
        height={512}
        role="img"
        aria-label={t('avatar.preview')}
        className="mx-auto size-56 cursor-move touch-none rounded-full bg-surface-3"
        onPointerDown={({ clientX, clientY, currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId)
          grip.current = { x: clientX, y: clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = null
        }}
      />
      {sliders.map(({ part, min, max }) => (
        <label key={part} className="flex items-center gap-3 text-sm">
          <span className="w-20 shrink-0">{t(`avatar.${part}`)}</span>
          <input
            type="range"
            min={min}
            max={max}
            step={0.01}
            value={square[part]}
            onChange={({ target }) => change({ ...square, [part]: Number(target.value) })}
            className="h-11 w-full accent-primary-fill"
          />
        </label>
      ))}
    </>
  )
}

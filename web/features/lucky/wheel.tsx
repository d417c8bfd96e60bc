import './wheel.css'
import { type PointerEvent, useRef } from 'react'
import type { LuckyPrize } from '#contract/rules/lucky-fairness.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { slicesOf } from './wheel-turn.ts'

const radius = 150
const colours = [
  '--avatar-0',
  '--avatar-7',
  '--avatar-3',
  '--avatar-4',
  '--avatar-2',
  '--avatar-1',
  '--avatar-6',
  '--avatar-5',
]

function pointAt(degrees: number, at = radius): string {
  const radians = ((degrees - 90) * Math.PI) / 180
  return `${(at * Math.cos(radians)).toFixed(2)} ${(at * Math.sin(radians)).toFixed(2)}`
}

type WheelProps = {
  fields: readonly LuckyPrize[]
  /** The rotating SVG element, which the animation needs. */
  turning: { current: SVGGElement | null }
  /** Current rotation in degrees. */
  angle: { current: number }
  isStill: boolean
  onPush: () => void
  numberText: (value: number) => string
}

/**
 * Min sizes of a field in degrees: from `roomAcross`, its number is written across the field; from `roomAlong`, along
 * it. Smaller fields have no number.
 */
const roomAcross = 26
const roomAlong = 7

/** Min rotation by a push, in degrees, that starts a turn on release. */
const minPush = 12

/** The wheel with its pointer at the top. The user can push it; a release after a long enough push calls `onPush`. */
export function Wheel({ fields, turning, angle, isStill, onPush, numberText }: WheelProps) {
  const t = useTranslate()
  const pushed = useRef<{ at: number; sum: number } | null>(null)
  const best = Math.max(...fields.map(({ amount }) => amount))
  const slices = slicesOf(fields.map(({ weight }) => weight))

  function angleOf({ currentTarget, clientX, clientY }: PointerEvent): number {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return (Math.atan2(clientY - top - height / 2, clientX - left - width / 2) * 180) / Math.PI
  }
  function take(event: PointerEvent) {
    if (!isStill) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pushed.current = { at: angleOf(event), sum: 0 }
  }
  function push(event: PointerEvent) {
    const now = pushed.current
    if (!now) return
    const at = angleOf(event)
    const step = ((at - now.at + 540) % 360) - 180
    pushed.current = { at, sum: now.sum + step }
    angle.current += step
    if (turning.current) turning.current.style.transform = `rotate(${angle.current}deg)`
  }
  function release() {
    const sum = pushed.current?.sum ?? 0
    pushed.current = null
    if (Math.abs(sum) >= minPush) onPush()
  }

  return (
    <div className="relative mx-auto w-full max-w-96">
      <svg
        viewBox="-160 -160 320 320"
        role="img"
        aria-label={t('lucky.wheelLabel', { fields: fields.map(({ amount }) => numberText(amount)).join(', ') })}
        className="wheel block aspect-square w-full"
        onPointerDown={take}
        onPointerMove={push}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <circle r="157" fill="var(--gold)" />
        <circle r="152" fill="var(--surface)" />
        <g ref={turning}>
          {fields.map(({ id, amount }, index) => {
            const { middle, size } = slices[index] ?? { middle: 0, size: 0 }
            const isBest = amount === best
            return (
              <g key={id} className={isBest ? 'wheel-best' : undefined}>
                <path
                  d={`M0 0L${pointAt(middle - size / 2)}A${radius} ${radius} 0 ${size > 180 ? 1 : 0} 1 ${pointAt(middle + size / 2)}Z`}
                  fill={`var(${isBest ? '--gold' : colours[index % colours.length]})`}
                  stroke="var(--surface)"
                  strokeWidth={size < roomAlong ? 0.75 : 2}
                />
                {size >= roomAlong && (
                  <text
                    transform={`rotate(${middle}) translate(0 -108) rotate(${size < roomAcross ? -90 : 0})`}
                    textAnchor="middle"
                    dominantBaseline="central"
                  >
                    {numberText(amount)}
                  </text>
                )}
              </g>
            )
          })}
        </g>
        <circle r="26" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
        <circle r="9" fill="var(--primary-fill)" />
      </svg>
      <svg
        aria-hidden
        viewBox="0 0 24 30"
        className="wheel-pointer pointer-events-none absolute -top-2 left-1/2 h-9 w-7 -translate-x-1/2"
      >
        <path d="M2 2h20L12 28z" fill="currentColor" stroke="var(--surface)" strokeWidth="2" />
      </svg>
    </div>
  )
}

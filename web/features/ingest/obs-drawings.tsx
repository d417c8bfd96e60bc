import type { ReactNode } from 'react'

const keyDots = [0, 1, 2, 3, 4, 5, 6, 7]
const frame = <rect x="40" y="12" width="160" height="96" rx="10" className="fill-surface stroke-line-strong" />
const field = 'fill-surface-2 stroke-line-strong'
const tick = { fill: 'none', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

function Screen({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="4" className="fill-primary-soft stroke-primary" />
      <path
        d={`M${x + width / 2} ${y}v${height}`}
        className="stroke-primary"
        strokeOpacity="0.45"
        strokeDasharray="3 3"
      />
      <circle
        cx={x + width / 2}
        cy={y + height / 2}
        r={height / 5}
        fill="none"
        className="stroke-primary"
        strokeOpacity="0.45"
      />
    </>
  )
}

/** Drawings of the three steps on a 240 × 120 grid. */
export const obsDrawings: Record<'key' | 'paste' | 'start', ReactNode> = {
  key: (
    <>
      {frame}
      <rect x="54" y="24" width="34" height="5" rx="2.5" className="fill-line-strong" />
      <rect x="54" y="34" width="132" height="20" rx="5" className={field} />
      <rect x="62" y="41.5" width="22" height="5" rx="2.5" className="fill-primary" />
      <rect x="88" y="41.5" width="68" height="5" rx="2.5" className="fill-ink-3" />
      <rect x="54" y="64" width="48" height="5" rx="2.5" className="fill-line-strong" />
      <rect x="54" y="74" width="132" height="20" rx="5" className="fill-surface-2 stroke-primary" strokeWidth="2" />
      {keyDots.map((dot) => (
        <circle key={dot} cx={65 + dot * 10} cy="84" r="3" className="fill-ink-2" />
      ))}
      <path d="M146 78v12" className="stroke-primary" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  paste: (
    <>
      {frame}
      <rect x="54" y="22" width="12" height="12" rx="3" className="fill-primary-fill" />
      <path d="M57 28l2.5 2.5l4.5-5" {...tick} strokeWidth={2} className="stroke-on-primary" />
      <rect x="72" y="25.5" width="62" height="5" rx="2.5" className="fill-ink-3" />
      <rect x="54" y="40" width="12" height="12" rx="3" className="fill-primary-fill" />
      <path d="M57 46l2.5 2.5l4.5-5" {...tick} strokeWidth={2} className="stroke-on-primary" />
      <rect x="72" y="43.5" width="44" height="5" rx="2.5" className="fill-ink-3" />
      <rect x="54" y="58" width="132" height="40" rx="5" className="fill-surface-2 stroke-primary" strokeWidth="2" />
      <path
        d="M66 64c-3 0-3 2-3 4s0 4-2.5 4c2.5 0 2.5 2 2.5 4v8c0 2 0 4 3 4M174 64c3 0 3 2 3 4s0 4 2.5 4c-2.5 0-2.5 2-2.5 4v8c0 2 0 4-3 4"
        {...tick}
        strokeWidth={2}
        className="stroke-ink-2"
      />
      <rect x="74" y="66" width="26" height="5" rx="2.5" className="fill-primary" />
      <rect x="104" y="66" width="52" height="5" rx="2.5" className="fill-ink-3" />
      <rect x="82" y="76" width="30" height="5" rx="2.5" className="fill-primary" />
      <rect x="116" y="76" width="24" height="5" rx="2.5" className="fill-gold" />
      <rect x="82" y="86" width="20" height="5" rx="2.5" className="fill-primary" />
      <rect x="106" y="86" width="46" height="5" rx="2.5" className="fill-ink-3" />
    </>
  ),
  start: (
    <>
      <path
        d="M98 62c24 0 24-37 44-37M98 62h49M98 62c24 0 24 34 56 34"
        fill="none"
        className="stroke-ink-3"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
      <rect x="22" y="44" width="76" height="36" rx="10" className="fill-primary-fill" />
      <path d="M55 54v16l13-8z" className="fill-on-primary stroke-on-primary" strokeWidth="2" strokeLinejoin="round" />
      <Screen x={142} y={8} width={60} height={34} />
      <Screen x={147} y={49} width={46} height={26} />
      <Screen x={154} y={86} width={36} height={20} />
    </>
  ),
}

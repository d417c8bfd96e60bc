import { marbleOf } from '#contract/rules/marble-field.ts'

export function MarbleDot({ id, size = 28 }: { id: number; size?: number }) {
  const { colours, look } = marbleOf(id)
  const [light, dark] = colours
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden className="shrink-0">
      <circle cx="14" cy="14" r="13.5" fill={light} />
      {look === 'band' && <path d="M0.9 10h26.2v8H0.9z" fill={dark} />}
      {look === 'half' && <path d="M0.5 14a13.5 13.5 0 0 0 27 0z" fill={dark} />}
      {look === 'dots' &&
        [6, 22].flatMap((x) => [7, 21].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="4" fill={dark} />))}
      {look === 'swirl' && (
        <path d="M14 0.5a6.75 6.75 0 0 0 0 13.5 6.75 6.75 0 0 1 0 13.5A13.5 13.5 0 0 1 14 0.5z" fill={dark} />
      )}
      <circle cx="14" cy="14" r="7.6" className="fill-picture-chip" />
      <circle cx="14" cy="14" r="13.2" fill="none" stroke="currentColor" strokeOpacity="0.25" />
      <text x="14" y="17.6" textAnchor="middle" fontSize="10" fontWeight="700" className="fill-on-picture">
        {id}
      </text>
    </svg>
  )
}

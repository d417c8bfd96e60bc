import type { Mission } from '#contract/missions.ts'
import type { ActivityKind } from '#contract/rules/activity.ts'
import { useTranslate } from '#web/i18n/translate.ts'

/** Rings from outer to inner. A ring shows the progress of the missions of its kinds. */
const rings: readonly { name: 'watch' | 'talk' | 'join'; kinds: readonly ActivityKind[]; tone: string; dot: string }[] =
  [
    { name: 'watch', kinds: ['watch'], tone: 'stroke-ring-watch', dot: 'bg-ring-watch' },
    { name: 'talk', kinds: ['chat', 'reaction', 'comment'], tone: 'stroke-gold', dot: 'bg-gold' },
    {
      name: 'join',
      kinds: ['booking', 'share', 'tip', 'post', 'invite', 'minigame'],
      tone: 'stroke-ring-join',
      dot: 'bg-ring-join',
    },
  ]
const size = 168
const stroke = 17
const gap = 4

export function Rings({ missions }: { missions: readonly Mission[] }) {
  const t = useTranslate()
  const shares = rings.map(({ kinds }) => {
    const own = missions.filter((mission) => mission.kinds.some((kind) => kinds.includes(kind)))
    if (own.length === 0) return 0
    return own.reduce((sum, { progress, goal }) => sum + progress / goal, 0) / own.length
  })
  const done = missions.filter(({ progress, goal }) => progress >= goal).length
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-10 gap-y-5 px-4 py-6">
      <div className="relative shrink-0">
        <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden className="-rotate-90">
          {rings.map(({ name, tone }, index) => {
            const radius = size / 2 - stroke / 2 - index * (stroke + gap)
            const around = 2 * Math.PI * radius
            const length = (shares[index] ?? 0) * around
            const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: stroke }
            return (
              <g key={name}>
                <circle {...circle} className="stroke-surface-3" />
                {length > 0 && (
                  <circle
                    {...circle}
                    strokeLinecap="round"
                    strokeDasharray={`${length.toFixed(1)} ${around.toFixed(1)}`}
                    className={`${tone} transition-[stroke-dasharray] duration-300`}
                  />
                )}
              </g>
            )
          })}
        </svg>
        <p className="tabular absolute inset-0 flex flex-col items-center justify-center leading-none">
          <span className="text-xl font-extrabold">
            {done}/{missions.length}
          </span>
        </p>
      </div>
      <ul className="space-y-3">
        {rings.map(({ name, dot }, index) => (
          <li key={name} className="flex items-center gap-3">
            <span aria-hidden className={`size-3.5 rounded-full ${dot}`} />
            <span className="w-28 font-semibold">{t(`missions.ring.${name}`)}</span>
            <span className="tabular text-sm text-ink-2">{Math.round((shares[index] ?? 0) * 100)}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

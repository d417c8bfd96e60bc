import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { shirtName } from './formation.ts'
import { useAverageText } from './rating-mark.tsx'

/** A drawn football pitch. Hidden from assistive technology, because a list beside it has the same players. */
export function Pitch({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden
      className="field field-football relative mx-auto max-w-lg overflow-hidden rounded-lg py-3 text-on-picture"
    >
      <span className="pointer-events-none absolute inset-2 rounded-md border border-on-picture/25">
        <span className="absolute inset-x-0 top-1/2 border-t border-on-picture/25" />
        <span className="absolute left-1/2 top-1/2 size-20 -translate-x-1/2 -translate-y-1/2 rounded-full border border-on-picture/25" />
        <span className="absolute left-1/2 top-0 h-12 w-2/5 -translate-x-1/2 border border-t-0 border-on-picture/25" />
        <span className="absolute bottom-0 left-1/2 h-12 w-2/5 -translate-x-1/2 border border-b-0 border-on-picture/25" />
      </span>
      {children}
    </div>
  )
}

export type PitchPlayer = {
  name: string
  number: number | null
  colour: string
  /** Null without enough votes. */
  average: number | null
  isBest: boolean
}

/** Players in lines, the goalkeeper first. The goalkeeper is at the top, or at the bottom when they play upwards. */
export function PitchLines({
  lines,
  isUpwards,
  className,
}: {
  lines: PitchPlayer[][]
  isUpwards: boolean
  className: string
}) {
  return (
    <div
      className={classNames(
        'relative flex justify-around gap-1',
        isUpwards ? 'flex-col-reverse' : 'flex-col',
        className,
      )}
    >
      {lines.map((line, i) => (
        <div key={line.map(({ name }) => name).join()} className={classNames('flex justify-around', i === 0 && 'px-8')}>
          {line.map((player) => (
            <Player key={player.name} {...player} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Player({ name, number, colour, average, isBest }: PitchPlayer) {
  const text = useAverageText()
  return (
    <span className="flex w-16 flex-col items-center sm:w-20">
      <span className="relative">
        <Crest of={{ shortName: number === null ? '' : String(number), colour }} size={28} />
        {average !== null && (
          <span
            className={classNames(
              'tabular absolute -top-2 left-full -ml-3.5 inline-flex h-4.5 items-center gap-0.5 rounded-full bg-picture-chip px-1 sm:-ml-2 sm:px-1.5 text-[0.6875rem] font-bold leading-none',
              isBest && 'text-gold',
            )}
          >
            {isBest && <Star size={10} className="fill-current" />}
            {text(average)}
          </span>
        )}
      </span>
      <span className="mt-0.5 max-w-full truncate text-[0.6875rem] font-semibold leading-tight">{shirtName(name)}</span>
    </span>
  )
}

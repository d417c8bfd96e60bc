import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type PickChipProps = { isPicked: boolean; name: string; about?: ReactNode; face: ReactNode; toggle: () => void }

/** A team or commentator to pick, with its picture and a mark while it is picked. */
export function PickChip({ isPicked, name, about, face, toggle }: PickChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={toggle}
      className={classNames(
        'flex h-full min-h-14 w-full min-w-0 items-center gap-2 rounded-lg border px-2.5 py-2 sm:gap-3 sm:px-3 text-left transition-colors duration-150',
        isPicked ? 'border-primary bg-primary-soft' : 'border-line bg-surface hover:bg-surface-3',
      )}
    >
      {face}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm leading-snug font-semibold text-ink wrap-anywhere">{name}</span>
        {about}
      </span>
      <span
        aria-hidden
        className={classNames(
          'inline-flex size-6 shrink-0 items-center justify-center rounded-full border',
          isPicked ? 'border-primary bg-primary-fill text-on-primary' : 'border-line-strong text-transparent',
        )}
      >
        <Check size={14} />
      </span>
    </button>
  )
}

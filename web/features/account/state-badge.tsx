import { classNames } from '#web/ui/class-names.ts'

/** Shows whether a setting is in order, by text and by colour. The colour is never the only sign. */
export function StateBadge({ isGood, text }: { isGood: boolean; text: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 shrink-0 items-center rounded-full px-2.5 text-xs font-semibold',
        isGood ? 'bg-good-soft text-good' : 'bg-gold-soft text-gold-ink',
      )}
    >
      {text}
    </span>
  )
}

import Star from 'lucide-react/icons/star'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type FavouriteKind, toggleFavourite, useIsFavourite } from './favourites.ts'

type StarButtonProps = { kind: FavouriteKind; id: string; name: string; className?: string | undefined }

/** A favourite of whoever uses this browser; `aria-pressed` tells the state, so the name stays the same. */
export function StarButton({ kind, id, name, className }: StarButtonProps) {
  const t = useTranslate()
  const isStarred = useIsFavourite(kind, id)
  const label = t('fixtures.star', { name })
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={label}
      title={label}
      onClick={() => toggleFavourite(kind, id)}
      className={classNames(
        'relative z-10 inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors duration-150 hover:bg-surface-3',
        isStarred ? 'text-gold-ink' : 'text-ink-3 hover:text-ink',
        className,
      )}
    >
      <Star size={18} aria-hidden fill={isStarred ? 'currentColor' : 'none'} />
    </button>
  )
}

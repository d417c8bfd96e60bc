import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  count: number
  canChange: boolean
  canRemove: boolean
  change: () => void
  remove: () => void
  acts: readonly { name: string; label: string; isDangerous: boolean }[]
  act: (name: string) => void
  clear: () => void
}

/** Acts on the selected records. */
export function BulkBar({ count, canChange, canRemove, change, remove, acts, act, clear }: Props) {
  const t = useTranslate()
  return (
    <section
      aria-label={t('staff.bulk')}
      className="sticky bottom-4 z-30 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-4 py-2 shadow-pop"
    >
      <p role="status" className="mr-2 text-sm font-semibold">
        {t('staff.bulk.count', { count })}
      </p>
      {canChange && (
        <Button tone="neutral" size="small" onClick={change}>
          {t('staff.bulk.change')}
        </Button>
      )}
      {canRemove && (
        <Button tone="danger" size="small" onClick={remove}>
          {t('staff.bulk.remove')}
        </Button>
      )}
      {acts.map(({ name, label, isDangerous }) => (
        <Button key={name} tone={isDangerous ? 'danger' : 'neutral'} size="small" onClick={() => act(name)}>
          {label}…
        </Button>
      ))}
      <Button tone="quiet" size="small" onClick={clear}>
        {t('staff.bulk.clear')}
      </Button>
    </section>
  )
}

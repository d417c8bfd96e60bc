import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'

export function ProgressBar({ share, className }: { share: number; className?: string }) {
  const t = useTranslate()
  const percent = Math.round(share * 100)
  return (
    <span className={classNames('block h-1 bg-picture-chip', className)}>
      <span className="block h-full bg-primary-fill" style={{ width: `${percent}%` }} />
      <span className="sr-only">{t('works.percent', { percent })}</span>
    </span>
  )
}

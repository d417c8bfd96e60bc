import { useTranslate } from '#web/i18n/translate.ts'
import { NoScript } from '#web/shell/no-script.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const lineWidths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2', 'w-2/3']

/** Placeholder while the room loads. It can shrink, so the elements below it do not move. */
export function ChatSkeleton({ hasComposer }: { hasComposer?: boolean }) {
  const t = useTranslate()
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden p-4" aria-busy="true">
      <p className="sr-only">{t('chat.loading')}</p>
      <NoScript />
      {lineWidths.map((width) => (
        <div key={width} className="flex gap-2.5">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-3 w-24" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
      {hasComposer && <Skeleton className="h-11 w-full shrink-0 rounded-full" />}
    </div>
  )
}

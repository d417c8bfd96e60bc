import { useTranslate } from '#web/i18n/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function PostSkeletons() {
  const t = useTranslate()
  return (
    <ul aria-label={t('feed.loading')} aria-busy className="mt-4 flex flex-col gap-4">
      {[true, false, true].map((hasPicture, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always three rows in a fixed order
        <li key={i} className="card p-4">
          <span className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <span className="flex-1">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="mt-1.5 h-3.5 w-24" />
            </span>
          </span>
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-3/5" />
          {hasPicture && <Skeleton className="mt-3 aspect-video w-full rounded-md" />}
          <Skeleton className="mt-4 h-9 w-52" />
        </li>
      ))}
    </ul>
  )
}

import { Suspense, useCallback, useEffect, useState } from 'react'
import { type OwnBan, ownBan } from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const AppealDialog = lazyPart(() => import('./appeal-dialog.tsx'), 'AppealDialog')

export function BanReason({ groupId }: { groupId: string }) {
  const t = useTranslate()
  const [ban, setBan] = useState<OwnBan | null>(null)
  const [isAppealing, setAppealing] = useState(false)
  const load = useCallback(() => {
    // On failure, the reason and the appeal button are missing. The note above still says that the member is muted.
    call(ownBan, { groupId }).then(
      (found) => setBan(found.ban),
      (error: unknown) => console.warn('The reason of a ban could not be read', error),
    )
  }, [groupId])
  useEffect(load, [load])
  if (!ban) return null
  const { reason, appeal } = ban
  return (
    <>
      {reason && (
        <p dir="auto" className="mt-1">
          {t('appeal.why', { reason })}
        </p>
      )}
      {appeal ? (
        <p dir="auto" className="mt-1">
          {[t(`appeal.${appeal.state}`), appeal.answer].filter(Boolean).join(' ')}
        </p>
      ) : (
        <button
          type="button"
          className="-ml-2 inline-flex min-h-11 items-center rounded-md px-2 font-semibold text-primary hover:underline"
          onClick={() => setAppealing(true)}
        >
          {t('appeal.open')}
        </button>
      )}
      {isAppealing && (
        <Suspense fallback={null}>
          <AppealDialog
            groupId={ban.groupId}
            close={() => {
              setAppealing(false)
              load()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

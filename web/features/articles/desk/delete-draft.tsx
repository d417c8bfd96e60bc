import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { deskArticleDelete } from '#contract/article-desk.ts'
import { call } from '#web/api/call.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const ConfirmDialog = lazyPart(() => import('#web/features/friends/confirm-dialog.tsx'), 'ConfirmDialog')

/** Deletes a draft with all its languages and revisions, after a confirmation. */
export function DeleteDraft({ id, discard }: { id: string; discard: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)

  async function remove(): Promise<void> {
    try {
      await call(deskArticleDelete, { id })
      discard()
      showToast({ tone: 'success', title: t('desk.delete.done') })
      await navigate(localePath(locale, '/quan-tri/tin-tuc'))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <>
      <Button tone="danger" className="mt-3 w-full" onClick={() => setAsking(true)}>
        {t('desk.delete')}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('desk.delete.title')}
            text={t('desk.delete.text')}
            confirmLabel={t('desk.delete')}
            confirm={() => void remove()}
            close={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

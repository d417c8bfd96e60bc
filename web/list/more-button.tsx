import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import type { MorePager } from './use-more.ts'

export function MoreButton({
  pager,
}: {
  pager: Pick<MorePager<unknown>, 'hasMore' | 'isBusy' | 'hasFailed' | 'more'>
}) {
  const t = useTranslate()
  if (!pager.hasMore) return null
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      {pager.hasFailed && (
        <p role="alert" className="text-sm text-danger">
          {t('state.error.text')}
        </p>
      )}
      <Button tone="neutral" isBusy={pager.isBusy} onClick={() => void pager.more()}>
        {t(pager.hasFailed ? 'state.retry' : 'state.showMore')}
      </Button>
    </div>
  )
}

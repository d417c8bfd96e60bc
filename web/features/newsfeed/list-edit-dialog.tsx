import type { FeedList } from '#contract/feed-lists.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListForm } from './list-form.tsx'

export function ListEditDialog({ list, saved, close }: { list: FeedList; saved: () => void; close: () => void }) {
  const t = useTranslate()
  return (
    <Dialog title={t('list.edit')} closeLabel={t('post.close')} onClose={close}>
      <ListForm list={list} saved={saved} cancel={close} />
    </Dialog>
  )
}

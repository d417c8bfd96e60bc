import type { Post } from '#contract/newsfeed.ts'
import { feedModes } from '#contract/rules/newsfeed-codes.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PostEditor } from './post-editor.tsx'

export function EditDialog({ post, changed, close }: { post: Post; changed: (post: Post) => void; close: () => void }) {
  const t = useTranslate()
  const session = useSession()
  if (session.kind !== 'member') return null
  return (
    <Dialog title={t('compose.title.edit')} closeLabel={t('post.close')} onClose={close}>
      <PostEditor
        mode={feedModes.edit}
        member={session.user}
        post={post}
        written={(made) => {
          close()
          changed(made)
        }}
        close={close}
      />
    </Dialog>
  )
}

import type { Post } from '#contract/newsfeed.ts'
import { feedModes } from '#contract/newsfeed-codes.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PostEditor } from './post-editor.tsx'
import { SharedThing } from './shared-thing.tsx'

type Props = { post: Post; shared: (post: Post) => void; close: () => void }

/** Words of one's own above the post; the share of a share is one of the first post. */
export function ShareDialog({ post, shared, close }: Props) {
  const t = useTranslate()
  const session = useSession()
  if (session.kind !== 'member') return null
  const source = post.shared?.kind === 'post' ? post.shared : ({ kind: 'post', id: post.id, post } as const)
  return (
    <Dialog title={t('compose.title.share')} closeLabel={t('post.close')} onClose={close}>
      <PostEditor
        mode={feedModes.share}
        member={session.user}
        post={post}
        written={(made) => {
          close()
          shared(made)
        }}
        close={close}
      >
        <SharedThing shared={source} />
      </PostEditor>
    </Dialog>
  )
}

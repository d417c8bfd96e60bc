import type { ReactNode } from 'react'
import type { OwnUser } from '#contract/account.ts'
import type { Post } from '#contract/newsfeed.ts'
import { feedModes } from '#contract/rules/newsfeed-codes.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PostEditor } from './post-editor.tsx'
import type { ShareableThing } from './shareable-thing.ts'
import { SharedThing } from './shared-thing.tsx'

/** Dialog for members. Renders nothing when the member has logged out. */
function MembersDialog({ close, children }: { close: () => void; children: (member: OwnUser) => ReactNode }) {
  const t = useTranslate()
  const session = useSession()
  if (session.kind !== 'member') return null
  return (
    <Dialog title={t('compose.title.share')} closeLabel={t('post.close')} onClose={close}>
      {children(session.user)}
    </Dialog>
  )
}

type Props = { post: Post; shared: (post: Post) => void; close: () => void }

/** Shares a post with a text above it. When that post is itself a share, shares the original. */
export function ShareDialog({ post, shared, close }: Props) {
  const live = post.shared?.kind === 'live' ? post.shared : null
  const source =
    post.shared?.kind === 'post' ? post.shared : ({ kind: 'post', id: post.id, post: { ...post, live } } as const)
  function written(made: Post): void {
    close()
    shared(made)
  }
  return (
    <MembersDialog close={close}>
      {(member) => (
        <PostEditor mode={feedModes.share} member={member} post={post} written={written} close={close}>
          <SharedThing shared={source} />
        </PostEditor>
      )}
    </MembersDialog>
  )
}

export function ThingDialog({ thing, close }: { thing: ShareableThing; close: () => void }) {
  return (
    <MembersDialog close={close}>
      {(member) => (
        <PostEditor mode={feedModes.normal} member={member} thing={thing} written={close} close={close}>
          <SharedThing shared={thing} />
        </PostEditor>
      )}
    </MembersDialog>
  )
}

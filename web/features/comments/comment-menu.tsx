import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { mayAs } from '#contract/rules/roles.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { outranks } from '#web/login/rank.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { CommentList } from './use-comments.ts'

const BanDialog = lazyPart(() => import('#web/features/chat/ban-dialog.tsx'), 'BanDialog')

type MenuProps = { comment: Comment; list: CommentList; name: string; edit: () => void }

/**
 * Menu for the comment's author, the owner of the target, moderators and operators. Renders nothing for all other
 * viewers. Deletion asks for confirmation.
 */
export function CommentMenu({ comment, list, name, edit }: MenuProps) {
  const t = useTranslate()
  const session = useSession()
  const [isSure, setSure] = useState(false)
  const [isBanning, setBanning] = useState(false)
  if (session.kind !== 'member') return null
  const { userId, role } = session.user
  const isOwn = comment.author?.userId === userId
  const mayRemove = isOwn || list.ownerId === userId || mayAs(role, 'moderator')
  if (!mayRemove) return null
  const { author } = comment
  const mayBan = author !== null && !isOwn && outranks(role, 'commentator') && outranks(role, author.role)

  async function remove(): Promise<void> {
    try {
      await list.remove(comment)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <>
      <Popover
        label={t('comments.menu', { name })}
        shape="menu"
        trigger={<Ellipsis size={18} aria-hidden />}
        triggerClass="tap inline-flex items-center justify-center rounded-md text-ink-3 hover:bg-surface-3"
        onOpen={() => setSure(false)}
      >
        {isOwn && (
          <button type="button" data-close className={menuItemClass} onClick={edit}>
            <Pencil size={18} aria-hidden />
            {t('comments.edit')}
          </button>
        )}
        {mayBan && (
          <button type="button" data-close className={menuItemClass} onClick={() => setBanning(true)}>
            <Ban size={18} aria-hidden />
            {t('moderation.ban')}
          </button>
        )}
        {isSure ? (
          <button type="button" data-close className={`${menuItemClass} text-danger`} onClick={() => void remove()}>
            <Trash size={18} aria-hidden />
            {t('comments.removeSure')}
          </button>
        ) : (
          <button type="button" className={menuItemClass} onClick={() => setSure(true)}>
            <Trash size={18} aria-hidden />
            {t('comments.remove')}
          </button>
        )}
      </Popover>
      {isBanning && author && (
        <Suspense fallback={null}>
          <BanDialog
            of={{ userId: author.userId, showName: author.displayName, text: comment.content ?? '' }}
            groupId=""
            close={() => setBanning(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { mayAs } from '#contract/rules/roles.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { outranks } from '#web/login/rank.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { CommentList } from './use-comments.ts'

const BanDialog = lazyPart(() => import('#web/features/chat/ban-dialog.tsx'), 'BanDialog')
const RemoveQuestion = lazyPart(() => import('#web/features/reports/remove-question.tsx'), 'RemoveQuestion')

type MenuProps = { comment: Comment; list: CommentList; name: string; edit: () => void }

/**
 * Menu for the comment's author, the owner of the target, moderators and operators. Renders nothing for all other
 * viewers. Deletion asks for confirmation.
 */
export function CommentMenu({ comment, list, name, edit }: MenuProps) {
  const t = useTranslate()
  const session = useSession()
  const [asking, setAsking] = useState<'ban' | 'remove' | null>(null)
  if (session.kind !== 'member') return null
  const { userId, role } = session.user
  const isOwn = comment.author?.userId === userId
  const mayRemove = isOwn || list.ownerId === userId || mayAs(role, 'moderator')
  if (!mayRemove) return null
  const { author } = comment
  const mayBan = author !== null && !isOwn && outranks(role, 'commentator') && outranks(role, author.role)

  return (
    <>
      <Popover
        label={t('comments.menu', { name })}
        shape="menu"
        trigger={<Ellipsis size={18} aria-hidden />}
        triggerClass="tap inline-flex items-center justify-center rounded-md text-ink-3 hover:bg-surface-3"
      >
        {isOwn && (
          <button type="button" data-close className={menuItemClass} onClick={edit}>
            <Pencil size={18} aria-hidden />
            {t('comments.edit')}
          </button>
        )}
        {mayBan && (
          <button type="button" data-close className={menuItemClass} onClick={() => setAsking('ban')}>
            <Ban size={18} aria-hidden />
            {t('moderation.ban')}
          </button>
        )}
        <button type="button" data-close className={menuItemClass} onClick={() => setAsking('remove')}>
          <Trash size={18} aria-hidden />
          {t('comments.remove')}
        </button>
      </Popover>
      {asking && (
        <Suspense fallback={null}>
          {asking === 'remove' ? (
            <RemoveQuestion
              author={isOwn ? undefined : name}
              remove={() => list.remove(comment)}
              close={() => setAsking(null)}
            />
          ) : (
            author && (
              <BanDialog
                of={{ userId: author.userId, showName: author.displayName, text: comment.content ?? '' }}
                groupId=""
                close={() => setAsking(null)}
              />
            )
          )}
        </Suspense>
      )}
    </>
  )
}

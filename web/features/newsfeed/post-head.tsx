import BadgeCheck from 'lucide-react/icons/badge-check'
import Lock from 'lucide-react/icons/lock'
import Mic from 'lucide-react/icons/mic'
import type { WrittenPost } from '#contract/newsfeed.ts'
import { postVisibility } from '#contract/rules/newsfeed-codes.ts'
import { mayAs } from '#contract/rules/roles.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { memberPath, postPath } from '#web/mention/feed-address.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { Avatar, type AvatarSize } from '#web/ui/avatar.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

type PostHeadProps = { post: WrittenPost; action: TextKey | null; size?: AvatarSize }

export function PostHead({ post, action, size = 44 }: PostHeadProps) {
  const t = useTranslate()
  const { author } = post
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <LocaleLink to={memberPath(author.username)} aria-hidden tabIndex={-1} className="shrink-0 rounded-full">
        <Avatar name={author.displayName} seed={author.userId} picture={author.profilePicture} size={size} />
      </LocaleLink>
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 leading-snug">
          <LocaleLink
            to={memberPath(author.username)}
            className="min-w-0 truncate font-semibold leading-6 text-ink hover:text-primary"
          >
            <bdi translate="no">{author.displayName}</bdi>
          </LocaleLink>
          {author.role === 'commentator' && (
            <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-primary-soft px-1.5 text-xs font-semibold text-primary">
              <Mic size={12} aria-hidden />
              {t('post.commentator')}
            </span>
          )}
          {mayAs(author.role, 'staff') && (
            <BadgeCheck size={16} role="img" aria-label={t('post.operator')} className="shrink-0 text-primary" />
          )}
          {action && <span className="text-sm text-ink-2">{t(action)}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-ink-3">
          <PostTime post={post} />
          {post.editedAt !== null && <span>· {t('post.edited')}</span>}
          {post.visibility === postVisibility.private && (
            <span className="inline-flex items-center gap-1">
              · <Lock size={13} aria-hidden />
              {t('post.private')}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

function PostTime({ post: { id, createdAt } }: { post: WrittenPost }) {
  return (
    <LocaleLink to={postPath(id)} className="inline-flex min-h-6 items-center hover:underline">
      <TimeSince at={createdAt} />
    </LocaleLink>
  )
}

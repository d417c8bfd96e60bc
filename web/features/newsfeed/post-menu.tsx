import Ban from 'lucide-react/icons/ban'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/history'
import Link2 from 'lucide-react/icons/link-2'
import ListPlus from 'lucide-react/icons/list-plus'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type ReactNode, Suspense, useState } from 'react'
import { newsfeedUpdate, type Post, reportPost } from '#contract/newsfeed.ts'
import { memberMute } from '#contract/privacy.ts'
import { postVisibility } from '#contract/rules/newsfeed-codes.ts'
import { mayAs } from '#contract/rules/roles.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { outranks } from '#web/login/rank.ts'
import { postPath } from '#web/mention/feed-address.ts'
import { useLocale } from '#web/root-data.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { FeedPost } from './read-feed.ts'

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'), 'EditDialog')
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'), 'HistoryDialog')
const WhyDialog = lazyPart(() => import('./why-dialog.tsx'), 'WhyDialog')
const SlidersDialog = lazyPart(() => import('./sliders-dialog.tsx'), 'SlidersDialog')
const ListsDialog = lazyPart(() => import('./lists-dialog.tsx'), 'ListsDialog')
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog')
const ReportDialog = lazyPart(() => import('#web/features/reports/report-dialog.tsx'), 'ReportDialog')

const BanDialog = lazyPart(() => import('#web/features/chat/ban-dialog.tsx'), 'BanDialog')

type PostMenuProps = {
  post: FeedPost
  changed: (post: Post) => void
  removed: (id: string) => void
  hide: () => void
}
const iconProps = { size: 18, 'aria-hidden': true } as const

export function PostMenu({ post, changed, removed, hide }: PostMenuProps) {
  const t = useTranslate()
  const locale = useLocale()
  const session = useSession()
  const [dialog, setDialog] = useState<
    'edit' | 'history' | 'delete' | 'report' | 'ban' | 'why' | 'sliders' | 'lists' | null
  >(null)
  const close = () => setDialog(null)
  const { id, author, visibility } = post
  const viewer = session.kind === 'member' ? session.user : null
  const isOwn = viewer?.userId === author.userId
  const mayDelete = isOwn || mayAs(viewer?.role, 'moderator')

  const mayBan = !isOwn && outranks(viewer?.role, 'commentator') && outranks(viewer?.role, author.role)

  async function asMember(act: () => void): Promise<void> {
    if (await askToLogIn('login')) act()
  }
  async function copy(): Promise<void> {
    await copyLink(location.origin + localePath(locale, postPath(id)), t)
  }
  async function showTo(next: 1 | 2): Promise<void> {
    try {
      const updated = await call(newsfeedUpdate, { id, visibility: next, locale })
      if (updated) changed(updated)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  async function mute(): Promise<void> {
    try {
      await call(memberMute, { userId: author.userId })
      showToast({ tone: 'success', title: t('post.muteDone', { name: author.displayName }) })
      removed(id)
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  const item = (key: TextKey, icon: ReactNode, press: () => void) => (
    <button type="button" data-close className={menuItemClass} onClick={press}>
      {icon}
      {t(key)}
    </button>
  )
  const isPrivate = visibility === postVisibility.private
  return (
    <>
      <Popover
        label={t('post.menu', { name: t('post.by', { name: author.displayName }) })}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass="tap inline-flex shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-surface-3 hover:text-ink"
        shape="menu"
        id={`post-menu-${id}`}
      >
        {post.reasons && item('forYou.why', <CircleQuestionMark {...iconProps} />, () => setDialog('why'))}
        {isOwn && item('post.menu.edit', <Pencil {...iconProps} />, () => setDialog('edit'))}
        {isOwn &&
          (isPrivate
            ? item('post.menu.makePublic', <Globe {...iconProps} />, () => void showTo(postVisibility.public))
            : item('post.menu.makePrivate', <Lock {...iconProps} />, () => void showTo(postVisibility.private)))}
        {post.editedAt !== null && item('post.menu.history', <History {...iconProps} />, () => setDialog('history'))}
        {item('post.menu.copy', <Link2 {...iconProps} />, () => void copy())}
        {!isOwn && item('post.menu.hide', <EyeOff {...iconProps} />, () => void asMember(hide))}
        {!isOwn && item('list.add', <ListPlus {...iconProps} />, () => void asMember(() => setDialog('lists')))}
        {viewer && !isOwn && item('post.menu.mute', <VolumeX {...iconProps} />, () => void mute())}
        {!isOwn && item('post.menu.report', <Flag {...iconProps} />, () => void asMember(() => setDialog('report')))}
        {mayBan && item('moderation.ban', <Ban {...iconProps} />, () => setDialog('ban'))}
        {mayDelete && item('post.menu.delete', <Trash2 {...iconProps} />, () => setDialog('delete'))}
      </Popover>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'edit' && <EditDialog post={post} changed={changed} close={close} />}
          {dialog === 'history' && <HistoryDialog post={post} close={close} />}
          {dialog === 'why' && post.reasons && (
            <WhyDialog
              reasons={post.reasons}
              author={author.displayName}
              adjust={() => void asMember(() => setDialog('sliders'))}
              close={close}
            />
          )}
          {dialog === 'lists' && <ListsDialog member={author} close={close} />}
          {dialog === 'sliders' && <SlidersDialog close={close} />}
          {dialog === 'delete' && <DeleteDialog id={id} removed={removed} close={close} />}
          {dialog === 'ban' && (
            <BanDialog
              of={{ userId: author.userId, showName: author.displayName, text: post.content }}
              groupId=""
              close={close}
            />
          )}
          {dialog === 'report' && <ReportDialog report={reportPost} id={id} close={close} />}
        </Suspense>
      )}
    </>
  )
}

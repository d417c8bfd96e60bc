import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import type { FriendState } from '#contract/friends.ts'
import type { MemberPage } from '#contract/members.ts'
import type { TipsterInfo } from '#contract/tips.ts'
import { BadgeRow } from '#web/features/account/badge-row.tsx'
import { MemberCover } from '#web/features/account/member-cover.tsx'
import { MemberFace } from '#web/features/account/member-face.tsx'
import { type MemberSection, memberSectionPath } from '#web/features/account/member-sections.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { memberFollow } from '#web/features/follows/member-follow.ts'
import { useFollow } from '#web/features/follows/use-follow.ts'
import { FriendButtons } from '#web/features/friends/friend-buttons.tsx'
import { signClass } from '#web/features/tips/outcome-badge.tsx'
import { useFigures } from '#web/features/tips/use-figures.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LiveBadge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { MemberMenu } from './member-menu.tsx'
import { useMessage } from './use-message.ts'

type MemberHeadProps = { member: MemberPage; record: TipsterInfo | null; state: FriendState | null; isOwn: boolean }

export function MemberHead({ member, record, state, isOwn }: MemberHeadProps) {
  const t = useTranslate()
  return (
    <header className="card overflow-hidden">
      <MemberCover member={member} />
      <div className="px-4 pb-5 sm:px-6">
        <div className="-mt-13 sm:-mt-15">
          <MemberFace member={member} />
        </div>
        <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-64">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-2xl font-bold wrap-anywhere">
                <bdi translate="no">{member.displayName}</bdi>
              </h1>
              {member.link && <LiveBadge>{t('fixture.live')}</LiveBadge>}
            </div>
            <p className="text-sm text-ink-2">@{member.username}</p>
            {/* The level is left out, because it is shown at the avatar. */}
            <div className="mt-2.5 empty:hidden">
              <BadgeRow badges={member.badges.filter(({ kind }) => kind !== 'level')} />
            </div>
          </div>
          {/* On phones, the buttons fill their rows, so that no row has a single small button. */}
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:grow max-sm:[&>button]:px-3 max-[22.5rem]:[&>button]:px-2! max-[22.5rem]:[&>button:not([popovertarget])>svg]:hidden">
            {member.link && (
              <LocaleLink to={`/truc-tiep/${member.link}`} className={classNames(buttonClass(), 'max-sm:w-full')}>
                <Play size={18} aria-hidden />
                {t('member.watch')}
              </LocaleLink>
            )}
            {isOwn ? <EditLink /> : <Acts member={member} state={state} />}
          </div>
        </div>
        <Figures member={member} record={record} />
      </div>
    </header>
  )
}

function Acts({ member, state }: Pick<MemberHeadProps, 'member' | 'state'>) {
  const t = useTranslate()
  const message = useMessage()
  const isCommentator = member.role === 'commentator'
  // The main action is to watch or follow a commentator, and to befriend any other member.
  const follow = state !== 'blocked' && (
    <FollowButton
      kind={memberFollow}
      id={member.userId}
      name={member.displayName}
      tone={isCommentator && !member.link ? 'primary' : 'neutral'}
    />
  )
  return (
    <>
      {isCommentator && follow}
      <FriendButtons person={member} state={state} tone={isCommentator ? 'neutral' : 'primary'} />
      {!isCommentator && follow}
      {state === 'friends' && (
        <Button tone="neutral" onClick={() => void message(member.userId)}>
          <MessageCircle size={18} aria-hidden />
          {t('member.message')}
        </Button>
      )}
      <MemberMenu person={member} state={state} />
    </>
  )
}

function EditLink() {
  const t = useTranslate()
  return (
    <LocaleLink to="/tai-khoan?muc=ho-so" className={buttonClass({ tone: 'neutral' })}>
      <Pencil size={16} aria-hidden />
      {t('member.edit')}
    </LocaleLink>
  )
}

/** On phones, the number is above its label; on wider screens, it is beside the label. */
const figureClass =
  'flex min-h-11 flex-col items-center text-center sm:justify-center text-xs whitespace-nowrap text-ink-2 hover:text-ink sm:flex-row sm:gap-1.5 sm:text-sm'

function Figures({ member, record }: { member: MemberPage; record: TipsterInfo | null }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const { signedShare } = useFigures()
  const { followers } = useFollow(memberFollow, member.userId, { followers: member.followers })
  const all = record?.records.find(({ period }) => period === 'all')?.record
  const figures: [string, number, MemberSection][] = [
    [t('member.posts'), member.posts, 'tong-quan'],
    [t('member.followers'), followers, 'theo-doi'],
    [t('member.friends'), member.friends, 'ban-be'],
  ]
  return (
    <ul
      aria-label={t('member.figures')}
      className="mt-4 flex flex-wrap justify-between gap-x-3 text-sm sm:justify-start sm:gap-x-6"
    >
      {figures.map(([name, value, section]) => (
        <li key={name}>
          <LocaleLink to={memberSectionPath(member.username, section)} preventScrollReset className={figureClass}>
            <span className="tabular text-base font-bold text-ink">{value.toLocaleString(tag)}</span>
            <span>{name}</span>
          </LocaleLink>
        </li>
      ))}
      {all && all.sample > 0 && (
        <li>
          <LocaleLink to={memberSectionPath(member.username, 'tip')} preventScrollReset className={figureClass}>
            <span className={classNames('tabular text-base font-bold', signClass(all.roi ?? 0))}>
              {signedShare(all.roi)}
            </span>
            <span>
              {t('member.roi')}
              <span className="max-[22.5rem]:sr-only"> · {t('member.roi.of', { count: all.sample })}</span>
            </span>
          </LocaleLink>
        </li>
      )}
    </ul>
  )
}

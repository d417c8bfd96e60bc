import Ban from 'lucide-react/icons/ban'
import CalendarX from 'lucide-react/icons/calendar-x'
import Lightbulb from 'lucide-react/icons/lightbulb'
import VideoOff from 'lucide-react/icons/video-off'
import { type ReactNode, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
  useNavigation,
} from 'react-router'
import { session } from '#web/api/session.ts'
import { type MemberSection, memberSectionPath, sectionsOf } from '#web/features/account/member-sections.ts'
import { FriendNews, useOwnId, useStanding } from '#web/features/friends/use-friendship.ts'
import { TipList } from '#web/features/tips/tip-list.tsx'
import { TipsMissing, TipsNotice } from '#web/features/tips/tips-off.tsx'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Pager } from '#web/list/pager.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { useLocale } from '#web/root-data.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { ActivitySection } from './activity-section.tsx'
import { ComingFixtures } from './coming-fixtures.tsx'
import { loadMember, type MemberShown } from './load-member.ts'
import { MemberHead } from './member-head.tsx'
import { MemberSide, OverviewSection } from './overview-section.tsx'
import { FollowsSection, FriendsSection } from './people-sections.tsx'
import { PhotosSection } from './photos-section.tsx'
import { RecordCard } from './record-card.tsx'
import { ReplayList } from './replay-list.tsx'

const ownPosts = '/bang-tin?nType=home'

export function loader(args: LoaderFunctionArgs) {
  return loadMember(args)
}

/** Redirects members from their own page to their feed, before any data is loaded. */
export async function clientLoader({ params, url, serverLoader }: ClientLoaderFunctionArgs) {
  const now = session.get()
  if (now.kind === 'member' && now.user.username === params.slug)
    throw redirect(localePath(splitLocale(url.pathname).locale, ownPosts))
  return serverLoader<typeof loader>()
}

export default function MemberPageView() {
  const t = useTranslate()
  const shown = useLoaderData<typeof loader>()
  const { member, section, record } = shown
  const { username, displayName: name, role } = member
  const { state, isGone } = useStanding(member.userId)
  const ownId = useOwnId()
  const isOwn = ownId === member.userId
  useOwnPage(isOwn && section === 'tong-quan')
  const target = useNavigation().location
  const isSwitching = target?.pathname.endsWith(`/thanh-vien/${username}`) ?? false
  const titles: Record<MemberSection, string> = {
    'tong-quan': t('member.overview'),
    lich: t('member.schedule'),
    'xem-lai': t('member.replays'),
    tip: t('member.tips'),
    anh: t('member.photos'),
    'hoat-dong': t('member.activity'),
    'ban-be': t('member.friends'),
    'theo-doi': t('member.follows'),
  }
  const isCommentator = role === 'commentator'
  if (isGone)
    return (
      <div className="card">
        <EmptyState
          icon={<Ban size={24} />}
          title={t('member.gone')}
          text={t('member.gone.text')}
          action={<WayOn to="/bang-tin" label="nav.feed" />}
        />
      </div>
    )
  return (
    <>
      <PageHead
        title={t('member.title', { name, username })}
        description={t(isCommentator ? 'member.description.commentator' : 'member.description', { name })}
        imageUrl={member.profilePicture.startsWith('/') ? member.profilePicture : undefined}
        isIndexed={section === 'tong-quan'}
      />
      {ownId !== null && <FriendNews />}
      <MemberHead member={member} record={record.ok ? record.data : null} state={state} isOwn={isOwn} />
      <div className="mt-4">
        <SectionTabs
          label={t('member.sections')}
          tabs={sectionsOf(role).map((key) => ({ key, label: titles[key] }))}
          current={section}
          pathOf={(key) => memberSectionPath(username, key)}
        />
      </div>
      <div className="mt-5" aria-busy={isSwitching}>
        {section !== 'tong-quan' && <h2 className="sr-only">{titles[section]}</h2>}
        <Section shown={shown} />
      </div>
    </>
  )
}

/** Redirects members from their own page when the session is known only after the page is shown. */
function useOwnPage(isOwn: boolean): void {
  const navigate = useNavigate()
  const locale = useLocale()
  useEffect(() => {
    if (isOwn) void navigate(localePath(locale, ownPosts), { replace: true })
  }, [isOwn, navigate, locale])
}

function Section({ shown }: { shown: MemberShown }) {
  const t = useTranslate()
  const { member, section, coming, replays } = shown
  switch (section) {
    case 'tong-quan':
      return <OverviewSection shown={shown} />
    case 'lich':
      if (!coming?.ok) return <Retry />
      if (coming.data.upcoming.length === 0)
        return <Nothing icon={<CalendarX size={24} />} title={t('member.schedule')} text={t('member.next.none')} />
      return <ComingFixtures fixtures={coming.data.upcoming} />
    case 'xem-lai':
      if (!replays?.ok) return <Retry />
      if (replays.data.list.length === 0)
        return <Nothing icon={<VideoOff size={24} />} title={t('member.replays')} text={t('member.replays.none')} />
      return (
        <>
          <ReplayList replays={replays.data.list} username={member.username} />
          <Pager
            page={replays.data.currPage}
            pages={replays.data.totalPage}
            pathOf={(page) => memberSectionPath(member.username, section, page)}
          />
        </>
      )
    case 'tip':
      return <Tips shown={shown} />
    case 'anh':
      return <PhotosSection username={member.username} name={member.displayName} />
    case 'hoat-dong':
      return (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="min-w-0">
            <ActivitySection username={member.username} name={member.displayName} />
          </div>
          <aside className="flex min-w-0 flex-col gap-5 max-lg:hidden">
            <MemberSide member={member} />
          </aside>
        </div>
      )
    case 'ban-be':
      return <FriendsSection member={member} />
    case 'theo-doi':
      return <FollowsSection member={member} />
  }
}

function Tips({ shown: { member, record, recent, tips } }: { shown: MemberShown }) {
  const t = useTranslate()
  if (!record.ok) return <TipsMissing loaded={record} />
  if (!tips?.ok) return <Retry />
  if (tips.data.list.length === 0)
    return (
      <Nothing
        icon={<Lightbulb size={24} />}
        title={t('member.tips.none')}
        text={t('member.tips.none.text', { name: member.displayName })}
      />
    )
  return (
    <>
      <RecordCard record={record.data} recent={recent?.ok ? recent.data.list : []} />
      <div className="mt-5">
        <TipList page={tips.data} pathOf={(page) => memberSectionPath(member.username, 'tip', page)} />
      </div>
      <TipsNotice />
    </>
  )
}

function Nothing({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="card">
      <EmptyState icon={icon} title={title} text={text} />
    </div>
  )
}

function Retry() {
  return (
    <div className="card">
      <RetryState />
    </div>
  )
}
